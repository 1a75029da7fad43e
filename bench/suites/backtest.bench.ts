import { expect, type Locator, test } from '@playwright/test'
import { createDemoPast } from '../../api/demo/past/demo-past.ts'
import { type BacktestRequest, shumwayLoss } from '../../domain/backtest/backtest.ts'
import type { BacktestResult, BacktestStarts } from '../../domain/backtest/backtest-result.ts'
import { countStarts, signalSessions } from '../../domain/backtest/schedule.ts'
import { naiveRun } from '../../domain/backtest/test-naive-run.ts'
import { stockAsOf } from '../../domain/history/stock-as-of.ts'
import { encodeFilters } from '../../domain/screen/filter-codec.ts'
import { defaultFilters, type Filters } from '../../domain/screen/filters.ts'
import { ordered } from '../../domain/screen/screen.ts'
import { showHidden } from '../../domain/screen/show-hidden.ts'
import { periods } from '../../domain/stock/stock.ts'
import { aPastMarket } from '../../e2e/harness/past-market.ts'
import { startServer } from '../../e2e/harness/server.ts'
import { createBacktests } from '../../worker/engine/backtest/backtest-service.ts'
import { engine } from '../../worker/engine/engine.ts'
import { createBreathing } from '../../worker/engine/history/breathing.ts'
import { createPastMarket, type PastMarket } from '../../worker/engine/history/past-market.ts'
import { openPrintsInSql, type SqlResult } from '../harness/backtest-sql.ts'
import { median } from '../harness/budgets.ts'
import { checkBudget, note } from '../harness/comparison.ts'

/** Every stock, the largest gain of a month first. */
const filters: Filters = {
  ...{ ...defaultFilters, ...showHidden(defaultFilters), sector: [] },
  ...{ sortColumn: 'monthDeltaRatio', asc: false, maxEntries: 0 },
}
const count = 50
const wholeMarket = 1e6
const timedRuns = 3
/** The number of stocks for which DuckDB has memory, in addition to all that have ended since. */
const companiesOfTenYears = 1500
/** The number of companies that the phone can download and decode within the test's time. */
const companiesOnPhone = 1000

/** The market's past in the data worker's memory. */
function openMarket(stocks: number, sessions: number): PastMarket {
  const past = createDemoPast(1 - sessions, 0, stocks)
  return createPastMarket(past.dates, [...past.listings()])
}

function requestOf({ dates }: PastMarket, everyStart: boolean): BacktestRequest {
  return {
    ...{ filters, scope: { kind: 'all' }, everyStart },
    settings: {
      ...{ from: dates[periods.twoMonths] ?? '', to: dates.at(-1) ?? '', rebalance: 'month', count },
      ...{ weighting: 'equal', costBasisPoints: 10, lossAtEnd: shumwayLoss },
    },
  }
}

/** A run of a worker that has just started and knows nothing about any day. */
async function ourRun(market: PastMarket, request: BacktestRequest): Promise<BacktestResult> {
  const { dates } = market
  const manifest = { format: 'history 1', generation: '0', simulated: true, dates, blocks: [], nights: [] } as const
  const { queries } = createBacktests({
    breathe: createBreathing(25),
    open: () => Promise.resolve({ manifest, market, earliest: request.settings.from, engine }),
  })
  await queries.startBacktest(request)
  for (;;) {
    const status = await queries.backtestStatus()
    if (!status.ok || status.value.failure) throw new Error(JSON.stringify(status))
    if (status.value.result && !status.value.progress) return status.value.result
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
}

/** A record for each stock and day, the plain screen, and shares and cash in a plain portfolio. */
function plainRun({ dates, listings }: PastMarket, { settings }: BacktestRequest): number {
  const indexes = new Map(listings.map((history, listing) => [history.prints.symbol, listing]))
  const targets = signalSessions(dates, settings).map((signal) => {
    const stocks = listings.flatMap((history) => stockAsOf(history, dates, signal)?.stock ?? [])
    const held = ordered(stocks, filters, { kind: 'all' }, () => new Set()).stocks.slice(0, count)
    const holdings = held.map(({ symbol }) => ({ listing: indexes.get(symbol) ?? -1, weight: 1 / held.length }))
    return { signal, trade: signal + 1, holdings }
  })
  const last = dates.length - 1
  const prints = listings.map((history) => history.prints)
  return naiveRun(prints, targets, { ...settings, last, newest: last }).at(-1) ?? NaN
}

async function timed<Value>(work: () => Value | Promise<Value>) {
  const begun = performance.now()
  const value = await work()
  return { milliseconds: performance.now() - begun, value }
}

const expectNear = (ours: number | undefined, theirs: number, precision: number) =>
  expect(Math.abs((ours ?? NaN) / theirs - 1)).toBeLessThan(precision)

test('a backtest of two years beside the plain one', async () => {
  test.setTimeout(20 * 60_000)
  const market = openMarket(1000, 504)
  const request = requestOf(market, false)
  const [ours, others]: [number[], number[]] = [[], []]
  await ourRun(market, request)
  for (let run = 0; run < timedRuns; run++) {
    const own = await timed(() => ourRun(market, request))
    const plain = await timed(() => plainRun(market, request))
    expectNear(own.value.values.at(-1), plain.value, 1e-9)
    ours.push(own.milliseconds)
    others.push(plain.milliseconds)
  }
  checkBudget({ id: 'backtest', ours, others })
  note(`a monthly backtest over two years of ${market.listings.length} listings: ${median(ours).toFixed(0)} ms`)
})

test('a backtest of ten years with every start beside DuckDB', async () => {
  test.setTimeout(30 * 60_000)
  const market = openMarket(companiesOfTenYears, 2520)
  const request = requestOf(market, true)
  const { dates } = market
  const signals = signalSessions(dates, request.settings)
  const last = dates.length - 1
  const runs = Array.from({ length: countStarts(signals) }, (_, later) =>
    signalSessions(dates, request.settings, later),
  )
  const sql = await openPrintsInSql(
    market.listings.map((history) => history.prints),
    dates.length,
  )
  const [ours, others]: [number[], number[]] = [[], []]
  for (let run = 0; run < timedRuns; run++) {
    const own = await timed(() => ourRun(market, request))
    const theirs = await timed(() => ({
      starts: sql.growth({ runs, last, settings: request.settings }),
      market: sql.growth({
        runs: [signals],
        last,
        settings: { ...request.settings, count: wholeMarket, costBasisPoints: 0 },
      }),
    }))
    expectEqual(own.value.starts, theirs.value.starts)
    expectNear(own.value.equalMarket.at(-1), theirs.value.market.growth[0] ?? NaN, 1e-9)
    ours.push(own.milliseconds)
    others.push(theirs.milliseconds)
  }
  checkBudget({ id: 'backtestStarts', ours, others })
  note(
    `ten years of ${market.listings.length} listings, ${runs.length} starts: ${median(ours).toFixed(0)} ms, DuckDB ${median(others).toFixed(0)} ms`,
  )
})

/** Checks that both agree about each start, and about the band at every session that all of them have. */
function expectEqual(ours: BacktestStarts | null, theirs: SqlResult): void {
  expect(ours?.growth.length).toBe(theirs.growth.length)
  for (const [at, growth] of theirs.growth.entries()) expectNear(ours?.growth[at], growth, 1e-9)
  for (const edge of ['low', 'median', 'high'] as const) {
    const values = ours?.[edge].slice(-theirs[edge].length)
    for (const [at, value] of theirs[edge].entries()) expectNear(values?.[at], value, 1e-9)
  }
}

test('a backtest of ten years on a phone shows how far it is, and ends at once when it is cancelled', async ({
  browser,
}) => {
  test.setTimeout(20 * 60_000)
  const past = aPastMarket(companiesOnPhone, 2520)
  const server = await startServer({ ...past.settings, HISTORY_YEARS: '10' })
  const page = await browser.newPage({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  await page.goto(`${server.url}/backtest?filter=${encodeURIComponent(encodeFilters(filters))}&rebalance=week`)
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.getByRole('button', { name: /^Download / }).click()
  const progress = page.getByText(/^[\d,]+ of [\d,]+ days$/)
  const times: number[] = []
  for (let run = 0; run < timedRuns; run++) {
    if (run > 0) await page.getByRole('button', { name: 'Run again' }).click()
    const seen = new Set<string>()
    await expect
      .poll(async () => seen.add(await progress.innerText()).size, { timeout: 120_000, intervals: [20] })
      .toBeGreaterThan(2)
    times.push(await timeOfCancel(page.getByRole('button', { name: 'Cancel' })))
    await expect(page.getByText('The backtest was cancelled.')).toBeVisible()
  }
  checkBudget({ id: 'backtestCancel', ours: times, others: times.map(() => 1) })
  await page.close()
  await server.stop()
  past.remove()
})

/** Milliseconds from a press until the page no longer shows the run. */
const timeOfCancel = (button: Locator): Promise<number> =>
  button.evaluate(
    (element) =>
      new Promise<number>((resolve) => {
        const begun = performance.now()
        const look = () => {
          if (element.isConnected) requestAnimationFrame(look)
          else resolve(performance.now() - begun)
        }
        if (element instanceof HTMLElement) element.click()
        look()
      }),
  )
