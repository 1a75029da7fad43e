import type { Page } from '@playwright/test'
import { signalSessions } from '#domain/backtest/schedule'
import { naiveRun } from '#domain/backtest/test-naive-run'
import { encodeFilters } from '#domain/screen/filter-codec'
import { defaultFilters } from '#domain/screen/filters'
import { formatDate } from '../../words/dates.ts'
import { formatPercentChange } from '../../words/numbers.ts'
import { expectAccessible } from '../harness/accessibility.ts'
import { expectCached } from '../harness/offline-caches.ts'
import type { PastMarket } from '../harness/past-market.ts'
import { chooseTool, rows, tabTo } from '../harness/screen.ts'
import { bar, expect, offer, screen, test } from './past-page.ts'

test.use({ serviceWorkers: 'allow', allowed: [/ERR_INTERNET_DISCONNECTED/] })

const address = (query = '') =>
  `/backtest?filter=${encodeURIComponent(encodeFilters({ ...defaultFilters, ...screen }))}${query}`

const figure = (page: Page, name: string) =>
  page
    .locator('dl > div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .locator('dd')
    .first()

const limits = (page: Page) => page.getByRole('region', { name: 'What these figures leave out' })

/** A run of the screen that holds this many of its first stocks, by plain calculation. */
function plainRun(past: PastMarket, count: number, costBasisPoints = 10) {
  const { dates, listings } = past
  const [from, to] = [past.at(0), past.at(-1)]
  const symbols = listings.map(({ prints }) => prints.symbol)
  const targets = signalSessions(dates, { from, to, rebalance: 'month' }).map((signal) => {
    const { stocks } = past.select(dates[signal] ?? '', { ...screen, maxEntries: 0 })
    const held = stocks.slice(0, count).map(({ symbol }) => symbols.indexOf(symbol))
    return { signal, trade: signal + 1, holdings: held.map((listing) => ({ listing, weight: 1 / held.length })) }
  })
  const last = dates.length - 1
  const prints = listings.map((one) => one.prints)
  const values = naiveRun(prints, targets, { last, newest: last, costBasisPoints, lossAtEnd: 0 })
  return {
    total: formatPercentChange((values.at(-1) ?? NaN) - 1).text,
    signals: targets.map(({ signal }) => dates[signal] ?? ''),
  }
}

test(
  'a backtest equals a plain calculation, says what it leaves out, is kept with its screen, and runs with other settings offline',
  { tag: '@phone' },
  async ({ page, context, past }) => {
    const total = figure(page, 'Total return')
    const ten = plainRun(past, 10)
    await page.goto('/')
    await expectCached(page)
    await page.goto(address('&first=10'))
    await offer(page).click()
    await expect(total).toHaveText(ten.total)
    await expectAccessible(page)
    await test.step('each figure says beside it what it leaves out', async () => {
      await expect(figure(page, 'Annual return').locator('..')).toContainText('Excluding dividends')
      await expect(figure(page, 'Market return').locator('..')).toContainText('Excluding dividends')
      await expect(total.locator('..')).toContainText(/Market [+−]?[\d.,]+%Excluding dividends/)
      // Folded on a phone: opened, it stays open.
      await limits(page).getByText('What these figures leave out').tap()
      for (const sentence of [
        'Simulated past results.',
        'Prices are adjusted for splits. Dividends aren’t in the data',
      ])
        await expect(limits(page)).toContainText(sentence)
      for (const title of ['Returns by year', 'Worst drawdowns', 'Next month’s return by rank'])
        await expect(page.getByText(`${title}, excluding dividends`)).toBeVisible()
      await expect(page.getByRole('figure')).toContainText('Excluding dividends')
    })
    await test.step('each trade has its company and prices, the newest first', async () => {
      const trades = page.getByRole('table', { name: 'Trades' })
      const newest = trades.locator('tbody').getByRole('row').first()
      await expect(newest.locator('[data-column=company]')).toHaveText(/^[A-Z]\w+ \w/)
      await expect(newest).toContainText(/\$[\d,.]+.*Held, last price.*\$[\d,.]+.*%/)
      await trades.getByRole('columnheader', { name: 'Return' }).getByRole('button').click()
      await expect(trades.getByRole('columnheader', { name: 'Return' })).toHaveAttribute('aria-sort', 'descending')
      await expect(page.getByText(/^\d+ trades, \d+% with a gain, median /)).toBeVisible()
    })
    await context.setOffline(true)
    await test.step('other settings', async () => {
      await page.getByText('Settings', { exact: true }).tap()
      await page.getByRole('combobox', { name: 'Hold' }).selectOption({ label: 'Top 20' })
      await page.getByLabel('Trading cost').selectOption({ label: '50 basis points' })
      await expect(total).toHaveText(plainRun(past, 20, 50).total)
      expect(page.url()).toMatch(/first=20.*cost=50/)
      await expect(page.getByText('You have tested 2 strategies on this device, whatever the dates.')).toBeVisible()
    })
    await test.step('start-date sensitivity', async () => {
      await expect(page.getByRole('progressbar')).toHaveCount(0)
      await page.getByRole('button', { name: 'Test start dates' }).tap()
      await expect(
        page.getByText(
          /^\d+ start dates, compared over the same \d+ sessions from .*: annual returns from .* to .*, median .*, this backtest .*, excluding dividends\.$/,
        ),
      ).toBeVisible()
      await expect(page.getByText('Median start date')).toBeVisible()
    })
    await test.step('the screen of a session', async () => {
      const newest = ten.signals.at(-1) ?? ''
      await page.getByRole('link', { name: formatDate(newest), exact: true }).click()
      await expect(bar(page).locator('time')).toHaveAttribute('datetime', newest)
      await expect(rows(page).first()).toBeVisible()
      await page.goBack()
      await expect(total).toHaveText(plainRun(past, 20, 50).total)
    })
    await test.step('its result stands beside the name of the screen', async () => {
      await context.setOffline(false)
      await page.goto(address('&first=10'))
      await expect(total).toHaveText(ten.total)
      await page.getByRole('button', { name: 'Keep with this screen' }).click()
      const naming = page.getByRole('dialog', { name: 'Keep with this screen' })
      await naming.getByLabel('Name').fill('Gainers')
      await naming.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(page.getByRole('button', { name: 'No longer keep with “Gainers”' })).toBeVisible()
      await page.getByRole('link', { name: 'Open this screen' }).click()
      await chooseTool(page, 'My screens')
      const sheet = page.getByRole('dialog', { name: 'My screens' })
      await expect(sheet.getByText(/^Backtest .*: /)).toContainText(`: ${ten.total} (market `)
      await expectAccessible(page)
      await sheet.getByRole('button', { name: 'Backtest Gainers' }).click()
      await expect(total).toHaveText(ten.total)
      expect(page.url()).toContain('first=10')
    })
  },
)

/** Collects the texts that are drawn on canvases in `written`. */
const recordTexts = `
  globalThis.written = []
  const { prototype } = CanvasRenderingContext2D
  const write = prototype.fillText
  prototype.fillText = function (text, ...place) {
    written.push(text)
    write.call(this, text, ...place)
  }
`

test('the keyboard alone leads from a screen to its backtest, whatever its address says and the past does not know', async ({
  page,
  past,
}) => {
  const total = figure(page, 'Total return')
  await page.addInitScript({ content: recordTexts })
  await page.goto(address('&first=lots&rebalance=never&from=soon&cost=-1'))
  await tabTo(offer(page))
  await page.keyboard.press('Enter')
  await expect(total, 'nonsense is the default').toHaveText(plainRun(past, 50).total)
  await test.step('from the screen', async () => {
    await tabTo(page.getByRole('link', { name: 'Open this screen' }))
    await page.keyboard.press('Enter')
    await expect(rows(page).first()).toBeVisible()
    await tabTo(page.getByRole('button', { name: 'Backtest this screen' }))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'What would this screen have returned?' })).toBeVisible()
    await tabTo(page.getByRole('combobox', { name: 'Hold' }))
    await page.keyboard.press('ArrowUp')
    await expect(total).toHaveText(plainRun(past, 20).total)
  })
  await test.step('with an order and a filter that no past day knows', async () => {
    const unknown = { ...defaultFilters, ...screen, sortColumn: 'beta', asc: false, ranges: { beta: [0, 1] } } as const
    await page.goto(`/backtest?filter=${encodeURIComponent(encodeFilters(unknown))}&first=10`)
    const refusal = page.getByRole('heading', { name: 'This screen can’t be backtested yet' })
    await expect(refusal).toBeVisible()
    await expect(page.getByText('Beta isn’t available for past dates.')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Remove this filter and hold all matches', exact: true }).press('Enter')
    await expect(page.getByText('Simulated past results.')).toBeVisible()
    await expect(refusal).toHaveCount(0)
    expect(page.url()).toContain('first=0')
    await page.goBack()
    await page.getByRole('button', { name: 'Remove this filter and sort by dollar volume', exact: true }).press('Enter')
    await expect(page.getByText('Monthly · Top 10 by Dollar volume')).toBeVisible()
    expect(page.url()).toContain('first=10')
  })
  await test.step('from some months ago, whose chart names the month of every day', async () => {
    await page.goto(address(`&from=${past.at(-70)}`))
    await expect(total).toBeVisible()
    await expect(limits(page)).toContainText('Cash earns nothing')
    const texts = () => page.evaluate<string[]>('written')
    await expect.poll(async () => (await texts()).some((text) => /^[A-Z][a-z]{2} \d{4}$/.test(text))).toBe(true)
    expect((await texts()).filter((text) => /^\d{1,2}$/.test(text))).toEqual([])
    expect((await texts()).some((text) => /^[A-Z][a-z]{2} \d{1,2}$/.test(text))).toBe(true)
  })
  await test.step('with holdings that ended while they were held', async () => {
    await page.goto(address('&first=0&loss=30'))
    await expect(limits(page)).toContainText(/holdings? (was|were) delisted while held, sold 30% below the last price/)
  })
  await test.step('without a whole period', async () => {
    await page.goto(address(`&from=${past.at(-1)}`))
    await expect(page.getByRole('heading', { name: 'No results' })).toBeVisible()
  })
})
