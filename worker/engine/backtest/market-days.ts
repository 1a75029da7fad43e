import { idleSessionsOf } from '#domain/history/prints'
import type { PastMarket } from '../history/past-market.ts'
import { createDayRows, type DayRows } from './day-rows.ts'
import { createRowWriter } from './needed-row.ts'
import type { NeededValues } from './needed-values.ts'

/** The market as of a session; the next one overwrites it. */
export interface MarketDay extends DayRows {
  readonly session: number
}

type Breathe = () => Promise<void> | undefined

/** How many values are calculated before a reader gets them: 8 MB. */
const maxValues = 1 << 20
/** How many listings are calculated between calls of `breathe`: about a millisecond. */
const listingsPerSlice = 16
/** 32 at a time take a fifth longer. */
const maxSessions = 128

/**
 * The markets of some sessions, by their ascending indexes. It reads each listing for many sessions at a time, while its
 * prints are in the processor’s cache, and awaits `breathe` in between.
 */
export async function* marketDays(
  market: PastMarket,
  sessions: readonly number[],
  needed: NeededValues,
  breathe: Breathe,
): AsyncGenerator<MarketDay> {
  const { length } = market.listings
  const width = Math.max(1, needed.numbers.size + needed.texts.size + needed.flags.size)
  const atOnce = Math.min(maxSessions, Math.max(1, Math.floor(maxValues / (width * Math.max(1, length)))))
  const rows = createDayRows(market, needed, Math.min(atOnce, sessions.length))
  const writer = createRowWriter(market, needed)
  const order = market.bySymbol()
  for (let from = 0; from < sessions.length; from += atOnce) {
    const days = sessions.slice(from, from + atOnce)
    rows.clear()
    for (let position = 0; position < length; position++) {
      const index = order[position] ?? 0
      const history = market.listings[index]
      if (!history) continue
      const { prints } = history
      const end = Math.min(
        market.replacedFrom[index] ?? 0,
        prints.first + prints.close.length - 1 + idleSessionsOf(prints),
      )
      writer.begin(index)
      for (let at = 0; at < days.length; at++) {
        const day = days[at] ?? 0
        if (day >= prints.first && day < end && writer.write(day)) rows.add(at, index, writer)
      }
      if (position % listingsPerSlice > 0) continue
      const pause = breathe()
      if (pause) await pause
    }
    for (const [at, session] of days.entries()) {
      yield { session, ...rows.day(at) }
      const pause = breathe()
      if (pause) await pause
    }
  }
}
