import { evaluateFormula } from '#domain/formula/evaluate'
import { parseFormula } from '#domain/formula/parse'
import { defaultFilters } from '#domain/screen/filters'
import { presetFilters } from '#domain/screen/presets'
import { select } from '#domain/screen/screen'
import { peersOf } from '#domain/testing/reference-peers'
import { formatRatio } from '../../words/numbers.ts'
import { expect, test } from '../harness/fixtures.ts'
import { expectScreen, filtersOf, linkTo, openFilters } from '../harness/screen.ts'

test.use({ isOffline: true, serviceWorkers: 'allow' })

test(
  'a user counts, filters, saves and opens screens offline by touch, links bring formulas, and a stock has its peers',
  { tag: '@phone' },
  async ({ page, market }) => {
    const strip = page.getByRole('navigation', { name: 'Screens' })
    const screen = (name: RegExp) => strip.getByRole('link', { name })
    const total = (changes: Parameters<typeof linkTo>[0]) => market.select(changes).total.toLocaleString('en')
    const near = presetFilters(10)
    const cheap = { ranges: { peRatio: [null, 15] } } as const

    await test.step('a built-in screen', async () => {
      await page.goto('/')
      await expectScreen(page, market.select())
      await screen(/^Near 200-Day Average/).tap()
      await expectScreen(page, market.select(near))
      await expect(screen(/^Near 200-Day/)).toHaveText(`Near 200-Day Average ${total(near)}`)
      await screen(/^All/).tap()
    })

    await test.step('the user’s own screen', async () => {
      const panel = await openFilters(page)
      await panel.getByRole('combobox', { name: 'Find a filter' }).fill('p/e < 15')
      await panel.getByRole('option', { name: /^P\/E/ }).tap()
      await expect.poll(() => filtersOf(page)).toMatchObject(cheap)
      await panel.getByRole('button', { name: /^Show / }).tap()
      await strip.getByRole('button', { name: 'Save this screen' }).tap()
      const sheet = page.getByRole('dialog', { name: 'My screens' })
      await sheet.getByLabel('Name', { exact: true }).fill('Cheap')
      await sheet.getByRole('button', { name: 'Save', exact: true }).tap()
      await sheet.getByRole('button', { name: 'Done' }).tap()
      await screen(/^All/).tap()
      await expect(screen(/^Cheap/)).toHaveText(`Cheap ${total(cheap)}`)
      await screen(/^Cheap/).tap()
      await expectScreen(page, market.select(cheap))
    })

    await test.step('a formula in a link', async () => {
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
    })

    await test.step('a stock with its technical values and its peers', async () => {
      const stock = market.select().stocks.find((each) => each.rsi14 !== null && peersOf(market.stocks, each).group)
      if (!stock) throw new Error('The market has no such stock')
      const { symbols } = peersOf(market.stocks, stock)
      const peer = symbols.find((symbol) => symbol !== stock.symbol) ?? ''
      await page.goto(`/${stock.symbol}`)
      const technicals = page.locator('[data-section=technicals]')
      await technicals.scrollIntoViewIfNeeded()
      await expect(technicals).toContainText(formatRatio(stock.rsi14 ?? NaN))
      const peers = page.getByRole('region', { name: /^Peers in / })
      await peers.scrollIntoViewIfNeeded()
      await expect(peers.locator('[data-peer]')).toHaveCount(symbols.length)
      await peers.locator(`[data-peer="${peer}"]`).getByRole('link').tap()
      await expect(page).toHaveURL(`/${peer}`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        market.stocks.find(({ symbol }) => symbol === peer)?.name ?? peer,
      )
    })
  },
)
