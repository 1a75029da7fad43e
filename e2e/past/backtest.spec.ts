import type { Locator, Page } from '@playwright/test'
import { signalSessions } from '#domain/backtest/schedule'
import { naiveRun } from '#domain/backtest/test-naive-run'
import { encodeFilters } from '#domain/screen/filter-codec'
import { defaultFilters } from '#domain/screen/filters'
import { formatDate } from '../../web/format/dates.ts'
import { formatPercentChange } from '../../web/format/numbers.ts'
import { expectAccessible } from '../harness/accessibility.ts'
import { expect, test } from '../harness/fixtures.ts'
import { expectCached } from '../harness/offline-caches.ts'
import { aPastMarket } from '../harness/past-market.ts'
import { chooseTool, rows } from '../harness/screen.ts'
import { bar, screen } from './past-page.ts'

const past = aPastMarket(60, 320)
test.use({ settings: { ...past.settings }, serviceWorkers: 'allow', allowed: [/ERR_INTERNET_DISCONNECTED/] })
test.afterAll(() => past.remove())

const address = (query = '') =>
  `/backtest?filter=${encodeURIComponent(encodeFilters({ ...defaultFilters, ...screen }))}${query}`

const figure = (page: Page, name: string) =>
  page
    .locator('dl > div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .locator('dd')
    .first()

/** A run of the screen that holds so many of its first stocks, by plain calculation. */
function plainRun(count: number, costBasisPoints = 10) {
  const { dates, sessions, listings } = past
  const [from = '', to = ''] = [sessions[0], sessions.at(-1)]
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

/** Opens a backtest on a device that has no past yet, and downloads it. */
async function openBacktest(page: Page, query = ''): Promise<void> {
  await page.goto(address(query))
  await page.getByRole('button', { name: /^Download [\d.]+ MB$/ }).click()
}

const settle = (page: Page) => expect(page.getByRole('progressbar')).toHaveCount(0)

test(
  'what a screen would have returned is what a plain calculation says, also without a network and for other settings',
  { tag: '@both' },
  async ({ page, context }) => {
    await page.goto('/')
    await expectCached(page)
    await openBacktest(page, '&first=10')
    const ten = plainRun(10)
    await expect(figure(page, 'In all')).toHaveText(ten.total)
    await expect(page.getByText('Simulated results of the past.')).toBeVisible()
    await expectAccessible(page)

    await context.setOffline(true)
    const settings = page.getByText('Settings', { exact: true })
    if ((await page.getByLabel('Hold').count()) === 0) await settings.click()
    await page.getByLabel('Hold').selectOption({ label: 'The first 20' })
    await page.getByLabel('Cost of a trade').selectOption({ label: '50 basis points' })
    await expect(figure(page, 'In all')).toHaveText(plainRun(20, 50).total)
    expect(page.url()).toContain('first=20&cost=50')
    await expect(page.getByText('You have tried 3 variants on this period.')).toBeVisible()

    const newest = ten.signals.at(-1) ?? ''
    await page.getByRole('link', { name: formatDate(newest), exact: true }).click()
    await expect(bar(page).locator('time')).toHaveAttribute('datetime', newest)
    await expect(rows(page).first()).toBeVisible()
    await page.goBack()
    await expect(figure(page, 'In all')).toHaveText(plainRun(20, 50).total)
  },
)

test('every start gives a band', async ({ page }) => {
  await openBacktest(page, '&first=10')
  await expect(figure(page, 'In all')).toHaveText(plainRun(10).total)
  await settle(page)
  await page.getByRole('button', { name: 'Try every start' }).click()
  await expect(page.getByText(/^Begun at each of \d+ sessions: from .* to .* a year, the median .*\.$/)).toBeVisible()
  await expect(page.getByText('Median start')).toBeVisible()
})

test('an address with nonsense runs with the defaults; days without a whole period say so', async ({ page }) => {
  await openBacktest(page, '&first=lots&rebalance=never&from=soon&cost=-1')
  await expect(figure(page, 'In all')).toHaveText(plainRun(50).total)
  const last = past.sessions.at(-1) ?? ''
  await page.goto(address(`&from=${last}`))
  await expect(page.getByRole('heading', { name: 'There is nothing to show' })).toBeVisible()
})

test('what a figure leaves out is said beside it', { tag: '@both' }, async ({ page }) => {
  await openBacktest(page, '&first=0&loss=30')
  const beside = (heading: string) =>
    page
      .locator('section, div, figure')
      .filter({ has: page.getByText(heading) })
      .last()
  for (const name of ['A year', 'In all'])
    await expect(page.locator('dl > div').filter({ has: page.getByText(name, { exact: true }) })).toContainText(
      /Market [+−]?[\d.,]+%, without dividends/,
    )
  await expect(page.locator('dl + p')).toHaveText(/^Prices are adjusted for splits\. Dividends aren’t in the data/)
  await expect(page.locator('dl ~ p').filter({ hasText: 'promise nothing about the future' })).toBeVisible()
  await expect(page.locator('figure + p')).toHaveText(/^Cash earns nothing\./)
  for (const title of ['Growth of $10,000', 'By year', 'Worst falls'])
    await expect(page.getByText(`${title}, without dividends`)).toBeVisible()
  const holdings = beside('Holdings by date')
  await expect(holdings).toContainText(/holdings? ended while held\. What counts is 30% less than the last price/)
  await page.getByRole('button', { name: 'Try every start' }).click()
  await expect(page.getByText(/^Begun at each of .* without dividends\.$/)).toBeVisible()
})

/** Presses Tab until a control has the focus. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  await expect(control).toBeVisible()
  await expect(async () => {
    await page.keyboard.press('Tab')
    await expect(control).toBeFocused({ timeout: 1 })
  }).toPass({ intervals: [0] })
}

test('the screen leads to its backtest, by keyboard alone', { tag: '@both' }, async ({ page, isMobile }) => {
  await page.goto(address())
  await tabTo(page, page.getByRole('button', { name: /^Download [\d.]+ MB$/ }))
  await page.keyboard.press('Enter')
  await expect(figure(page, 'In all')).toBeVisible()
  await tabTo(page, page.getByRole('link', { name: 'Open this screen' }))
  await page.keyboard.press('Enter')
  await expect(rows(page).first()).toBeVisible()
  await tabTo(page, page.getByRole('button', { name: 'Backtest this screen' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'What would this screen have returned?' })).toBeVisible()
  await expect(figure(page, 'In all')).toHaveText(plainRun(50).total)
  if (isMobile) {
    await tabTo(page, page.locator('summary').filter({ hasText: 'Settings' }))
    await page.keyboard.press('Enter')
  }
  await tabTo(page, page.getByLabel('Hold'))
  await page.keyboard.press('ArrowUp')
  await expect(figure(page, 'In all')).toHaveText(plainRun(20).total)
  await tabTo(page, page.getByRole('button', { name: 'Try every start' }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Median start')).toBeVisible()
})

test('a run is kept with its screen, and its result stands beside the name', { tag: '@both' }, async ({ page }) => {
  await openBacktest(page, '&first=10')
  const ten = plainRun(10)
  await expect(figure(page, 'In all')).toHaveText(ten.total)
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
  await expect(figure(page, 'In all')).toHaveText(ten.total)
  expect(page.url()).toContain('first=10')
  await page.getByRole('button', { name: 'No longer keep with “Gainers”' }).click()
  await expect(page.getByRole('button', { name: 'Keep with “Gainers”', exact: true })).toBeVisible()
})

test(
  'a screen whose order and filter no past day knows says so, and one press runs it without them',
  { tag: '@both' },
  async ({ page, isMobile }) => {
    const press = (name: string) => {
      const button = page.getByRole('button', { name, exact: true })
      return isMobile ? button.tap() : button.press('Enter')
    }
    const asks = {
      ...defaultFilters,
      ...screen,
      sortColumn: 'beta',
      asc: false,
      ranges: { beta: [0, 1] },
    } as const
    await page.goto(`/backtest?filter=${encodeURIComponent(encodeFilters(asks))}&first=10`)
    await page.getByRole('button', { name: /^Download [\d.]+ MB$/ }).click()
    await expect(page.getByRole('heading', { name: 'This screen can’t be run as it is' })).toBeVisible()
    await expect(page.getByText('Beta isn’t in this market’s past.')).toBeVisible()
    await expectAccessible(page)
    await press('Remove this filter and hold all that match')
    await expect(page.getByText('Simulated results of the past.')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'This screen can’t be run as it is' })).toHaveCount(0)
    expect(page.url()).toContain('first=0')
    await page.goBack()
    await press('Remove this filter and order by dollar volume')
    await expect(page.getByText('Simulated results of the past.')).toBeVisible()
    await expect(page.getByText('Every month · The first 10 by Dollar volume')).toBeVisible()
    expect(page.url()).toContain('first=10')
  },
)

/** Collects what is written on canvases in `written`. */
const recordTexts = `
  globalThis.written = []
  const { prototype } = CanvasRenderingContext2D
  const write = prototype.fillText
  prototype.fillText = function (text, ...place) {
    written.push(text)
    write.call(this, text, ...place)
  }
`

test('the axis of the chart names the month of every day', async ({ page }) => {
  await page.addInitScript({ content: recordTexts })
  await openBacktest(page, `&from=${past.sessions.at(-70)}`)
  await expect(figure(page, 'In all')).toBeVisible()
  const texts = () => page.evaluate<string[]>('written')
  await expect.poll(async () => (await texts()).some((text) => /^[A-Z][a-z]{2} \d{4}$/.test(text))).toBe(true)
  expect((await texts()).filter((text) => /^\d{1,2}$/.test(text))).toEqual([])
  expect((await texts()).some((text) => /^[A-Z][a-z]{2} \d{1,2}$/.test(text))).toBe(true)
})
