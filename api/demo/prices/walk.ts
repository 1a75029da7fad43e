import { sectorIds } from '#domain/stock/stock'
import { sessionsInYear } from '../calendar.ts'
import { bellAt, normalAt, seedOf, uniformAt } from './random.ts'

/** What the prices of many stocks share, by session. */
interface Factors {
  /** Log levels: 0 before session 0. */
  readonly market: Float64Array
  /** One series per sector, in the order of the sectors' list. */
  readonly sectors: readonly Float64Array[]
  /** The volatility of the session as a factor; 1 is usual. */
  readonly turbulence: Float64Array
  /** The sum of the squares of turbulence since session 0; negative before it. */
  readonly variance: Float64Array
}

/**
 * With this seed the market’s luck over any five years that end from October 2026 until 2029 is within ±2.5% a year.
 */
const marketSeed = 10960

/** Daily standard deviations of a usual session. */
const marketVolatility = 0.008
const sectorVolatility = 0.004

/** The share of its distance from 0 that the market's level, and a sector's, recovers per session. */
const sharedPull = 0.01

/** Volatility clusters: an autoregressive process of the log turbulence. */
const volatilityClustering = { persistence: 0.97, noise: 0.09 }

/** The factors of sessions 0 to `last`. */
export const createFactors = (seed: number, last: number): Factors => factorsOf(seed, last + 1, (at) => at)

/** The factors of the sessions before 0, the latest first: entry 0 belongs to session −1, the last to −`count` − 1. */
export const createPastFactors = (seed: number, count: number): Factors => factorsOf(seed, count + 1, (at) => -1 - at)

function factorsOf(seed: number, count: number, sessionOf: (at: number) => number): Factors {
  const turbulence = turbulenceSeries(count, (at) => normalAt(seedOf(seed, 1), sessionOf(at)))
  const isPast = sessionOf(0) < 0
  /** The accumulated effect of all sessions up to one; that of the past, which is computed backwards, ends with 0. */
  const levels = (step: (level: number, at: number) => number) => {
    let level = 0
    return turbulence.map((_, at) => {
      const before = level
      level = step(level, at)
      return isPast ? before : level
    })
  }
  const shared = (source: number, volatility: number) =>
    levels(
      (level, at) => level * (1 - sharedPull) + (turbulence[at] ?? 1) * volatility * normalAt(source, sessionOf(at)),
    )
  return {
    turbulence,
    market: shared(marketSeed, marketVolatility),
    sectors: sectorIds.map((_, sector) => shared(seedOf(seed, 3 + sector), sectorVolatility)),
    variance: levels((sum, at) => sum + (isPast ? -1 : 1) * (turbulence[at] ?? 1) ** 2),
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
  /** Its usual price: the mean of its trend. */
  readonly price: number
  /** Standard deviation of its own part of a day's log change. */
  readonly volatility: number
  /** How much of the market's change it follows. */
  readonly beta: number
  /** Its index in the list of sectors; −1 for none. */
  readonly sector: number
  /** Shares traded in a usual session. */
  readonly turnover: number
  /** Its first session; negative if it was listed before the market’s first. */
  readonly listed: number
}

/** Quarterly results and occasional news move a price by several daily deviations at once. */
const results = { every: 63, size: 2.8 }
const news = { chance: 0.004, size: 3.5 }

/** The mean of turbulence², of a log-normal process: exp(2 × the variance of its logarithm). */
const meanTurbulence = Math.exp((2 * volatilityClustering.noise ** 2) / (1 - volatilityClustering.persistence ** 2))
/** The variance that results and news add to a day's, in squares of a stock's volatility. */
const shockVariance = results.size ** 2 / results.every + news.chance * news.size ** 2

/** The share of its own distance from the trend that a price recovers per session. */
const pull = 0.0005
/** The standard deviation of that distance, in daily ones. */
const spread = Math.sqrt((meanTurbulence + shockVariance) / (2 * pull))

/** The expected return of every stock, as a log change per session. */
const expectedReturn = Math.log(1.08) / sessionsInYear
/** The session around which prices are at their usual level. */
const center = 750

/** The probability that trading in a stock is halted for a week. */
const haltChance = 0.0012

/** A range of sessions, both ends included. */
interface Span {
  readonly from: number
  readonly to: number
}

/** A stock's bars of a range: a deterministic walk from its first session. */
export function walk(model: PriceModel, factors: Factors, { from, to }: Span): Bars {
  const { volatility } = model
  const seeds = sourcesOf(model.seed)
  const expected = expectedLevel(model, factors)
  const first = Math.max(model.listed, 0)
  const bars = emptyBars(to - Math.max(from, first) + 1)
  let count = 0
  let own = volatility * spread * normalAt(seeds.walk, first - 1)
  let before = own + expected(first - 1, first - 1)
  for (let session = first; session <= to; session++) {
    const shock = volatility * shockAt(seeds, session)
    own = own * (1 - pull) + volatility * (factors.turbulence[session] ?? 1) * bellAt(seeds.walk, session) + shock
    const after = own + expected(session, session)
    const trades = session >= from && (session === first || !isHalted(seeds, session))
    if (trades) writeBar(bars, count++, { model, seed: seeds.bar, session, before, shock, after })
    before = after
  }
  return firstBars(bars, count)
}

/**
 * A stock’s bars of the sessions from `from` to −1, which end where `walk` begins: a mean-reverting process looks the
 * same backwards. A halt can be at either end.
 */
export function walkBack(model: PriceModel, past: Factors, from: number): Bars {
  const { volatility } = model
  const seeds = sourcesOf(model.seed)
  const expected = expectedLevel(model, past)
  const count = Math.max(-from, 0)
  const moves: Omit<Move, 'model' | 'seed'>[] = []
  let own = volatility * spread * normalAt(seeds.walk, -1)
  let after = own + expected(0, -1)
  for (let at = 0; at < count; at++) {
    const session = -1 - at
    const shock = volatility * shockAt(seeds, session)
    own = own * (1 - pull) - volatility * (past.turbulence[at] ?? 1) * bellAt(seeds.walk, session) - shock
    const before = own + expected(at + 1, session - 1)
    if (!isHalted(seeds, session)) moves.push({ session, before, shock, after })
    after = before
  }
  const bars = emptyBars(moves.length)
  for (const [at, move] of moves.toReversed().entries()) writeBar(bars, at, { model, seed: seeds.bar, ...move })
  return bars
}

/**
 * The log level at a place of the factors that belongs to a session, without the stock’s own luck: the part of its
 * market and its sector, and a trend. The trend is less than the expected return by half of its own variance (Itô), so
 * that a stock with a high volatility has the same expected return as any other.
 */
function expectedLevel({ volatility, beta, sector }: PriceModel, { market, sectors, variance }: Factors) {
  const changing = volatility ** 2 / 2
  const steady = expectedReturn - (shockVariance * volatility ** 2) / 2
  const atCenter = (steady - changing * meanTurbulence) * center
  const sectorLevels = sectors[sector]
  return (at: number, session: number): number =>
    beta * (market[at] ?? 0) + (sectorLevels?.[at] ?? 0) + steady * session - changing * (variance[at] ?? 0) - atCenter
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
