import type { PastChart } from '#domain/history/past-status'
import type { Outcome } from '#worker/contract'
import type { Bar, History, HistoryState } from './history.ts'

/** The market’s past, for the chart of a past day and for those of more than a year. */
export interface PastCharts {
  /** The session that is shown, YYYY-MM-DD; undefined for the newest market. */
  readonly asOf: string | undefined
  readonly read: (symbol: string, asOf?: string) => Promise<Outcome<PastChart | undefined>>
}

/** A stock’s history in the market’s past. Never rejects. */
export async function fetchPastHistory(symbol: string, { read, asOf }: PastCharts): Promise<HistoryState> {
  const chart = await read(symbol, asOf)
  if (!chart.ok) return { kind: 'failed', isUnreachable: chart.failure.id === 'unreachable' }
  if (!chart.value) return { kind: 'none' }
  const { endedOn, knownSince } = chart.value
  return {
    kind: 'loaded',
    history: historyOfPast(chart.value),
    endedOn: endedOn ?? undefined,
    knownSince: knownSince ?? undefined,
  }
}

/** The bars of a market’s past as the chart takes them. */
export function historyOfPast({ dates, close, volume, open, high, low }: PastChart): History {
  const bars = dates.map((date, at): Bar => {
    const last = close[at] ?? NaN
    const known = (price = NaN) => (Number.isNaN(price) ? last : price)
    const shares = volume[at] ?? NaN
    return {
      ...{ date, close: last, open: known(open?.[at]), high: known(high?.[at]), low: known(low?.[at]) },
      volume: Number.isNaN(shares) ? null : shares,
    }
  })
  return { sessions: bars, hasBars: open !== undefined, hasRoundVolumes: true }
}

/** The closes of one session agree where they differ by less, relative to each other: sources round differently. */
const tolerance = 0.002

/**
 * A long history with the sessions since its end from a shorter, newer one. Where their closes of the last common session
 * disagree, a split lies between them that the long one does not know: it then ends where it ends.
 */
export function continued(long: History, newer: History): History {
  const last = long.sessions.at(-1)
  const same = newer.sessions.find(({ date }) => date === last?.date)
  if (!last || !same || Math.abs(same.close / last.close - 1) > tolerance) return long
  const since = newer.sessions.filter(({ date }) => date > last.date)
  return since.length === 0 ? long : { ...long, sessions: [...long.sessions, ...since] }
}
