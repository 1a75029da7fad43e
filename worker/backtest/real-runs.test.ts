import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import type { BacktestRequest, BacktestSettings } from '#domain/backtest/backtest'
import type { BacktestResult } from '#domain/backtest/backtest-result'
import { annualReturn, worstFalls } from '#domain/backtest/statistics'
import type { ListingHistory } from '#domain/history/stock-as-of'
import { asArray, fieldsOf } from '#domain/keys-of'
import { defaultFilters, type Filters } from '#domain/screen/filters'
import { parseJson } from '#domain/text/parse-json'
import { engine } from '../engine.ts'
import { createPastMarket } from '../history/past-market.ts'
import { folder, readPrints } from '../history/test-real-market.ts'
import { createBacktests } from './backtest-service.ts'

// This file works everything out again from the lines of the file: it uses nothing of what it checks.

if (folder === '') process.stdout.write('Skipped: set REAL_DATA_DIR to check three backtests of a real market.\n')

/** A line of the file: closes as printed, null where it did not trade, by the index of the session. */
interface RawStock {
  readonly symbol: string
  readonly exchange: string
  readonly closes: readonly (number | null)[]
  readonly splits: readonly { readonly session: number; readonly ratio: number }[]
}

interface RawMarket {
  readonly dates: readonly string[]
  readonly stocks: readonly RawStock[]
}

async function readRaw(): Promise<RawMarket> {
  const file = createReadStream(join(folder, 'history-real.ndjson.gz')).pipe(createGunzip())
  let dates: readonly string[] = []
  const stocks: RawStock[] = []
  for await (const text of createInterface({ input: file })) {
    const line = fieldsOf(parseJson(text))
    if (line['dates']) dates = asArray(line['dates']).map(String)
    else stocks.push(rawStock(dates, line))
  }
  return { dates, stocks }
}

const rawStock = (
  dates: readonly string[],
  { symbol, exchange, from, close, splits }: Readonly<Record<string, unknown>>,
): RawStock => ({
  symbol: String(symbol),
  exchange: String(exchange),
  closes: [...dates.slice(0, dates.indexOf(String(from))).map(() => null), ...asArray(close).map(priceOf)],
  splits: asArray(splits).map((split) => {
    const [date, ratio] = asArray(split)
    return { session: dates.indexOf(String(date)), ratio: Number(ratio) }
  }),
})

const priceOf = (close: unknown): number | null => (close === null ? null : Number(close))

/** A stock on a day: what it last closed at, and by how much that had changed over some of its trading days. */
interface Look {
  readonly price: number
  readonly change: number
}

/** Undefined for what did not trade within five sessions, or has not been traded on 43 days. */
function look({ closes, splits }: RawStock, day: number, tradingDays: number): Look | undefined {
  const traded: number[] = []
  for (let session = day; session >= 0 && traded.length < 43; session--)
    if (typeof closes[session] === 'number') traded.push(session)
  const [last = -Infinity] = traded
  if (day - last >= 5 || traded.length < 43) return undefined
  const adjusted = (session: number) => {
    let factor = 1
    for (const split of splits) if (split.session > session && split.session <= last) factor *= split.ratio
    return (closes[session] ?? NaN) / factor
  }
  // A rise of more than tenfold is a reverse split that the file does not have.
  for (const [at, session] of traded.entries())
    if (at > 0 && adjusted(traded[at - 1] ?? -1) > adjusted(session) * 10) return undefined
  const change = adjusted(last) / adjusted(traded[tradingDays] ?? -1) - 1
  return { price: closes[last] ?? NaN, change: Number(change.toFixed(8)) }
}

/** What a run does, in plain words. */
interface PlainRun {
  readonly name: string
  /** The last session of a period: the first letters of its date, or its week, differ from the next one's. */
  readonly periodOf: (date: string) => string
  readonly tradingDays: number
  readonly isSelected: (stock: RawStock, look: Look) => boolean
  /** Negative: the first of two comes before. */
  readonly order: (a: Look, b: Look) => number
  readonly settings: BacktestSettings
  /** The same in the words of the product. */
  readonly filters: Partial<Filters>
}

const years = { from: '2024-08-21', to: '2026-08-21' } as const
const all: Partial<Filters> = { sector: [], unlisted: true }

const runs: readonly PlainRun[] = [
  {
    name: 'price of at least $10, largest gain of a month first, 50 a month',
    periodOf: (date) => date.slice(0, 7),
    tradingDays: 21,
    isSelected: (_, { price }) => price >= 10,
    order: (a, b) => b.change - a.change,
    settings: {
      ...{ ...years, rebalance: 'month', count: 50, weighting: 'equal', costBasisPoints: 10, lossAtEnd: 0 },
    },
    filters: { ...all, minPrice: 10, sortColumn: 'monthDeltaRatio', asc: false },
  },
  {
    name: 'any price, largest loss of a week first, 20 a week, delisted ones lose 30% more',
    periodOf: weekOf,
    tradingDays: 5,
    isSelected: () => true,
    order: (a, b) => a.change - b.change,
    settings: {
      ...{ ...years, rebalance: 'week', count: 20, weighting: 'equal', costBasisPoints: 25, lossAtEnd: 0.3 },
    },
    filters: { ...all, sortColumn: 'weekDeltaRatio', asc: true },
  },
  {
    name: 'New York at $5 to $50, down at most 10% in two months, all of them a quarter',
    periodOf: (date) => `${date.slice(0, 4)} ${Math.floor((Number(date.slice(5, 7)) - 1) / 3)}`,
    tradingDays: 42,
    isSelected: ({ exchange }, { price, change }) =>
      exchange === 'NYSE' && price >= 5 && price <= 50 && change >= -0.1 && change <= 0,
    order: (a, b) => a.price - b.price,
    settings: {
      ...{ from: '2024-01-02', to: '2026-06-30', rebalance: 'quarter', count: 0, weighting: 'equal' },
      ...{ costBasisPoints: 50, lossAtEnd: 0 },
    },
    filters: {
      ...{ ...all, nyse: true, minPrice: 5, maxPrice: 50, ranges: { twoMonthsDeltaRatio: [-0.1, 0] } },
      ...{ sortColumn: 'price', asc: true },
    },
  },
]

/** The Monday of a date's week. */
function weekOf(date: string): string {
  const day = new Date(date)
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7))
  return day.toISOString().slice(0, 10)
}

interface PlainResult {
  readonly rebalances: readonly { readonly date: string; readonly selected: number; readonly symbols: string[] }[]
  readonly values: number[]
  readonly ended: number
  readonly unrecorded: number
}

/** Session by session: shares and cash. */
function plainRun({ dates, stocks }: RawMarket, run: PlainRun): PlainResult {
  const { from, to, count, costBasisPoints, lossAtEnd } = run.settings
  const lastDay = dates.findLastIndex((date) => date <= to)
  const lastPrint = stocks.map(({ closes }) => closes.findLastIndex((close) => close !== null))
  const prices: number[] = []
  const shares = new Map<number, number>()
  const values: number[] = []
  const rebalances: PlainResult['rebalances'][number][] = []
  let [cash, ended, unrecorded] = [1, 0, 0]
  let bought: number[] | undefined
  const worth = () => {
    let sum = cash
    for (const [stock, number] of shares) sum += number * (prices[stock] ?? NaN)
    return sum
  }
  for (let day = 0; day <= lastDay; day++) {
    for (const [at, { closes, splits }] of stocks.entries()) {
      for (const { session, ratio } of splits) {
        if (session !== day) continue
        const held = shares.get(at)
        if (held !== undefined) shares.set(at, held * ratio)
        if (prices[at] !== undefined) prices[at] /= ratio
      }
      const [close, before, held] = [closes[day], prices[at], shares.get(at)]
      if (typeof close === 'number') {
        if (held !== undefined && before !== undefined && close > before * 10) {
          unrecorded++
          shares.set(at, (held * before) / close)
        }
        prices[at] = close
      }
      const isDelisted = day === (lastPrint[at] ?? NaN) + 1 && dates.length - day >= 5
      if (held === undefined || !isDelisted) continue
      ended++
      cash += held * (prices[at] ?? NaN) * (1 - lossAtEnd)
      shares.delete(at)
    }
    if (bought) {
      const total = worth()
      const wanted = new Map<number, number>()
      for (const at of bought)
        if (shares.has(at) || typeof stocks[at]?.closes[day] === 'number') wanted.set(at, 1 / bought.length)
      let traded = 0
      for (const at of new Set([...shares.keys(), ...wanted.keys()]))
        traded += Math.abs((wanted.get(at) ?? 0) - ((shares.get(at) ?? 0) * (prices[at] ?? NaN)) / total)
      const left = total * (1 - (traded * costBasisPoints) / 10_000)
      shares.clear()
      cash = left
      for (const [at, share] of wanted) {
        shares.set(at, (left * share) / (prices[at] ?? NaN))
        cash -= left * share
      }
      bought = undefined
    }
    if (rebalances.length > 0) values.push(worth())
    const [date = '', next = ''] = [dates[day], dates[day + 1]]
    if (date < from || day >= lastDay || run.periodOf(date) === run.periodOf(next)) continue
    const selected = stocks
      .map((stock, at) => ({ stock, at, look: look(stock, day, run.tradingDays) }))
      .flatMap(({ stock, at, look: found }) =>
        found && run.isSelected(stock, found) ? [{ at, symbol: stock.symbol, look: found }] : [],
      )
      .sort((a, b) => run.order(a.look, b.look) || (a.symbol < b.symbol ? -1 : 1))
    const first = count === 0 ? selected : selected.slice(0, count)
    bought = first.map(({ at }) => at)
    rebalances.push({ date, selected: selected.length, symbols: first.map(({ symbol }) => symbol) })
  }
  return { rebalances, values, ended, unrecorded }
}

/** The deepest fall from the highest value so far. */
function largestFall(values: readonly number[]): number {
  let [highest, fall] = [0, 0]
  for (const value of values) {
    highest = Math.max(highest, value)
    fall = Math.min(fall, value / highest - 1)
  }
  return fall
}

async function productRun(
  market: { readonly dates: readonly string[]; readonly listings: readonly ListingHistory[] },
  { filters, settings }: PlainRun,
): Promise<BacktestResult> {
  const manifest = { format: 'history 1', generation: '0', simulated: false, blocks: [], nights: [] } as const
  const { queries: service } = createBacktests({
    breathe: () => new Promise((resolve) => setTimeout(resolve)),
    open: () =>
      Promise.resolve({
        manifest: { ...manifest, dates: market.dates },
        market: createPastMarket(market.dates, market.listings),
        ...{ earliest: '2024-01-02', engine },
      }),
  })
  const request: BacktestRequest = {
    ...{ filters: { ...defaultFilters, ...filters }, settings, scope: { kind: 'all' }, everyStart: false },
  }
  await service.startBacktest(request)
  for (;;) {
    const status = await service.backtestStatus()
    if (!status.ok || status.value.failure) throw new Error(JSON.stringify(status))
    if (status.value.result && !status.value.progress) return status.value.result
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

const percent = (value: number | null) => `${((value ?? NaN) * 100).toFixed(4)}%`

describe.skipIf(folder === '')('backtests of a real market', { timeout: 600_000 }, () => {
  let raw: RawMarket
  let market: Awaited<ReturnType<typeof readPrints>>
  beforeAll(async () => {
    raw = await readRaw()
    market = await readPrints()
  }, 120_000)

  test.for(runs)('equal a plain calculation from the lines of the file: $name', async (run) => {
    const expected = plainRun(raw, run)
    const result = await productRun(market, run)
    expect(result.unknown).toEqual([])
    expect(result.rebalances.map(({ signal, selected, symbols }) => ({ date: signal, selected, symbols }))).toEqual(
      expected.rebalances,
    )
    expect(result.dates).toHaveLength(expected.values.length)
    const distances = expected.values.map((value, at) => Math.abs((result.values[at] ?? NaN) / value - 1))
    expect(Math.max(...distances)).toBeLessThan(1e-9)
    const { rebalances, values, ended, unrecorded } = expected
    expect(result).toMatchObject({ ended, unrecorded })
    const growth = values.at(-1) ?? NaN
    const annual = growth ** (252 / (values.length - 1)) / (values[0] ?? NaN) ** (252 / (values.length - 1)) - 1
    const fall = largestFall(values)
    expect(annualReturn(result.values)).toBeCloseTo(annual, 9)
    expect(worstFalls(result.dates, result.values, 1)[0]?.depth).toBeCloseTo(fall, 9)
    process.stdout.write(
      `${run.name}: ${rebalances.length} rebalances, ${values.length} sessions, growth ${growth.toFixed(6)}, a year ${percent(annual)}, largest fall ${percent(fall)}, ${ended} ended, ${unrecorded} unrecorded splits; off by ${Math.max(...distances).toExponential(1)}\n`,
    )
  })
})
