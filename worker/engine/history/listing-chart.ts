import type { PastChart } from '#domain/history/past-status'
import { barsAsOf, idleSessionsOf, lastTradeUpTo, type Prints } from '#domain/history/prints'

/** A listing's bars from its first session to one of the market's, adjusted for the splits until then. */
export function chartOf(prints: Prints, dates: readonly string[], day: number): Omit<PastChart, 'knownSince'> {
  const { sessions, close, volume, open, high, low } = barsAsOf(prints, dates, 0, day)
  return {
    dates: sessions.map((session) => dates[session] ?? ''),
    close,
    volume,
    ...(open && high && low && { open, high, low }),
    endedOn: endOf(prints, dates),
  }
}

function endOf(prints: Prints, dates: readonly string[]): string | null {
  const last = lastTradeUpTo(prints, dates.length - 1)
  return dates.length - 1 - last >= idleSessionsOf(prints) ? (dates[last] ?? null) : null
}
