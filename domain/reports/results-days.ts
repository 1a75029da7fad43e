import { dayOfDate } from '../dataset/trading-days.ts'
import type { ReportFiling } from './report-filing.ts'

/** A fiscal period whose report is filed. */
export interface ReportedPeriod {
  /** Its last day, YYYY-MM-DD. */
  readonly end: string
  readonly isYear: boolean
  /** The day on which its results came out, YYYY-MM-DD. */
  readonly day: string
  /** The minute of that day; null if unknown. */
  readonly minute: number | null
  /** The day on which its report was filed, YYYY-MM-DD. */
  readonly filed: string
  /** Whether a press release told the results, on the report's day or before. */
  readonly isAnnounced: boolean
}

/** Days between two periods' ends below which one of them is a mistake of a cover page. */
const minPeriodDays = 60
/** Days after a period's end within which no company reports on it. */
const minLag = 5
/** Earlier periods that tell which of a period's press releases has its results. */
const comparedPeriods = 8
/** Days from the usual time after which a release may be a warning. */
const maxEarlier = 10

/**
 * The periods with a filed report, the oldest first, each with the day on which its results came out. Amended reports and
 * releases do not count: they are no filings of these kinds.
 */
export function reportedPeriods(filings: readonly ReportFiling[]): readonly ReportedPeriod[] {
  const releases = filings.filter(({ kind }) => kind === 'results').toSorted((a, b) => a.day.localeCompare(b.day))
  const periods: ReportedPeriod[] = []
  const lastLags: Readonly<Record<ReportFiling['kind'], number[]>> = { results: [], quarter: [], year: [] }
  let previousEnd = ''
  for (const report of firstReports(filings)) {
    const { end, day: filed } = report
    const candidates = releases.filter(({ day }) => day > end && day > previousEnd && day <= filed)
    const lags = lastLags[report.kind]
    const release = resultsAmong(candidates, report, median(lags.slice(-comparedPeriods)))
    // The last release and not the chosen one, or a wrong choice would repeat itself.
    lags.push(dayOfDate(candidates.at(-1)?.day ?? filed) - dayOfDate(end))
    const { day, minute } = release ?? report
    periods.push({ end, isYear: report.kind === 'year', day, minute, filed, isAnnounced: release !== undefined })
    previousEnd = end
  }
  return periods
}

interface Report extends ReportFiling {
  readonly end: string
}

/** The first report of each period, in the order of the periods. */
function firstReports(filings: readonly ReportFiling[]): readonly Report[] {
  const byEnd = new Map<string, Report>()
  for (const filing of filings) {
    const { end, day, kind } = filing
    if (kind === 'results' || end === null || dayOfDate(day) - dayOfDate(end) < minLag) continue
    const known = byEnd.get(end)
    if (!known || day < known.day) byEnd.set(end, { ...filing, end })
  }
  const reports: Report[] = []
  for (const report of [...byEnd.values()].toSorted((a, b) => a.end.localeCompare(b.end))) {
    const previous = reports.at(-1)
    if (!previous || dayOfDate(report.end) - dayOfDate(previous.end) >= minPeriodDays) reports.push(report)
  }
  return reports
}

/**
 * A company may publish several releases on a period: a warning or deliveries soon after its end, results, a correction. The
 * results are the one at about the usual time; before any is known, the last one. If even that one is far earlier, they came
 * out with the report.
 */
function resultsAmong(
  candidates: readonly ReportFiling[],
  { end, day: filed }: Report,
  usualLag: number | undefined,
): ReportFiling | undefined {
  if (usualLag === undefined) return candidates.at(-1)
  const usual = dayOfDate(end) + usualLag
  const distance = ({ day }: { readonly day: string }): number => Math.abs(dayOfDate(day) - usual)
  const nearest = candidates.toSorted((a, b) => distance(a) - distance(b))[0]
  const isWarning = nearest && distance(nearest) > maxEarlier && distance({ day: filed }) < distance(nearest)
  return isWarning ? undefined : nearest
}

/** The middle of numbers, the lower of two; undefined if there are none. */
const median = (numbers: readonly number[]): number | undefined =>
  numbers.toSorted((a, b) => a - b)[Math.floor((numbers.length - 1) / 2)]
