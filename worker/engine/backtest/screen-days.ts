import type { Weighting } from '#domain/backtest/backtest'
import { type NeededId, neededMetrics } from '#domain/backtest/needed-metrics'
import { selectionOf } from '#domain/backtest/strategy'
import type { Engine } from '../engine.ts'
import type { OpenMarket } from '../history/day-snapshot.ts'
import type { PastMarket } from '../history/past-market.ts'
import { type Columns, countKnown, numberColumn } from '../index/columns.ts'
import { memoizeRecent } from '../index/memoize.ts'
import { type MarketDay, marketDays } from './market-days.ts'
import { neededValues } from './needed-values.ts'
import { createSelect, type ScreenedScope } from './select-rows.ts'

/** A screen, and the weighting of its stocks. */
export interface ScreenQuestion extends ScreenedScope {
  readonly weighting: Weighting
}

/** Some of the listings that a screen selects on a day. */
export interface SelectedListings {
  /** The indexes of the listings, in the screen’s order. */
  readonly selected: Uint32Array
  /** Their market caps in dollars, NaN if unknown; empty for equal weights. */
  readonly marketCaps: Float64Array
}

/** All that a screen selects on a day. */
export interface ScreenDay extends SelectedListings {
  /** How many it leaves out because of an unrecorded split: their price changes are not changes of value. */
  readonly unreliable: number
  /** How many stocks without a known sector pass every other rule. */
  readonly unknownSector: number
  /** For each metric that the screen can need, the share of the market’s stocks that have it. */
  readonly known: ReadonlyMap<NeededId, number>
}

/** How many screens stay in memory: a user who compares variants returns to earlier ones. */
const maxScreens = 6
/** How many selected listings of a day stay in memory for other starts: there are thousands of days. */
const maxKeptListings = 1000

/**
 * The stocks that screens select on sessions of a past, by their ascending indexes. Each session is calculated once for a
 * screen, even for runs with other settings.
 */
export function createScreenDays(market: PastMarket, isReliable: (listing: number, session: number) => boolean) {
  const daysOf = memoizeRecent(maxScreens, () => new Map<number, ScreenDay>())
  const firstOf = memoizeRecent(maxScreens, () => new Map<number, SelectedListings>())

  /** The days of a screen; does not recalculate those that are `known`. */
  async function* calculated<Day>(
    { engine, question, sessions, breathe, years }: DaysQuery,
    known: (session: number) => Day | undefined,
    dayOf: (day: MarketDay, select: Select) => Day,
  ): AsyncGenerator<readonly [session: number, day: Day]> {
    const missing = sessions.filter((session) => !known(session))
    const select = await createSelect(engine, question, { market, years })
    const days = marketDays(market, missing, neededValues(question.filters, othersOf(question)), breathe)
    for (const session of sessions) {
      let day = known(session)
      if (!day) {
        const next = await days.next()
        if (next.done) return
        day = dayOf(next.value, select)
      }
      yield [session, day]
    }
  }

  const capsOf = ({ columns }: MarketDay, rows: Uint32Array, { weighting }: ScreenQuestion): Float64Array => {
    if (weighting === 'equal') return new Float64Array()
    const caps = numberColumn(columns, 'marketCap')
    return Float64Array.from(rows, (row) => caps[row] ?? NaN)
  }

  return {
    /** Whole days. */
    days(query: DaysQuery) {
      const { question } = query
      const known = daysOf(keyOf(question))
      return calculated(
        query,
        (session) => known.get(session),
        (day, select) => {
          const { rows, unknownSector } = select.all(day)
          const reliable = rows.filter((row) => isReliable(day.listings[row] ?? -1, day.session))
          const whole: ScreenDay = {
            selected: reliable.map((row) => day.listings[row] ?? -1),
            marketCaps: capsOf(day, reliable, question),
            ...{ unreliable: rows.length - reliable.length, unknownSector },
            known: knownShares(day.columns, question),
          }
          known.set(day.session, whole)
          return whole
        },
      )
    },
    /** The first `count` listings of each day, 0 for all. */
    first(query: DaysQuery, count: number) {
      const { question } = query
      const whole = daysOf(keyOf(question))
      const first = firstOf(`${count} ${keyOf(question)}`)
      return calculated<SelectedListings>(
        query,
        (session) => whole.get(session) ?? first.get(session),
        (day, select) => {
          const { listings, session } = day
          const rows = select.first(day, count, (row) => isReliable(listings[row] ?? -1, session))
          const known = { selected: rows.map((row) => listings[row] ?? -1), marketCaps: capsOf(day, rows, question) }
          if (count > 0 && count <= maxKeptListings) first.set(day.session, known)
          return known
        },
      )
    },
  }
}

type Select = Awaited<ReturnType<typeof createSelect>>

interface DaysQuery {
  readonly engine: Engine
  readonly question: ScreenQuestion
  readonly years?: OpenMarket['years']
  readonly sessions: readonly number[]
  readonly breathe: () => Promise<void> | undefined
}

/** The metrics that a run needs beside its screen. */
const othersOf = ({ weighting }: ScreenQuestion) => (weighting === 'cap' ? (['marketCap'] as const) : [])

/** The key of a screen: everything that affects which stocks it selects, and their order. */
const keyOf = ({ filters, scope, weighting }: ScreenQuestion): string =>
  JSON.stringify([selectionOf(filters), scope, weighting])

/** For each metric that a screen can need, the share of the stocks that have it. */
function knownShares(columns: Columns, { filters, weighting }: ScreenQuestion): ReadonlyMap<NeededId, number> {
  const ids = new Set<NeededId>([
    ...neededMetrics(filters, true),
    ...(weighting === 'cap' ? ['marketCap' as const] : []),
  ])
  return new Map([...ids].map((id) => [id, countKnown(columns, id) / Math.max(1, columns.rows)]))
}
