import { keysOf } from '#domain/keys-of'
import { type PastQueries, queriesBy, type Screener } from '#worker/contract'

/** All methods: the type checker reports a missing one. */
const methods: Readonly<Record<keyof PastQueries, true>> = {
  askPast: true,
  pastStatus: true,
  startPast: true,
  cancelPast: true,
  removePast: true,
  pastChart: true,
  recentCloses: true,
  stockDays: true,
  movesLike: true,
  alertDays: true,
  pastKnownSince: true,
  years: true,
  companyYears: true,
  differences: true,
  startBacktest: true,
  backtestStatus: true,
  cancelBacktest: true,
}

const known = new WeakMap<Pick<Screener, 'callPast'>, PastQueries>()

/** The queries of a screener about the market’s past: the same object for the same screener. */
export function pastQueries(screener: Pick<Screener, 'callPast'>): PastQueries {
  const queries =
    known.get(screener) ??
    queriesBy<PastQueries>(keysOf(methods), (method, parameters) => screener.callPast(method, parameters))
  known.set(screener, queries)
  return queries
}
