import { sectorIds } from '#domain/stock/stock'
import { normalAt, seedOf } from './random.ts'

/** What moves many stocks at once, by session: changes of log prices. */
export interface Factors {
  readonly market: Float64Array
  /** One series per sector, in the order of the sectors' list. */
  readonly sectors: readonly Float64Array[]
  /** How wild the session is for everybody: 1 is usual. */
  readonly turbulence: Float64Array
}

/** Daily standard deviations of a usual session. */
const marketVolatility = 0.008
const sectorVolatility = 0.006

/** Calm follows calm and storm follows storm: how much of yesterday's mood is left, and how much is new. */
const mood = { kept: 0.97, fresh: 0.09 }

/** The factors of sessions 0 to `last`. */
export function createFactors(seed: number, last: number): Factors {
  const turbulence = moods(seedOf(seed, 1), last + 1)
  const series = (source: number, volatility: number) =>
    turbulence.map((wild, session) => wild * volatility * normalAt(source, session))
  return {
    turbulence,
    market: series(seedOf(seed, 2), marketVolatility),
    sectors: sectorIds.map((_, sector) => series(seedOf(seed, 3 + sector), sectorVolatility)),
  }
}

function moods(seed: number, count: number): Float64Array {
  let logarithm = 0
  return new Float64Array(count).map((_, session) => {
    logarithm = mood.kept * logarithm + mood.fresh * normalAt(seed, session)
    return Math.exp(logarithm)
  })
}
