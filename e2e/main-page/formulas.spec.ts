import { evaluateFormula } from '#domain/formula/evaluate'
import { fittingDecimals } from '#domain/formula/fitting-decimals'
import { parseFormula } from '#domain/formula/parse'
import { defaultFilters, type Filters } from '#domain/screen/filters'
import { select, type Selection } from '#domain/screen/screen'
import { expect, test } from '../harness/fixtures.ts'
import type { Market } from '../harness/market.ts'
import { expectScreen, filtersOf, linkTo, openFilters, rows } from '../harness/screen.ts'

const formulas = {
  'formula:1': { name: 'Cheapness', expression: 'sector(peRatio) / peRatio' },
  'formula:2': { name: 'Is cheap', expression: 'peRatio < 15' },
} as const
const screen = { formulas, metric: ['name', 'formula:2', 'formula:1'], ranges: { 'formula:2': [1, 1] } } as const

/** The values of a formula, for each stock of the market. */
function valuesOf({ stocks }: Market, id: keyof typeof formulas): readonly (number | null)[] {
  const parsed = parseFormula(formulas[id].expression)
  return parsed.ok ? evaluateFormula(stocks, parsed.expression) : []
}

/** The reference result of a screen with these formulas. */
function selected(market: Market, changes: Partial<Filters>): Selection {
  const [ratios, answers] = [valuesOf(market, 'formula:1'), valuesOf(market, 'formula:2')]
  const valued = market.stocks.map((stock, at) => {
    const values = { 'formula:1': ratios[at] ?? null, 'formula:2': answers[at] ?? null }
    return { ...stock, formulas: values }
  })
  return select(valued, { ...defaultFilters, ...changes }, { kind: 'all' }, () => new Set())
}

test(
  'the formulas of a link filter and sort, and rows show their values, with yes or no in words',
  { tag: '@both' },
  async ({ page, market, isMobile }) => {
    await page.goto(linkTo(screen))
    await expectScreen(page, selected(market, screen))
    await expect(page.getByRole('button', { name: 'Remove Is cheap: Yes' })).toBeVisible()
    await expect(rows(page).first()).toContainText('Yes')

    if (isMobile) await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Cheapness')
    else await page.getByRole('button', { name: 'Cheapness', exact: true }).click()
    await expect.poll(() => filtersOf(page).sortColumn).toBe('formula:1')
    const sorted = selected(market, { ...screen, sortColumn: 'formula:1', asc: filtersOf(page).asc })
    await expectScreen(page, sorted)
    if (isMobile) await page.getByRole('combobox', { name: 'Value in each row' }).selectOption('Cheapness')
    const values = valuesOf(market, 'formula:1')
    const value = values[market.stocks.findIndex(({ symbol }) => symbol === sorted.stocks[0]?.symbol)] ?? NaN
    // All rows have the same decimals.
    const decimals = fittingDecimals(values.filter((each) => each !== null))
    await expect(rows(page).first()).toContainText(value.toFixed(decimals))

    await openFilters(page)
    await page.getByRole('radio', { name: 'No', exact: true }).check()
    await expect.poll(() => filtersOf(page).ranges).toEqual({ 'formula:2': [0, 0] })
  },
)
