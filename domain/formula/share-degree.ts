import { isMetricId, type MetricId, metrics } from '../stock/metrics.ts'
import type { YearFigure } from '../years/year-figures.ts'

/** How a metric changes when one share becomes `ratio` shares: it is divided by `ratio` to the power of its degree. */
export type ShareDegree = -1 | 0 | 1

const countsOfShares: ReadonlySet<MetricId> = new Set([
  'volume',
  'weekVolumeAverage',
  'twoWeeksVolumeAverage',
  'monthVolumeAverage',
  'twoMonthsVolumeAverage',
  'sharesOutstanding',
])

/** 1 for dollars per share, −1 for share counts, 0 for ratios, days and money of the whole company. */
export function shareDegree(id: MetricId): ShareDegree {
  if (countsOfShares.has(id)) return -1
  const { kind } = metrics[id]
  return kind === 'money' || kind === 'change' ? 1 : 0
}

const ofShares: { readonly [Figure in YearFigure]?: ShareDegree } = {
  dilutedEps: 1,
  dividendsPerShare: 1,
  dilutedShares: -1,
}

/** The same for a figure of a fiscal year. */
export const figureDegree = (figure: YearFigure): ShareDegree =>
  ofShares[figure] ?? (isMetricId(figure) ? shareDegree(figure) : 0)
