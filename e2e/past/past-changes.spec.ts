import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { lastTradeUpTo } from '#domain/history/prints'
import { encodeFilters } from '#domain/screen/filter-codec'
import { defaultFilters, type Filters } from '#domain/screen/filters'
import { formatDate } from '../../words/dates.ts'
import { expectAccessible } from '../harness/accessibility.ts'
import { expectCached } from '../harness/offline-caches.ts'
import type { PastMarket } from '../harness/past-market.ts'
import { chooseTool, rows } from '../harness/screen.ts'
import { bar, download, expect, link, screen, test } from './past-page.ts'

test.use({ serviceWorkers: 'allow', allowed: [/ERR_INTERNET_DISCONNECTED/] })

/** The stocks that gained in a month, which only depends on prices. */
const gainers: Partial<Filters> = { ...screen, ranges: { monthDeltaRatio: [0.02, null] }, maxEntries: 0 }

const symbolsOn = (past: PastMarket, day: string, changes: Partial<Filters>) =>
  past.select(day, changes).stocks.map(({ symbol }) => symbol)

/** The stocks that entered, or left, by a plain calculation. */
const only = (some: readonly string[], others: readonly string[]) => some.filter((symbol) => !others.includes(symbol))

/** The stocks by the change of their prices between two days, the highest first, by a plain calculation. */
function byChange(past: PastMarket, symbols: readonly string[], days: readonly [string, string]): readonly string[] {
  const [from, to] = days.map((day) => past.dates.indexOf(day))
  const changeOf = (symbol: string) => {
    const prints = past.listings.find((one) => one.prints.symbol === symbol)?.prints
    if (!prints || from === undefined || to === undefined) throw new Error('No such stock')
    const [first, last] = [lastTradeUpTo(prints, from), lastTradeUpTo(prints, to)]
    const shares = prints.splits
      .filter(({ session }) => session > first && session <= last)
      .reduce((product, { ratio }) => product * ratio, 1)
    const change = ((prints.close[last - prints.first] ?? NaN) * shares) / (prints.close[first - prints.first] ?? NaN)
    return first < 0 || Number.isNaN(change) ? -Infinity : change
  }
  return symbols.toSorted((a, b) => {
    const [one, other] = [changeOf(a), changeOf(b)]
    return one === other ? 0 : other - one
  })
}

async function expectChanged(page: Page, kind: 'Entered' | 'Left', symbols: readonly string[]): Promise<void> {
  const group = page.getByRole('rowgroup', { name: `${kind}: ${symbols.length}` })
  if (symbols.length === 0) return expect(page.getByRole('rowgroup', { name: kind })).toHaveCount(0)
  await expect(group.getByRole('link')).toHaveText(symbols.slice(0, 40))
}

test(
  'the page says who entered and left between two days or two screens, and why, from the tools, by link and offline',
  { tag: '@phone' },
  async ({ page, context, past }) => {
    const [earlier, day, last] = [past.at(-80), past.at(-40), past.at(-1)]
    const [before, after] = [symbolsOn(past, day, gainers), symbolsOn(past, last, gainers)]
    expect(Math.min(only(after, before).length, only(before, after).length)).toBeGreaterThan(2)
    await page.goto('/')
    await expectCached(page)
    await download(page, day, gainers)
    await chooseTool(page, 'What changed')
    await expect(page.getByRole('heading', { name: 'What changed' })).toBeVisible()
    await expect(bar(page).locator('time')).toHaveAttribute('datetime', last)
    const days = [day, last] as const
    const entries = byChange(past, only(after, before), days)
    await expectChanged(page, 'Entered', entries)
    await expectChanged(page, 'Left', byChange(past, only(before, after), days))
    await expect(page.getByRole('columnheader', { name: /^Since / })).toHaveAttribute('aria-sort', 'descending')
    // The first row of a group is its title.
    const entered = page
      .getByRole('rowgroup', { name: /^Entered/ })
      .getByRole('row')
      .nth(1)
    await expect(entered).toContainText(/Month change [+−].*% → [+−].*%, limit ≥ 2%|Not in the market/)
    await expect(page.getByText(/^Previously excluded by: Month change, limit ≥ 2% \(\d/)).toBeVisible()
    await expect(page.getByText(`${formatDate(day)}: ${before.length}`)).toBeVisible()
    await expectAccessible(page)
    await test.step('sorted by a header, and as a file', async () => {
      const sorted = only(after, before).toSorted()
      await page.getByRole('columnheader', { name: 'Symbol' }).getByRole('button').click()
      await expectChanged(page, 'Entered', sorted)
      await page.getByRole('columnheader', { name: 'Symbol' }).getByRole('button').click()
      await expectChanged(page, 'Entered', sorted.toReversed())
      const file = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Save as CSV' }).click()
      const text = await readFile(await (await file).path(), 'utf8')
      expect(text.split('\r\n')).toHaveLength(only(after, before).length + only(before, after).length + 2)
      await page.getByRole('radio', { name: /^Left/ }).check({ force: true })
      await expect(page.getByRole('rowgroup', { name: /^Entered/ })).toHaveCount(0)
      await expectChanged(page, 'Left', only(before, after).toSorted().toReversed())
      await page.getByRole('radio', { name: 'All' }).check({ force: true })
      await page.reload()
      await expectChanged(page, 'Entered', entries)
    })

    await context.setOffline(true)
    await test.step('with a saved screen', async () => {
      await page.getByLabel('Compared with').selectOption('All stocks')
      await expect(page.getByText(`All stocks on ${formatDate(day)}:`)).toBeVisible()
      expect(page.url()).toContain('versus=all')
    })
    await test.step('two screens of one day, by link', async () => {
      // Stocks above a price, which the gainers' filter ignores.
      const dear: Partial<Filters> = { ...screen, minPrice: 50, maxEntries: 0 }
      const versus = encodeURIComponent(encodeFilters({ ...defaultFilters, ...dear }))
      await page.goto(`${link(day, gainers)}&versus=${versus}`)
      await expectChanged(page, 'Entered', only(before, symbolsOn(past, day, dear)))
      await expectChanged(page, 'Left', only(symbolsOn(past, day, dear), before))
      await expect(entered).toContainText('Price')
    })
    await test.step('two days, by link', async () => {
      await page.goto(`${link(last, gainers)}&since=${day}`)
      await expectChanged(page, 'Entered', entries)
      await page.getByLabel('From', { exact: true }).fill(earlier)
      const first = symbolsOn(past, earlier, gainers)
      const since = byChange(past, only(after, first), [earlier, last])
      await expectChanged(page, 'Entered', since)
      expect(page.url()).toContain(`since=${earlier}`)
      const [stock = ''] = since
      await page.getByRole('link', { name: stock, exact: true }).click()
      await expect(page).toHaveURL(new RegExp(`/${stock}\\?asOf=${last}$`))
      await page.goBack()
      await expectChanged(page, 'Entered', since)
      await page.getByLabel('To', { exact: true }).fill(day)
      await expectChanged(page, 'Entered', byChange(past, only(before, first), [earlier, day]))
      expect(page.url()).toContain(`asOf=${day}`)
    })
    await page.getByRole('button', { name: 'Back to results' }).click()
    await expect(rows(page).first()).toBeVisible()
    expect(page.url()).not.toContain('since=')
  },
)
