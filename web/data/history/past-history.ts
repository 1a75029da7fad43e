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

/** The bars of a market’s past in the form that the chart takes. */
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

/** Closes of one session agree if their relative difference is smaller: sources round differently. */
export const closeTolerance = 0.002

/**
 * A long history, extended by the later sessions of a shorter, newer one. If their closes of the last common session
 * disagree, there was a split that the long one lacks: it is then not extended.
 */
export function continued(long: History, newer: History): History {
  const last = long.sessions.at(-1)
  const same = newer.sessions.find(({ date }) => date === last?.date)
  if (!last || !same || Math.abs(same.close / last.close - 1) > closeTolerance) return long
  const since = newer.sessions.filter(({ date }) => date > last.date)
  return since.length === 0 ? long : { ...long, sessions: [...long.sessions, ...since] }
}
