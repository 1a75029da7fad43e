import { axisMonth } from '../../web/format/axis-month.ts'
import { expect, test } from '../harness/fixtures.ts'
import { aPastMarket } from '../harness/past-market.ts'
import { download, pastPage, screen } from './past-page.ts'

const past = aPastMarket(60, 320)
test.use({ settings: { ...past.settings } })
test.afterAll(() => past.remove())

const { at } = pastPage(past)

const monthOf = (index: number): string => past.dates[index]?.slice(0, 7) ?? ''
const beginsMonth = (index: number): boolean => monthOf(index) !== monthOf(index - 1)

/** The sessions that a phone’s chart shows at first. */
const shown = 63
const ends = past.dates.flatMap((day, index) => (index > 150 ? [{ day, index }] : []))

for (const [where, found] of [
  ['first', ends.find(({ index }) => beginsMonth(index - shown + 2))],
  ['last', ends.find(({ index }) => beginsMonth(index))],
] as const) {
  test(
    `the name of a month that begins with the ${where} session of a chart is whole, on one line`,
    { tag: '@phone' },
    async ({ page }) => {
      if (!found) throw new Error('No such session')
      const { day, index } = found
      await download(page, at(100))
      const [stock] = past.select(day, screen).stocks
      await page.goto(`/${stock?.symbol ?? ''}?asOf=${day}`)
      const chart = page.getByRole('region', { name: 'Chart', exact: true })
      const name = chart.getByText(axisMonth(monthOf(where === 'last' ? index : index - shown + 2)), { exact: true })
      await expect(name).toBeVisible()
      const [label, box] = [await name.boundingBox(), await chart.boundingBox()]
      if (!label || !box) throw new Error('It is not there')
      expect(label.x).toBeGreaterThanOrEqual(box.x)
      expect(label.x + label.width).toBeLessThanOrEqual(box.x + box.width)
      expect(label.height).toBeLessThan(24)
    },
  )
}
