import { sectorIds } from '#domain/stock/stock'
import { bellAt, normalAt, seedOf, uniformAt } from './random.ts'

/** Factors shared by many stocks, by session: changes of log prices. */
interface Factors {
  readonly market: Float64Array
  /** One series per sector, in the order of the sectors' list. */
  readonly sectors: readonly Float64Array[]
  /** The volatility of the session as a factor; 1 is usual. */
  readonly turbulence: Float64Array
}

/** Daily standard deviations of a usual session. */
const marketVolatility = 0.008
const sectorVolatility = 0.006

/** Volatility clusters: an autoregressive process of the log turbulence. */
const volatilityClustering = { persistence: 0.97, noise: 0.09 }

/** The factors of sessions 0 to `last`. */
export const createFactors = (seed: number, last: number): Factors => factorsOf(seed, last + 1, (at) => at)

/** The factors of the sessions before 0, the latest first: entry 0 belongs to session −1. */
export const createPastFactors = (seed: number, count: number): Factors => factorsOf(seed, count, (at) => -1 - at)

function factorsOf(seed: number, count: number, sessionOf: (at: number) => number): Factors {
  const turbulence = turbulenceSeries(count, (at) => normalAt(seedOf(seed, 1), sessionOf(at)))
  const series = (source: number, volatility: number) =>
    turbulence.map((factor, at) => factor * volatility * normalAt(source, sessionOf(at)))
  return {
    turbulence,
    market: series(seedOf(seed, 2), marketVolatility),
    sectors: sectorIds.map((_, sector) => series(seedOf(seed, 3 + sector), sectorVolatility)),
  }
}

function turbulenceSeries(count: number, noiseAt: (at: number) => number): Float64Array {
  let logarithm = 0
  return new Float64Array(count).map((_, at) => {
    logarithm = volatilityClustering.persistence * logarithm + volatilityClustering.noise * noiseAt(at)
    return Math.exp(logarithm)
  })
}

/** The parameters of a stock's random walk. */
export interface PriceModel {
  readonly seed: number
  /** The mean to which the price reverts. */
  readonly price: number
  /** Standard deviation of its own part of a day's log change. */
  readonly volatility: number
  /** How much of the market's change it follows. */
  readonly beta: number
  /** Its index in the list of sectors; −1 for none. */
  readonly sector: number
  /** Shares traded in a usual session. */
  readonly turnover: number
  /** Its first session; negative where it was listed before the market's first. */
  readonly listed: number
}

/** The speed of mean reversion: the share of the distance that a price recovers per session. */
const pull = 0.004
const spread = 1 / Math.sqrt(2 * pull)

/** Quarterly results and occasional news move a price by several daily deviations at once. */
const results = { every: 63, size: 2.8 }
const news = { chance: 0.004, size: 3.5 }

/** The probability that trading in a stock is halted for a week. */
const haltChance = 0.0012

/** A range of sessions, both ends included. */
interface Span {
  readonly from: number
  readonly to: number
}

/** A stock's bars of a range: a deterministic walk from its first session. */
export function walk(model: PriceModel, factors: Factors, { from, to }: Span): Bars {
  const { volatility, beta, sector } = model
  const seeds = sourcesOf(model.seed)
  const first = Math.max(model.listed, 0)
  const bars = emptyBars(to - Math.max(from, first) + 1)
  let count = 0
  let level = volatility * spread * normalAt(seeds.walk, first - 1)
  for (let session = first; session <= to; session++) {
    const shared = beta * (factors.market[session] ?? 0) + (factors.sectors[sector]?.[session] ?? 0)
    const own = volatility * (factors.turbulence[session] ?? 1) * bellAt(seeds.walk, session)
    const shock = volatility * shockAt(seeds, session)
    const next = level * (1 - pull) + shared + own + shock
    const trades = session >= from && (session === first || !isHalted(seeds, session))
    if (trades) writeBar(bars, count++, { model, seed: seeds.bar, session, before: level, shock, after: next })
    level = next
  }
  return firstBars(bars, count)
}

/**
 * A stock's bars of the sessions from `from` to −1, which end where `walk` begins: a process that reverts to a mean looks the
 * same backwards. A halt can be at either end.
 */
export function walkBack(model: PriceModel, past: Factors, from: number): Bars {
  const { volatility, beta, sector } = model
  const seeds = sourcesOf(model.seed)
  const count = Math.max(-from, 0)
  const moves: Omit<Move, 'model' | 'seed'>[] = []
  let level = volatility * spread * normalAt(seeds.walk, -1)
  for (let at = 0; at < count; at++) {
    const session = -1 - at
    const shared = beta * (past.market[at] ?? 0) + (past.sectors[sector]?.[at] ?? 0)
    const own = volatility * (past.turbulence[at] ?? 1) * bellAt(seeds.walk, session)
    const shock = volatility * shockAt(seeds, session)
    const before = level * (1 - pull) - shared - own - shock
    if (!isHalted(seeds, session)) moves.push({ session, before, shock, after: level })
    level = before
  }
  const bars = emptyBars(moves.length)
  for (const [at, move] of moves.toReversed().entries()) writeBar(bars, at, { model, seed: seeds.bar, ...move })
  return bars
}

/** A session's change of the log price, relative to the mean. */
interface Move {
  readonly model: PriceModel
  readonly seed: number
  readonly session: number
  readonly before: number
  readonly shock: number
  readonly after: number
}

function writeBar(bars: Bars, at: number, { model, seed, session, before, shock, after }: Move): void {
  const { price, volatility, turnover } = model
  const position = 4 * session
  const moveSize = Math.min(Math.abs(after - before) / volatility, 8)
  // News comes overnight: the move during the session is most of the remaining change.
  const during = 0.15 * shock + 0.7 * (after - before - shock) + 0.6 * volatility * (uniformAt(seed, position) - 0.5)
  const close = price * Math.exp(after)
  const open = close * Math.exp(-during)
  bars.session[at] = session
  bars.open[at] = toTick(open)
  bars.high[at] = toTick(Math.max(open, close) * (1 + 0.7 * volatility * uniformAt(seed, position + 1)))
  bars.low[at] = toTick(Math.min(open, close) * (1 - 0.7 * volatility * uniformAt(seed, position + 2)))
  bars.close[at] = toTick(close)
  bars.volume[at] = Math.round(turnover * (0.5 + uniformAt(seed, position + 3)) * (0.7 + 0.4 * moveSize))
}

/** The derived seeds of a stock. */
const sourcesOf = (seed: number) => ({
  walk: seedOf(seed, 1),
  news: seedOf(seed, 2),
  halts: seedOf(seed, 3),
  bar: seedOf(seed, 4),
  resultsDay: seed & 63,
})
type Sources = ReturnType<typeof sourcesOf>

/** In daily deviations; 0 on most days. */
function shockAt({ news: source, resultsDay }: Sources, session: number): number {
  const isResultsDay = (session + resultsDay) % results.every === 0
  const isNews = uniformAt(source, session) < news.chance
  if (!isResultsDay && !isNews) return 0
  return ((isResultsDay ? results.size : 0) + (isNews ? news.size : 0)) * normalAt(~source, session)
}

const isHalted = ({ halts }: Sources, session: number): boolean =>
  uniformAt(halts, Math.floor(session / 5)) < haltChance

/** Rounds to cents from a dollar up, to hundredths of a cent below; never 0. */
export function toTick(price: number): number {
  const ticks = price >= 1 ? 100 : 10_000
  return Math.max(Math.round(price * ticks) / ticks, 0.0001)
}

/**
 * Sessions of one stock in order of time, column by column: entry i of each belongs to the same session.
 * Prices in dollars, volume in shares. Two million bars as objects would cost more than everything else together.
 */
export interface Bars {
  /** Numbers of the demo calendar. A session without trades is left out. */
  readonly session: Float64Array
  readonly open: Float64Array
  readonly high: Float64Array
  readonly low: Float64Array
  readonly close: Float64Array
  readonly volume: Float64Array
}

/** Allocates columns for a number of bars. */
export function emptyBars(count: number): Bars {
  const buffer = new ArrayBuffer(6 * count * Float64Array.BYTES_PER_ELEMENT)
  const column = (index: number) => new Float64Array(buffer, index * count * Float64Array.BYTES_PER_ELEMENT, count)
  return { session: column(0), open: column(1), high: column(2), low: column(3), close: column(4), volume: column(5) }
}

/** The first `count` bars. */
function firstBars(bars: Bars, count: number): Bars {
  if (bars.session.length === count) return bars
  return {
    session: bars.session.subarray(0, count),
    open: bars.open.subarray(0, count),
    high: bars.high.subarray(0, count),
    low: bars.low.subarray(0, count),
    close: bars.close.subarray(0, count),
    volume: bars.volume.subarray(0, count),
  }
}
