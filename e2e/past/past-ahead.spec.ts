import { formatDate } from '../../web/format/dates.ts'
import { formatFullDay } from '../../web/format/moments.ts'
import { expect, test } from '../harness/fixtures.ts'
import { aPastMarket } from '../harness/past-market.ts'
import { rows } from '../harness/screen.ts'
import { bar, download, link, pastPage } from './past-page.ts'

/** The history goes on after the newest prices. */
const past = aPastMarket(40, 200, { dataset: 2 })
test.use({ settings: { ...past.settings } })
test.afterAll(() => past.remove())

const { at, expectDay } = pastPage(past)

test('a session that is newer than the prices, and a chart, say so', { tag: '@both' }, async ({ page }) => {
  const older = at(-3)
  await download(page, at(-1))
  await expectDay(page, at(-1))
  await expect(bar(page)).toContainText(`Today’s market is older: its prices are of ${formatFullDay(older)}.`)
  await page.goto(link(older))
  await expectDay(page, older)
  await expect(bar(page)).not.toContainText('older')
  const symbol = await rows(page).first().getAttribute('data-symbol')
  await page.goto(`/${symbol}`)
  await expect(page.getByRole('region', { name: 'Chart', exact: true })).toContainText(
    `This chart goes on to ${formatDate(at(-1))}; the price is of ${formatDate(older)}.`,
  )
})
