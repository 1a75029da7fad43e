import { longestHistory, type HistoryAnswer } from '../contract/history.ts'
import type { Closes } from './parse-closes.ts'

/** The year up to a closes file's last session, as far as the symbol traded in it; undefined where it never did. */
export function historyInCloses(closes: Closes, sessions: readonly string[]): HistoryAnswer | undefined {
  const start = Math.max(sessions.length - longestHistory, 0)
  const year = sessions.slice(start).flatMap((session, at) => {
    const close = closes.close[start + at] ?? null
    return close === null ? [] : [{ session, close, volume: closes.volume[start + at] ?? null }]
  })
  if (year.length === 0) return undefined
  return {
    symbol: closes.symbol,
    sessions: year.map(({ session }) => session),
    close: year.map(({ close }) => close),
    volume: year.map(({ volume }) => volume),
  }
}
