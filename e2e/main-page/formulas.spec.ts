import { evaluateFormula } from '#domain/formula/evaluate'
import { fittingDecimals } from '#domain/formula/fitting-decimals'
import { parseFormula } from '#domain/formula/parse'
import { defaultFilters, type Filters } from '#domain/screen/filters'
import type { Formulas } from '#domain/screen/formulas'
import { select, type Selection } from '#domain/screen/screen'
import { expect, test } from '../harness/fixtures.ts'
import type { Market } from '../harness/market.ts'
import { count, expectScreen, filtersOf, linkTo, openFilters, rows } from '../harness/screen.ts'

/** The reference result of a screen with one formula. */
function selected(market: Market, changes: Partial<Filters>): Selection {
  const filters = { ...defaultFilters, ...changes }
  const values = valuesOf(market, filters.formulas)
  const valued = market.stocks.map((stock, i) => ({ ...stock, formulas: { 'formula:1': values[i] ?? null } }))
  return select(valued, filters, { kind: 'all' }, () => new Set())
}

/** The values of the first formula, for each stock of the market. */
function valuesOf({ stocks }: Market, formulas: Formulas): readonly (number | null)[] {
  const parsed = parseFormula(formulas['formula:1']?.expression ?? '')
  return parsed.ok ? evaluateFormula(stocks, parsed.expression) : []
}

const cheap = {
  formulas: { 'formula:1': { name: 'Cheapness', expression: 'sector(peRatio) / peRatio' } },
  ranges: { 'formula:1': [1.2, null] },
  sortColumn: 'formula:1',
  asc: false,
} as const satisfies Partial<Filters>

test(
  'a link with a formula shows its column, and its range and order select the rows',
  { tag: '@both' },
  async ({ page, market }) => {
    const expected = selected(market, cheap)
    expect(expected.total).toBeGreaterThan(50)
    await page.goto(linkTo(cheap))
    await expectScreen(page, expected)
    await page.getByRole('button', { name: 'Remove Cheapness ≥ 1.2' }).click()
    await expectScreen(page, selected(market, { ...cheap, ranges: {} }))
    expect(filtersOf(page).formulas).toEqual(cheap.formulas)
  },
)

test('the panel offers a formula as a filter, with the distribution of its values', async ({ page, market }) => {
  const { formulas } = cheap
  await page.goto(linkTo({ formulas }))
  const panel = await openFilters(page)
  await panel.locator('summary', { hasText: 'More' }).click()
  await panel.getByRole('combobox', { name: 'Add a filter' }).selectOption('Cheapness')
  await panel.getByRole('button', { name: 'Add', exact: true }).click()
  await panel.getByRole('textbox', { name: 'Minimum Cheapness' }).fill('1.2')
  await expectScreen(page, selected(market, { formulas, ranges: cheap.ranges }))
  await expect(panel.getByRole('group', { name: 'Cheapness' })).toContainText('≥ 1.2')
})

test('a click on a formula’s header sorts by it, and its cells show its values', async ({ page, market }) => {
  const { formulas } = cheap
  await page.goto(linkTo({ formulas, metric: ['name', 'formula:1'] }))
  await page.getByRole('button', { name: 'Cheapness' }).click()
  const expected = selected(market, { formulas, sortColumn: 'formula:1', asc: true })
  await expectScreen(page, expected)
  const values = valuesOf(market, formulas)
  const value = values[market.stocks.findIndex(({ symbol }) => symbol === expected.stocks[0]?.symbol)] ?? NaN
  // All rows have the same decimals.
  const decimals = fittingDecimals(values.filter((each) => each !== null))
  await expect(rows(page).first()).toContainText(value.toFixed(decimals))
})

test(
  'a formula that this version does not know is named and can be removed',
  { tag: '@both' },
  async ({ page, market }) => {
    const formulas = { 'formula:1': { name: 'Newer', expression: 'eps * rsi99(price)' } }
    await page.goto(linkTo({ formulas, ranges: { 'formula:1': [1, null] } }))
    const notice = page.getByRole('region', { name: 'Formulas that can’t be calculated' })
    await expect(notice).toContainText('“rsi99” is not a function.')
    await expect(count(page)).toHaveText(/^0 of /)
    await notice.getByRole('button', { name: 'Remove' }).click()
    await expectScreen(page, market.select())
    await expect(page).toHaveURL('/')
  },
)
