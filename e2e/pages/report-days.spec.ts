import type { Filters } from '#domain/screen/filters'
import { signUp } from '../harness/accounts.ts'
import { expect, test } from '../harness/fixtures.ts'
import { expectScreen, linkTo, rows } from '../harness/screen.ts'

test(
  'the chart of a stock marks the days of results, with the move of each in words, by keys and in its table',
  { tag: '@both' },
  async ({ page, market }) => {
    const { stocks } = market.select({ sp500: true, maxEntries: 0 })
    const symbol = stocks.find(({ revenueTTM }) => revenueTTM !== null)?.symbol ?? ''
    await page.goto(`/${symbol}`)
    const chart = page.getByRole('region', { name: 'Chart' })
    await chart.getByRole('link', { name: /Lightweight Charts/ }).scrollIntoViewIfNeeded()
    const toggle = chart.getByRole('button', { name: 'Report days' })
    await expect(toggle).toHaveAttribute('aria-pressed', 'true')
    await expect(chart.getByText(/^Report days: Results .*Median move, up or down: \d+(\.\d+)?%\.$/)).toBeAttached()

    const sessions = chart.getByRole('slider', { name: 'Sessions of the chart' })
    await sessions.focus()
    const words = () => sessions.getAttribute('aria-valuetext')
    await expect(async () => {
      await page.keyboard.press('ArrowLeft')
      expect(await words()).toMatch(/; Results/)
    }).toPass()
    const move = (await words())?.split('; ').at(-1) ?? ''
    await expect(chart.getByText(move, { exact: true })).toBeVisible()

    await chart.getByRole('button', { name: 'Show as table' }).click()
    const table = chart.getByRole('table').filter({ hasText: 'Report days' })
    await expect(table.getByRole('row', { name: /^[A-Z][a-z]+ \d+, \d{4}/ }).first()).toBeVisible()
    await expect(table.getByRole('row', { name: /^Median of \d/ })).toBeVisible()
    await toggle.click()
    await expect(table).toHaveCount(0)
  },
)

test('a user screens for the companies that report soon, the first of them first', async ({ page, market }) => {
  const known = market.select({ maxEntries: 0 }).stocks.flatMap(({ daysToReport }) => daysToReport ?? [])
  const soon = known.toSorted((a, b) => a - b)[20] ?? 0
  const screen: Partial<Filters> = {
    ...{ ranges: { daysToReport: [null, soon] }, sortColumn: 'daysToReport', asc: true },
    metric: ['daysToReport', 'marketCap'],
  }
  await page.goto(linkTo(screen))
  await expectScreen(page, market.select(screen))
  await expect(page.getByRole('columnheader', { name: 'Next report' })).toHaveAttribute('aria-sort', 'ascending')
})

test('My List says when its companies report next, the first of them first', async ({ page, market }) => {
  await signUp(page)
  await expect(rows(page).first()).toBeVisible()
  const [last, first] = market
    .select()
    .stocks.slice(0, 10)
    .flatMap(({ symbol, daysToReport }) => (daysToReport === null ? [] : { symbol, daysToReport }))
    .toSorted((a, b) => b.daysToReport - a.daysToReport)
    .filter((_, at, all) => at === 0 || at === all.length - 1)
  for (const one of [last, first])
    await page.getByRole('button', { name: `Bookmark ${one?.symbol ?? ''}`, exact: true }).click()
  await page.getByRole('tab', { name: 'My List' }).click()
  const reports = page.getByRole('region', { name: 'Next reports' })
  await expect(reports.getByRole('listitem')).toHaveText([
    new RegExp(`^${first?.symbol ?? ''}.*Between .* and `),
    new RegExp(`^${last?.symbol ?? ''}.*Between .* and `),
  ])
})
