import type { Page } from '@playwright/test'
import { evaluateFormula } from '#domain/formula/evaluate'
import { parseFormula } from '#domain/formula/parse'
import { formatPrice } from '../../words/numbers.ts'
import { expectAccessible } from '../harness/accessibility.ts'
import { expect, storedLastSeen, test, visit } from '../harness/changed-market.ts'
import type { Market } from '../harness/market.ts'
import { chooseTool, expectNoSheet, expectScreen, filtersOf, linkTo } from '../harness/screen.ts'

const sheet = (page: Page) => page.getByRole('dialog', { name: 'Alerts' })
/** What stands below each rule of a user without an account. */
const local = 'Check while I’m awayOn this device'
const rules = (page: Page) => sheet(page).getByRole('list', { name: 'My alerts' }).getByRole('listitem')

/** Counts the permission requests for notifications; a test has no prompt. */
function countAsking(): void {
  let asked = 0
  Object.defineProperty(Notification, 'permission', { get: () => (asked > 0 ? 'denied' : 'default') })
  Notification.requestPermission = () => {
    document.documentElement.dataset['asked'] = String(++asked)
    return Promise.resolve('denied')
  }
}
const asked = async (page: Page) => Number((await page.locator('html').getAttribute('data-asked')) ?? 0)

test('a rule fires once when a new dataset satisfies it, and is listed although notifications were never allowed', async ({
  page,
  market,
  faultyNetwork,
  next,
  server,
}) => {
  await page.addInitScript(countAsking)
  await visit(page, faultyNetwork, market)
  // The markets come in reverse order, so that this one gains the stocks that the next one lacks.
  faultyNetwork.leadTo(next.url)
  await page.reload()
  await expectScreen(page, next.market.select())
  await chooseTool(page, 'My screens')
  await page.getByRole('dialog', { name: 'My screens' }).getByLabel('Name', { exact: true }).fill('All there is')
  await page.getByRole('dialog', { name: 'My screens' }).getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('dialog', { name: 'My screens' }).getByRole('button', { name: 'Done' }).click()
  expect(await asked(page), 'no permission prompt before the first rule').toBe(0)

  await chooseTool(page, 'Alerts')
  await sheet(page).getByText('How alerts work').click()
  await expect(sheet(page)).toContainText('You’ll be asked about notifications when you save your first alert.')
  await expect(sheet(page)).toContainText('but not while it’s closed in this browser.')
  await sheet(page).getByRole('combobox', { name: 'Screen' }).selectOption({ label: 'All there is' })
  await sheet(page).getByRole('button', { name: 'Save alert' }).click()
  await expect(rules(page)).toHaveText([`New match in All there isDelete${local}`])
  await expect.poll(() => asked(page)).toBe(1)
  await expect(sheet(page)).toContainText('Notifications are blocked for this site; alerts appear here.')

  await sheet(page).getByRole('radio', { name: 'Price crosses' }).check()
  await sheet(page).getByRole('button', { name: 'Save alert' }).click()
  await expect(sheet(page).getByRole('alert')).toHaveText('Enter a stock’s symbol, such as AAPL.')
  await sheet(page).getByLabel('Symbol').fill('ZZZZZZ')
  await sheet(page).getByLabel('Price in dollars').fill('200')
  await sheet(page).getByRole('button', { name: 'Save alert' }).click()
  await expect(sheet(page).getByRole('alert')).toHaveText('There’s no stock with this symbol in the market data.')
  const { symbol = '', close = NaN } = next.market.select().stocks[0] ?? {}
  const price = Math.floor((close ?? NaN) * 0.8)
  await sheet(page).getByLabel('Symbol').fill('ZZZZZ')
  await expect(sheet(page).getByRole('alert'), 'the error goes with what it is about').toHaveCount(0)
  await sheet(page).getByLabel('Price in dollars').fill(String(price))
  await sheet(page).getByLabel('Symbol').fill(symbol.toLowerCase())
  await page.keyboard.press('Enter')
  await expect(rules(page)).toHaveText([
    `New match in All there isDelete${local}`,
    `${symbol} closes below ${formatPrice(price)}Delete${local}`,
  ])
  await expectAccessible(page)
  await sheet(page)
    .getByRole('button', { name: `Delete ${symbol} closes` })
    .click()
  await expect(rules(page)).toHaveCount(1)
  await sheet(page).getByRole('button', { name: 'Undo' }).click()
  await expect(rules(page)).toHaveCount(2)
  expect(await asked(page), 'no second permission prompt').toBe(1)
  await sheet(page).getByRole('button', { name: 'Close', exact: true }).click()
  await expectNoSheet(page)

  const all = { maxEntries: 0 } as const
  const before = new Set(next.market.select(all).stocks.map((stock) => stock.symbol))
  const gained = market.select(all).stocks.filter((stock) => !before.has(stock.symbol)).length
  faultyNetwork.leadTo(server.url)
  await page.goto(faultyNetwork.url + linkTo({ sp500: true }))
  await expectScreen(page, market.select({ sp500: true }))
  const view = page.locator('[role=status] > p').filter({ hasText: 'new matches in All there is' }).getByRole('button')
  await expect(view).toHaveText('View')
  const fired = page.getByRole('button', { name: '1 new alert' })
  await expect(fired).toBeVisible()
  await view.click()
  const happened = sheet(page).getByRole('list', { name: 'Recent alerts' }).getByRole('listitem')
  await expect(happened).toHaveCount(1)
  await expect(happened).toContainText(`New ${gained} new matches in All there is: `)
  await expectAccessible(page)
  await sheet(page).getByRole('button', { name: 'Close', exact: true }).click()
  await expect(fired).toHaveCount(0)
  expect(filtersOf(page).sp500).toBe(true)
  await expectNoSheet(page)
  await page.reload()
  await expectScreen(page, market.select({ sp500: true }))
  await chooseTool(page, 'Alerts')
  await expect(happened, 'one dataset fires a rule once').toHaveCount(1)
  await expect(happened.getByText('New', { exact: true })).toHaveCount(0)
  await sheet(page).getByRole('button', { name: 'Close', exact: true }).click()
  await expectNoSheet(page)

  // The rows of the saved screen mark the new ones.
  await page.goto(`${faultyNetwork.url}/`)
  await expectScreen(page, market.select())
  const came = market.select().stocks.find((stock) => !before.has(stock.symbol))?.symbol ?? ''
  await expect(page.locator(`[data-symbol="${came}"]`).getByText('New', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: /^\d+ new since / }).click()
  await page.getByRole('dialog', { name: 'All there is' }).getByRole('button', { name: 'Mark as seen' }).click()
  await expect(page.locator('[data-symbol]').getByText('New', { exact: true })).toHaveCount(0)
})

/** A metric by symbol. */
function valuesOf({ stocks }: Market, expression: string): ReadonlyMap<string, number> {
  const parsed = parseFormula(expression)
  if (!parsed.ok) throw new Error(parsed.error.message)
  const values = evaluateFormula(stocks, parsed.expression)
  return new Map(stocks.map(({ symbol }, i) => [symbol, values[i] ?? NaN]))
}

test(
  'an alert on an own metric needs a number or an answer, and fires when new data crosses it',
  { tag: '@phone' },
  async ({ page, market, faultyNetwork, next }) => {
    const metrics = { Rank: 'rank(marketCap)', 'Is large': 'rank(marketCap) <= 20' }
    const [before, after] = [valuesOf(market, metrics.Rank), valuesOf(next.market, metrics.Rank)]
    // The stocks that the next market lacks let others move up.
    const symbol = [...after].findLast(([one, rank]) => rank < (before.get(one) ?? 0) - 2)?.[0] ?? ''
    const level = (after.get(symbol) ?? 0) + 1
    await visit(page, faultyNetwork, market)
    await chooseTool(page, 'Columns')
    await page.getByRole('dialog', { name: 'Columns' }).getByRole('button', { name: 'Add my metric' }).click()
    const editor = page.getByRole('dialog', { name: 'My metrics' })
    for (const [name, expression] of Object.entries(metrics)) {
      const isNext = await editor.getByRole('button', { name: 'New metric' }).isVisible()
      if (isNext) await editor.getByRole('button', { name: 'New metric' }).click()
      await editor.getByLabel('Name', { exact: true }).fill(name)
      await editor.getByRole('combobox', { name: 'Formula' }).fill(expression)
      await editor.getByRole('button', { name: 'Save' }).click()
      await expect(editor.getByRole('checkbox', { name, exact: true })).toBeChecked()
    }
    await editor.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('dialog', { name: 'Columns' }).getByRole('button', { name: 'Done' }).click()

    await chooseTool(page, 'Alerts')
    const save = sheet(page).getByRole('button', { name: 'Save alert' })
    const value = sheet(page).getByLabel('Value', { exact: true })
    await sheet(page).getByRole('radio', { name: 'Value of a metric' }).check()
    await sheet(page).getByRole('combobox', { name: 'Metric' }).selectOption('Rank')
    await sheet(page).getByLabel('Symbol').fill(symbol)
    await save.click()
    await expect(sheet(page).getByRole('alert')).toHaveText('Enter a number, such as 1.5, 2B or 7%.')
    await expect(value).toHaveAttribute('aria-invalid', 'true')
    await value.fill(String(level))
    await expect(sheet(page).getByRole('alert')).toHaveCount(0)
    await expectAccessible(page)
    await save.click()
    const rule = `Rank of ${symbol} becomes less than ${level}`
    await expect(rules(page)).toHaveText([`${rule}Delete${local}`])
    await sheet(page).getByRole('combobox', { name: 'Metric' }).selectOption('Is large')
    await expect(value).toHaveCount(0)
    await sheet(page).getByRole('combobox', { name: 'Becomes' }).selectOption('yes')
    await sheet(page).getByLabel('Symbol').fill(symbol)
    await save.click()
    await expect(rules(page)).toHaveText([`${rule}Delete${local}`, `Is large of ${symbol} becomes yesDelete${local}`])
    await sheet(page).getByRole('button', { name: 'Close', exact: true }).click()
    await expectNoSheet(page)
    await expect.poll(() => storedLastSeen(page), 'changes count from now on').toBe(2)

    faultyNetwork.leadTo(next.url)
    await page.reload()
    await expectScreen(page, next.market.select())
    await page.getByRole('button', { name: '1 new alert' }).click()
    await expect(sheet(page).getByRole('list', { name: 'Recent alerts' }).getByRole('listitem')).toContainText(
      `Rank of ${symbol} is less than ${level}`,
    )
  },
)
