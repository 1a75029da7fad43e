import type { Page } from '@playwright/test'
import { evaluateFormula } from '#domain/formula/evaluate'
import { fittingDecimals } from '#domain/formula/fitting-decimals'
import { parseFormula } from '#domain/formula/parse'
import { defaultFilters, type Filters } from '#domain/screen/filters'
import { select, type Selection } from '#domain/screen/screen'
import { expectAccessible } from '../harness/accessibility.ts'
import { expect, test } from '../harness/fixtures.ts'
import type { Market } from '../harness/market.ts'
import { chooseTool, expectScreen, filtersOf, openFilters, rows, symbols, touch } from '../harness/screen.ts'

const expression = 'sector(peRatio) / peRatio'
const cheapness = { formulas: { 'formula:1': { name: 'Cheapness', expression } } } as const

/** The reference values of a formula, for each stock of the market. */
function valuesOf({ stocks }: Market, text: string): readonly (number | null)[] {
  const parsed = parseFormula(text)
  if (!parsed.ok) throw new Error(parsed.error.message)
  return evaluateFormula(stocks, parsed.expression)
}

/** The reference result of a screen with `cheapness`. */
function selected(market: Market, changes: Partial<Filters>): Selection {
  const values = valuesOf(market, expression)
  const valued = market.stocks.map((stock, i) => ({ ...stock, formulas: { 'formula:1': values[i] ?? null } }))
  return select(valued, { ...defaultFilters, ...cheapness, ...changes }, { kind: 'all' }, () => new Set())
}

const sheet = (page: Page) => page.getByRole('dialog', { name: 'My metrics' })
const formula = (page: Page) => sheet(page).getByRole('combobox', { name: 'Formula' })
const done = (page: Page) => sheet(page).getByRole('button', { name: 'Done' }).click()

/** Closes all sheets over the page. */
async function closeSheets(page: Page): Promise<void> {
  const dialogs = page.getByRole('dialog')
  while ((await dialogs.count()) > 0) {
    const before = await dialogs.count()
    await page.keyboard.press('Escape')
    await expect(dialogs).toHaveCount(before - 1)
  }
}

/** Opens My metrics from the columns; the filter panel has a button of the same name. */
async function openMetrics(page: Page): Promise<void> {
  await chooseTool(page, 'Columns')
  await page.getByRole('dialog', { name: 'Columns' }).getByRole('button', { name: 'Add my metric' }).click()
}

test.describe('offline', () => {
  test.use({ isOffline: true, serviceWorkers: 'allow' })

  test(
    'a metric is written with completion and a preview, kept, shown as a column, and filters the rows',
    { tag: '@core' },
    async ({ page, market }) => {
      await page.goto('/')
      await expectScreen(page, market.select())
      await openMetrics(page)
      await expect(sheet(page).getByLabel('Name', { exact: true })).toBeFocused()
      await page.keyboard.type('Cheapness')
      await page.keyboard.press('Tab')
      await page.keyboard.type('secto')
      await expect(formula(page)).toHaveAttribute('aria-expanded', 'true')
      await page.keyboard.press('Enter')
      await page.keyboard.type('p/e')
      await expect(sheet(page)).toContainText('“p” is not a metric')
      for (let i = 0; i < 3; i++) await page.keyboard.press('Backspace')
      await page.keyboard.type('perat')
      await page.keyboard.press('Tab')
      await expect(formula(page)).toHaveValue('sector(peRatio')
      await page.keyboard.type(') / peRatoi')
      await expect(sheet(page)).toContainText('“peRatoi” is not a metric. Did you mean peRatio?')
      await sheet(page).getByRole('button', { name: 'Use peRatio' }).click()
      await expect(formula(page)).toHaveValue(expression)
      await expect(sheet(page)).toContainText('Result: Number')
      const values = valuesOf(market, expression)
      const valueOf = (symbol: string) => values[market.stocks.findIndex((stock) => stock.symbol === symbol)] ?? null
      const first = market
        .select()
        .stocks.slice(0, 5)
        .map(({ symbol }) => ({ symbol, value: valueOf(symbol) }))
      const decimals = fittingDecimals(first.map(({ value }) => value ?? NaN))
      for (const { symbol, value } of first) {
        const text = value === null ? 'no value' : value.toFixed(decimals)
        await expect(sheet(page).getByRole('region', { name: 'Values' })).toContainText(`${symbol}${text}`)
      }
      await expectAccessible(page)
      await formula(page).fill('div')
      await expect(formula(page)).toHaveAttribute('aria-expanded', 'true')
      await page.keyboard.press('Escape')
      await expect(formula(page), 'Escape closes the list first').toHaveAttribute('aria-expanded', 'false')
      await page.keyboard.press('Escape')
      await expect(formula(page), 'and keeps what is being written').toHaveValue('div')
      await formula(page).fill(expression)
      await formula(page).press('Enter')
      await expect(sheet(page).getByRole('checkbox', { name: 'Cheapness' })).toBeChecked()
      expect(filtersOf(page)).toMatchObject({ ...cheapness, metric: [...defaultFilters.metric, 'formula:1'] })
      await closeSheets(page)

      const panel = await openFilters(page)
      await panel.getByRole('combobox', { name: 'Find a filter' }).fill('Cheapness')
      await page.keyboard.press('Enter')
      await panel.getByRole('textbox', { name: 'Minimum Cheapness' }).fill('1.2')
      await expectScreen(page, selected(market, { ranges: { 'formula:1': [1.2, null] } }))
      await closeSheets(page)
      await page.reload()
      await page.getByRole('button', { name: 'Remove Cheapness ≥ 1.2' }).click()
      await expectScreen(page, market.select())

      await openMetrics(page)
      await sheet(page).getByRole('button', { name: 'Duplicate Cheapness' }).click()
      await expect(sheet(page).getByLabel('Name', { exact: true })).toHaveValue('Cheapness 2')
      await formula(page).fill('Cheapness > 1')
      await expect(formula(page), 'a number is complete: Enter adds no unit').not.toHaveAttribute(
        'aria-activedescendant',
      )
      await sheet(page).getByRole('button', { name: 'Write out its formula' }).click()
      await expect(sheet(page)).toContainText('Result: Yes or no')
      await expect(sheet(page).getByRole('region', { name: 'Values' })).toContainText(/Yes|No/)
      await sheet(page).getByLabel('Name', { exact: true }).fill('cheapness')
      await sheet(page).getByRole('button', { name: 'Save' }).click()
      await expect(sheet(page).getByRole('alert').filter({ hasText: 'already' })).toBeVisible()
      await sheet(page).getByLabel('Name', { exact: true }).fill('Is cheap')
      await sheet(page).getByRole('button', { name: 'Save' }).click()
      await sheet(page).getByRole('button', { name: 'Delete Is cheap' }).click()
      await expect(sheet(page).getByRole('checkbox')).toHaveCount(1)
      await sheet(page).getByRole('button', { name: 'Undo' }).click()
      await expect(sheet(page).getByRole('checkbox')).toHaveCount(2)
      await done(page)
    },
  )
})

test(
  'with a finger, a metric is written, shown, edited, deleted and restored',
  { tag: '@phone' },
  async ({ page, market }) => {
    const button = (name: string) => sheet(page).getByRole('button', { name, exact: true })
    const checkBox = sheet(page).getByRole('checkbox', { name: 'Cheapness' })
    await page.goto('/')
    await touch(page.getByRole('button', { name: 'More', exact: true }))
    await touch(page.getByRole('dialog').getByRole('button', { name: 'Columns' }))
    await touch(page.getByRole('dialog', { name: 'Columns' }).getByRole('button', { name: 'Add my metric' }))
    await touch(sheet(page).getByLabel('Name', { exact: true }))
    await page.keyboard.type('Cheapness')
    await touch(formula(page))
    await page.keyboard.type('secto')
    await touch(sheet(page).getByRole('option', { name: 'sector(' }))
    await expect(formula(page)).toBeFocused()
    await page.keyboard.type('peRatio) / peRato')
    await touch(button('Use peRatio'))
    await expect(formula(page)).toHaveValue(expression)
    await touch(button('Save'))
    await expect(checkBox).toBeChecked()
    await touch(checkBox)
    await expect.poll(() => filtersOf(page).metric).not.toContain('formula:1')
    await touch(checkBox)
    await expect.poll(() => filtersOf(page).metric).toContain('formula:1')

    await touch(button('Edit Cheapness'))
    await touch(sheet(page).getByText('Functions and examples'))
    await touch(button('sqrt(peRatio)'))
    await expect(formula(page)).toHaveValue(`${expression} sqrt(peRatio)`)
    await touch(button('Cancel'))
    await touch(button('Delete Cheapness'))
    await expect(checkBox).toHaveCount(0)
    await touch(button('Remove Cheapness from this screen'))
    await expect.poll(() => Object.values(filtersOf(page).formulas).filter(Boolean)).toEqual([])
    await expect(button('Remove Cheapness from this screen')).toHaveCount(0)
    await touch(button('Undo'))
    await expect(checkBox).not.toBeChecked()
    await touch(checkBox)
    await expect(checkBox).toBeChecked()
    await touch(button('Done'))
    const first = market.stocks.findIndex(({ symbol }) => symbol === market.select().stocks[0]?.symbol)
    const value = valuesOf(market, expression)[first] ?? NaN
    await touch(page.getByRole('dialog', { name: 'Columns' }).getByRole('button', { name: 'Done' }))
    await touch(page.getByRole('button', { name: 'Show as table' }))
    await expect(page.getByRole('columnheader', { name: 'Cheapness' })).toBeAttached()
    await expect(rows(page).first()).toContainText(value.toFixed(value < 1 ? 4 : 2))
  },
)

test('a metric in percent shows all its rows so and filters in percent; its link gives another device the same, to keep', async ({
  page,
  market,
  browser,
  baseURL,
}) => {
  const yieldOf = valuesOf(market, 'eps / price')
  const texts = market
    .select()
    .stocks.slice(0, 5)
    .map(({ symbol }) => {
      const value = yieldOf[market.stocks.findIndex((stock) => stock.symbol === symbol)] ?? null
      return value === null ? null : `${(value * 100).toFixed(1).replace('-', '\u2212')}%`
    })
  await page.goto('/')
  await openMetrics(page)
  await sheet(page).getByLabel('Name', { exact: true }).fill('Yield')
  await formula(page).fill('eps / price')
  await sheet(page).getByLabel('Format').selectOption('Percent')
  await sheet(page).getByLabel('Decimals').selectOption('1')
  for (const text of texts) {
    await expect(sheet(page).getByRole('region', { name: 'Values' })).toContainText(text ?? 'no value')
  }
  await sheet(page).getByRole('button', { name: 'Save' }).click()
  await expect(sheet(page).getByRole('checkbox', { name: 'Yield' })).toBeChecked()
  await closeSheets(page)
  for (const [at, text] of texts.entries()) {
    await expect(rows(page).nth(at)).toContainText(text ?? '–')
  }
  const panel = await openFilters(page)
  await panel.getByRole('button', { name: 'All metrics' }).click()
  await panel.getByRole('option', { name: 'Yield My metric' }).click()
  await panel.getByRole('textbox', { name: 'Minimum Yield' }).fill('3.5')
  await expect.poll(() => filtersOf(page).ranges['formula:1']).toEqual([0.035, null])
  await closeSheets(page)
  await page.getByRole('columnheader', { name: 'Yield' }).getByRole('button').click()
  await expect.poll(() => filtersOf(page).sortColumn).toBe('formula:1')
  const smallest = market.stocks
    .map(({ symbol }, at) => ({ symbol, value: yieldOf[at] ?? NaN }))
    .filter(({ value }) => value >= 0.035)
    .toSorted((a, b) => a.value - b.value)
  await expect.poll(async () => (await symbols(page))[0]).toBe(smallest[0]?.symbol)
  // How many rows are in sight depends on what stands above them.
  const first = async (shown: Page) => (await symbols(shown)).slice(0, 12)
  const expected = await first(page)

  const context = await browser.newContext({ baseURL: baseURL ?? '' })
  const other = await context.newPage()
  await other.goto(page.url())
  await expect.poll(() => first(other)).toEqual(expected)
  await expect(other.getByRole('button', { name: 'Remove Yield ≥ 3.5%' })).toBeVisible()
  await expect(rows(other).first()).toContainText(/\d\.\d%/)
  await openMetrics(other)
  await sheet(other).getByRole('button', { name: 'Save Yield to my metrics' }).click()
  await expect(sheet(other).getByRole('checkbox', { name: 'Yield' })).toBeChecked()
  await other.goto('/')
  await chooseTool(other, 'Columns')
  await other.getByRole('group', { name: 'My metrics' }).getByRole('checkbox', { name: 'Yield' }).check()
  expect(filtersOf(other).formulas['formula:1']).toMatchObject({ format: 'percent', decimals: 1 })
  await context.close()
})
