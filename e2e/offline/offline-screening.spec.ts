import type { Locator, Page } from '@playwright/test'
import { evaluateFormula } from '#domain/formula/evaluate'
import { parseFormula } from '#domain/formula/parse'
import { builtInColumns } from '#domain/personal/column-view'
import { defaultFilters } from '#domain/screen/filters'
import { presetFilters } from '#domain/screen/presets'
import { select } from '#domain/screen/screen'
import { peersOf } from '#domain/stock/peers'
import { formatPercent, formatRatio } from '../../web/format/numbers.ts'
import { expect, test } from '../harness/fixtures.ts'
import { chooseTool, expectScreen, filtersOf, linkTo, openFilters, rows } from '../harness/screen.ts'

test.use({ isOffline: true, serviceWorkers: 'allow' })

const view = (page: Page, name: string) =>
  page.getByRole('radiogroup', { name: 'Columns shown' }).getByRole('radio', { name, exact: true })
const strip = (page: Page) => page.getByRole('navigation', { name: 'Screens' })

/** A tap on a phone, else a click. */
const presser = (isMobile: boolean) => (target: Locator) => (isMobile ? target.tap() : target.click())

test(
  'offline, columns are switched, named and kept, with values of daily bars, and in the chosen theme',
  { tag: '@both' },
  async ({ page, market, isMobile }) => {
    const press = presser(isMobile)
    const metric = ['name', 'earningsYield', 'rsi14'] as const
    const [stock] = market.select().stocks
    const [rsi, yields] = [formatRatio(stock?.rsi14 ?? NaN), formatPercent(stock?.earningsYield ?? NaN)]
    await page.goto('/')
    await expectScreen(page, market.select())
    await press(view(page, 'Technical'))
    await expect.poll(() => filtersOf(page).metric).toEqual(builtInColumns('technical', []))
    if (isMobile) await page.getByRole('combobox', { name: 'Value in each row' }).selectOption('RSI (14)')
    await expect(rows(page).first()).toContainText(rsi)

    await page.goto(linkTo({ metric }))
    await press(page.getByRole('button', { name: 'Save view' }))
    const sheet = page.getByRole('dialog', { name: 'My views' })
    await sheet.getByRole('textbox', { name: 'Name' }).fill('Signals')
    await press(sheet.getByRole('button', { name: 'Save', exact: true }))
    await press(sheet.getByRole('button', { name: 'Done' }))
    await press(view(page, 'Overview'))
    await press(view(page, 'Signals'))
    await expect.poll(() => filtersOf(page).metric).toEqual(metric)
    await expect(rows(page).first()).toContainText(yields)

    await chooseTool(page, 'Settings')
    await page.getByRole('radio', { name: 'Light', exact: true }).press('Space')
    await press(page.getByRole('dialog').getByRole('button', { name: 'Done' }))
    // The sheet's history entry is left, which would cancel a reload.
    await expect.poll(() => page.evaluate(() => JSON.stringify(history.state))).not.toContain('sheet')
    await page.reload()
    await expect(view(page, 'Signals')).toBeChecked()
    await expect(rows(page).first()).toContainText(yields)
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('light')
  },
)

test(
  'offline, signals and saved screens are opened from the strip, filters are found, and links bring formulas',
  { tag: '@both' },
  async ({ page, market, isMobile }) => {
    const press = presser(isMobile)
    const screen = (name: RegExp) => strip(page).getByRole('link', { name })
    const total = (changes: Parameters<typeof linkTo>[0]) => market.select(changes).total.toLocaleString('en')
    const near = presetFilters(10)
    const cheap = { ranges: { peRatio: [null, 15], from52WeekHigh: [-0.05, null] } } as const
    await page.goto('/')
    await expectScreen(page, market.select())
    await press(screen(/^Near 200-Day Average/))
    await expectScreen(page, market.select(near))
    await expect(screen(/^Near 200-Day/)).toHaveText(`Near 200-Day Average ${total(near)}`)
    await press(screen(/^All/))

    const panel = await openFilters(page)
    const find = panel.getByRole('combobox', { name: 'Find a filter' })
    for (const [text, name] of [
      ['p/e < 15', /^P\/E/],
      ['near high', /^Near 52-week high/],
    ] as const) {
      await find.fill(text)
      await press(panel.getByRole('option', { name }))
    }
    await expect.poll(() => filtersOf(page)).toMatchObject(cheap)
    if (isMobile) await press(panel.getByRole('button', { name: /^Show / }))
    await press(strip(page).getByRole('button', { name: 'Save this screen' }))
    const sheet = page.getByRole('dialog', { name: 'My screens' })
    await sheet.getByLabel('Name', { exact: true }).fill('Cheap')
    await press(sheet.getByRole('button', { name: 'Save', exact: true }))
    await press(sheet.getByRole('button', { name: 'Done' }))
    await press(screen(/^All/))
    await expect(screen(/^Cheap/)).toHaveText(`Cheap ${total(cheap)}`)
    await press(screen(/^Cheap/))
    await expectScreen(page, market.select(cheap))

    const formulas = { 'formula:1': { name: 'Cheapness', expression: 'sector(peRatio) / peRatio' } } as const
    const link = { formulas, ranges: { 'formula:1': [1.2, null] }, sortColumn: 'formula:1' } as const
    await page.goto(linkTo(link))
    const parsed = parseFormula(formulas['formula:1'].expression)
    const values = parsed.ok ? evaluateFormula(market.stocks, parsed.expression) : []
    const valued = market.stocks.map((stock, i) => ({ ...stock, formulas: { 'formula:1': values[i] ?? null } }))
    await expectScreen(
      page,
      select(valued, { ...defaultFilters, ...link }, { kind: 'all' }, () => new Set()),
    )
  },
)

test(
  'offline, a stock’s page has its technical values and its peers, which lead on by touch and by keyboard',
  { tag: '@both' },
  async ({ page, market, isMobile }) => {
    const open = (link: Locator) => (isMobile ? link.tap() : link.press('Enter'))
    const stock = market.select().stocks.find((each) => each.rsi14 !== null && peersOf(market.stocks, each).group)
    if (!stock) throw new Error('The market has no such stock')
    const { symbols } = peersOf(market.stocks, stock)
    const peer = symbols.find((symbol) => symbol !== stock.symbol) ?? ''
    await page.goto('/')
    await open(page.locator(`[data-symbol="${stock.symbol}"]`).getByRole('link').first())
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(stock.name ?? stock.symbol)
    const technicals = page.locator('[data-section=technicals]')
    await technicals.scrollIntoViewIfNeeded()
    await expect(technicals).toContainText(formatRatio(stock.rsi14 ?? NaN))
    const peers = page.getByRole('region', { name: /^Peers in / })
    await peers.scrollIntoViewIfNeeded()
    await expect(peers.locator('[data-peer]')).toHaveCount(symbols.length)
    await open(peers.locator(`[data-peer="${peer}"]`).getByRole('link'))
    await expect(page).toHaveURL(`/${peer}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      market.stocks.find(({ symbol }) => symbol === peer)?.name ?? peer,
    )
  },
)
