import type { Page } from '@playwright/test'
import { expectNoBarriers } from './barriers.ts'
import { chooseTool } from './panel.ts'
import { expectScreen, filtersOf, linkTo } from './screen.ts'
import { expect, test, visit } from './two-markets.ts'

const sheet = (page: Page) => page.getByRole('dialog', { name: 'Rules' })
const rules = (page: Page) => sheet(page).getByRole('list', { name: 'My rules' }).getByRole('listitem')

/** Remembers how often the page asked for notifications; nobody answers in a test. */
function countAsking(): void {
  let asked = 0
  Object.defineProperty(Notification, 'permission', { get: () => (asked > 0 ? 'denied' : 'default') })
  Notification.requestPermission = () => {
    document.documentElement.dataset['asked'] = String(++asked)
    return Promise.resolve('denied')
  }
}
const asked = async (page: Page) => Number((await page.locator('html').getAttribute('data-asked')) ?? 0)

test(
  'a rule fires when a new market brings what it asks for, once, and is listed although nobody allowed notifications',
  { tag: '@desktop' },
  async ({ page, market, badNetwork, next, server }) => {
    await page.addInitScript(countAsking)
    await visit(page, badNetwork, market)
    // What the next market lacks, this one gains from it: the later market comes first.
    badNetwork.leadTo(next.url)
    await page.reload()
    await expectScreen(page, next.market.select())
    await chooseTool(page, 'My screens')
    await page.getByRole('dialog', { name: 'My screens' }).getByLabel('Name', { exact: true }).fill('All there is')
    await page.getByRole('dialog', { name: 'My screens' }).getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('dialog', { name: 'My screens' }).getByRole('button', { name: 'Done' }).click()
    expect(await asked(page), 'nobody is asked before the first rule').toBe(0)

    await chooseTool(page, 'Alerts')
    await expect(sheet(page)).toContainText('Notifications are asked for when the first rule is saved.')
    await expect(sheet(page)).toContainText('While Stonks is closed, this browser checks nothing.')
    await sheet(page).getByRole('combobox', { name: 'Screen' }).selectOption({ label: 'All there is' })
    await sheet(page).getByRole('button', { name: 'Save rule' }).click()
    await expect(rules(page)).toHaveText(['All there is gains a stockDelete'])
    await expect.poll(() => asked(page)).toBe(1)
    await expect(sheet(page)).toContainText('this browser may not show notifications of this site')

    await sheet(page).getByRole('radio', { name: 'A stock closes beyond a price' }).check()
    await sheet(page).getByRole('button', { name: 'Save rule' }).click()
    await expect(sheet(page).getByRole('alert')).toHaveText('Type the symbol of a stock, such as ACME.')
    await sheet(page).getByLabel('Symbol').fill('ZZZZZZ')
    await sheet(page).getByLabel('Price in dollars').fill('200')
    await sheet(page).getByRole('button', { name: 'Save rule' }).click()
    await expect(sheet(page).getByRole('alert')).toHaveText('No stock of the market has this symbol.')
    const symbol = next.market.select().stocks[0]?.symbol ?? ''
    await sheet(page).getByLabel('Symbol').fill(symbol.toLowerCase())
    await page.keyboard.press('Enter')
    await expect(rules(page)).toHaveText(['All there is gains a stockDelete', `${symbol} closes below $200.00Delete`])
    await expectNoBarriers(page)
    await sheet(page)
      .getByRole('button', { name: `Delete ${symbol} closes` })
      .click()
    await expect(rules(page)).toHaveCount(1)
    await sheet(page).getByRole('button', { name: 'Undo' }).click()
    await expect(rules(page)).toHaveCount(2)
    expect(await asked(page), 'nobody is asked twice').toBe(1)
    await sheet(page).getByRole('button', { name: 'Done' }).click()

    const all = { maxEntries: 0 } as const
    const before = new Set(next.market.select(all).stocks.map((stock) => stock.symbol))
    const gained = market.select(all).stocks.filter((stock) => !before.has(stock.symbol)).length
    badNetwork.leadTo(server.url)
    await page.goto(badNetwork.url + linkTo({ sp500: true }))
    await expectScreen(page, market.select({ sp500: true }))
    const fired = page.getByRole('button', { name: '1 rule fired' })
    await fired.click()
    const happened = sheet(page).getByRole('list', { name: 'What happened' }).getByRole('listitem')
    await expect(happened).toHaveCount(1)
    await expect(happened).toContainText(`New All there is gained ${gained} stocks: `)
    await expectNoBarriers(page)
    await sheet(page).getByRole('button', { name: 'Done' }).click()
    await expect(fired).toHaveCount(0)
    expect(filtersOf(page).sp500).toBe(true)
    await page.reload()
    await expectScreen(page, market.select({ sp500: true }))
    await chooseTool(page, 'Alerts')
    await expect(happened, 'one dataset fires a rule once').toHaveCount(1)
    await expect(happened).not.toContainText('New')
  },
)
