import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../harness/fixtures.ts'

test.use({ settings: [{ MARKET: 'demo', DEMO_STOCKS: '60', HISTORY_YEARS: '3' }, { scope: 'worker' }] })

/** Opens the page of a profitable company, and scrolls to its valuation. */
async function valuationOf(page: Page, symbol: string): Promise<Locator> {
  await page.goto(`/${symbol}`)
  await page.locator('[data-section="statements"]').scrollIntoViewIfNeeded()
  const section = page.getByRole('region', { name: 'Valuation', exact: true })
  await expect(section.getByRole('slider', { name: 'Week' })).toBeAttached()
  return section
}

/** The P/E of each week, as the slider announces it; undefined for a week without one. */
async function weeksIn(section: Locator): Promise<readonly (number | undefined)[]> {
  const slider = section.getByRole('slider', { name: 'Week' })
  const last = Number(await slider.getAttribute('max'))
  await slider.press('Home')
  const values: (number | undefined)[] = []
  for (let at = 0; at <= last; at++) {
    await expect(slider).toHaveValue(String(at))
    const [, value] = /P\/E ([\d,.]+)/.exec((await slider.getAttribute('aria-valuetext')) ?? '') ?? []
    values.push(value === undefined ? undefined : Number(value.replaceAll(',', '')))
    if (at < last) await slider.press('ArrowRight')
  }
  return values
}

const isNumber = (value: number | undefined): value is number => value !== undefined

test(
  'a user reads where the P/E stands among the weeks of the past, which its chart shows one by one',
  { tag: '@both' },
  async ({ page, market }) => {
    const { stocks } = market.select({ maxEntries: 0 })
    const { symbol = '', date } =
      stocks.find(({ peRatio, revenueTTM }) => peRatio !== null && revenueTTM !== null) ?? {}

    await test.step('with a year of prices there is no place', async () => {
      const section = await valuationOf(page, symbol)
      const values = (await weeksIn(section)).filter(isNumber)
      await expect(section).toContainText(`there are ${values.length} weeks.`)
    })

    await test.step('with the market’s past there is one', async () => {
      await page.goto(`/?asOf=${date ?? ''}`)
      await page.getByRole('button', { name: /^Download history \([\d.]+ MB\)$/ }).click()
      await expect(page.getByRole('region', { name: 'Market of a past day' })).toBeVisible()
      const section = await valuationOf(page, symbol)
      await expect(section).toContainText(/(Lower|Higher) than in \d+% of the weeks since/)
      const values = (await weeksIn(section)).filter(isNumber)
      const [newest = NaN, before] = [values.at(-1), values.slice(0, -1)]
      const [, place, count, all] =
        /(Lower|Higher) than in .*: (\d+) of (\d+) with a P\/E\./.exec((await section.textContent()) ?? '') ?? []
      expect(Number(all)).toBe(before.length)
      const isBeside = (value: number) => (place === 'Lower' ? value > newest : value < newest)
      // Values that look equal may differ in their third decimal.
      const equal = before.filter((value) => value === newest).length
      const beside = before.filter(isBeside).length
      expect(Number(count)).toBeGreaterThanOrEqual(beside)
      expect(Number(count)).toBeLessThanOrEqual(beside + equal)
    })
  },
)
