import type { Page } from '@playwright/test'
import { encodeFilters } from '#domain/screen/filter-codec'
import { defaultFilters, type Filters } from '#domain/screen/filters'
import { formatDate } from '../../web/format/dates.ts'
import { expectAccessible } from '../harness/accessibility.ts'
import { expect, test } from '../harness/fixtures.ts'
import { expectCached } from '../harness/offline-caches.ts'
import { aPastMarket } from '../harness/past-market.ts'
import { chooseTool, rows } from '../harness/screen.ts'
import { bar, download, link, pastPage, screen } from './past-page.ts'

const past = aPastMarket(60, 320)
test.use({ settings: { ...past.settings }, serviceWorkers: 'allow', allowed: [/ERR_INTERNET_DISCONNECTED/] })
test.afterAll(() => past.remove())
const { at } = pastPage(past)

/** The stocks that gained in a month: what only prices decide. */
const gainers: Partial<Filters> = { ...screen, ranges: { monthDeltaRatio: [0.02, null] }, maxEntries: 0 }

const symbolsOn = (day: string, changes: Partial<Filters>) =>
  past.select(day, changes).stocks.map(({ symbol }) => symbol)

/** Who a plain calculation says that has entered, or left. */
const only = (some: readonly string[], others: readonly string[]) => some.filter((symbol) => !others.includes(symbol))

async function expectChanged(page: Page, kind: 'Entered' | 'Left', symbols: readonly string[]): Promise<void> {
  const list = page.getByRole('list', { name: `${kind}: ${symbols.length}` })
  if (symbols.length === 0) return expect(page.getByRole('list', { name: kind })).toHaveCount(0)
  await expect(list.getByRole('link')).toHaveText(symbols.slice(0, 40))
}

test(
  'between two days the screen says who entered, who left and why, by link and without a network',
  { tag: '@both' },
  async ({ page, context }) => {
    await page.goto('/')
    await expectCached(page)
    const [since, day] = [at(-40), at(-1)]
    await download(page, day, gainers)
    await page.goto(`${link(day, gainers)}&since=${since}`)
    const [before, after] = [symbolsOn(since, gainers), symbolsOn(day, gainers)]
    expect(Math.min(only(after, before).length, only(before, after).length)).toBeGreaterThan(2)
    await expect(page.getByRole('heading', { name: 'What changed' })).toBeVisible()
    await expectChanged(page, 'Entered', only(after, before))
    await expectChanged(page, 'Left', only(before, after))
    const entered = page.getByRole('list', { name: /^Entered/ }).locator('> li')
    await expect(entered.first()).toContainText(/Month change % .* is below 2%|Not in the market/)
    await expectAccessible(page)

    await context.setOffline(true)
    const earlier = at(-80)
    await page.getByLabel('From', { exact: true }).fill(earlier)
    const first = symbolsOn(earlier, gainers)
    await expectChanged(page, 'Entered', only(after, first))
    expect(page.url()).toContain(`since=${earlier}`)
    const [stock] = only(after, first)
    await page.getByRole('link', { name: stock ?? '', exact: true }).click()
    await expect(page).toHaveURL(new RegExp(`/${stock}\\?asOf=${day}$`))
    await page.goBack()
    await expectChanged(page, 'Entered', only(after, first))
    await page.getByRole('button', { name: 'Show the rows' }).click()
    await expect(rows(page).first()).toBeVisible()
    expect(page.url()).not.toContain('since=')
  },
)

test(
  'two screens are compared on one day, from the tools, and with the saved ones',
  { tag: '@both' },
  async ({ page }) => {
    const day = at(-40)
    await download(page, day, gainers)
    // The bar of a phone has no room for it.
    if ((page.viewportSize()?.width ?? 0) < 640) await chooseTool(page, 'What changed')
    else
      await bar(page)
        .getByRole('button', { name: /^What changed since / })
        .click()
    await expect(bar(page).locator('time')).toHaveAttribute('datetime', at(-1))
    const [before, after] = [symbolsOn(day, gainers), symbolsOn(at(-1), gainers)]
    await expectChanged(page, 'Entered', only(after, before))
    await expect(page.getByText(`This screen on ${formatDate(day)}: ${before.length}`)).toBeVisible()
    await page.getByLabel('Compared with').selectOption('All stocks')
    await expect(page.getByText(`All stocks on ${formatDate(day)}:`)).toBeVisible()
    expect(page.url()).toContain('versus=all')

    // By link: stocks above a price that no gainer filter knows.
    const dear: Partial<Filters> = { ...screen, minPrice: 50, maxEntries: 0 }
    const versus = encodeURIComponent(encodeFilters({ ...defaultFilters, ...dear }))
    await page.goto(`${link(day, gainers)}&versus=${versus}`)
    await expectChanged(page, 'Entered', only(before, symbolsOn(day, dear)))
    await expectChanged(page, 'Left', only(symbolsOn(day, dear), before))
    await expect(
      page
        .getByRole('list', { name: /^Entered/ })
        .locator('> li')
        .first(),
    ).toContainText('Price')
  },
)

test('the bar leads to what changed since its day, and Today leaves it', async ({ page }) => {
  const day = at(-40)
  await download(page, day, gainers)
  await bar(page)
    .getByRole('button', { name: /^What changed since / })
    .click()
  await expect(page.getByRole('heading', { name: 'What changed' })).toBeVisible()
  await page.getByRole('button', { name: 'Today' }).click()
  await expect(rows(page).first()).toBeVisible()
  expect(page.url()).not.toMatch(/asOf|since/)
})
