import {
  dateOfDay,
  dayOfDate,
  daysBefore,
  daysBetween,
  isTradingDayNumber,
  weekdayOf,
} from '../dataset/trading-days.ts'
import { periodAfter, type PeriodEnd, yearBefore } from './period-ends.ts'
import type { ReportFiling } from './report-filing.ts'
import { type ReportedPeriod, reportedPeriods } from './results-days.ts'

/** When a company's next results are expected. */
export interface ExpectedResults {
  /** The last day of their fiscal period, YYYY-MM-DD. */
  readonly end: string
  readonly isYear: boolean
  /** The window’s first and last day, YYYY-MM-DD. */
  readonly from: string
  readonly to: string
  /** The most likely day, a trading day, YYYY-MM-DD. */
  readonly day: string
  /** In how many past periods, of how many, the day was in the window that the same rule gave a month before. */
  readonly hits: number
  readonly of: number
  /** `filing` where most periods have no press release: the day on which the report itself is filed. */
  readonly basis: 'results' | 'filing'
}

/** Results without a filed report. */
export interface ResultsOut {
  readonly end: string
  readonly day: string
  /** The minute of that day in New York; absent if unknown. */
  readonly minute?: number
}

/** Why no results are expected: no report; none a year before the next; long overdue. */
type NoExpectation = 'no-reports' | 'no-year-before' | 'overdue'

export interface ReportOutlook {
  /** The periods with a filed report, the oldest first. */
  readonly reported: readonly ReportedPeriod[]
  readonly resultsOut?: ResultsOut
  readonly expected: ExpectedResults | NoExpectation
}

/** Days before the results on which a past expectation is tested. */
export const testedDaysBefore = 30
/** Periods that decide the window. */
const windowPeriods = 16
/** Past periods in the hit rate. */
const testedPeriods = 12
/** Periods below which the window is as wide as it may be. */
const minErrors = 4
/** Calendar days on each side of the likeliest day. */
const [minSide, maxSide] = [2, 8]
/** Days after a window for which results are expected: a company that is silent since may never report. */
const maxOverdueDays = 30
/** Days for which results without a report are news. */
const maxPendingDays = 120
/** Days after its end within which a period’s report is expected to be one of those a month before. */
const maxEndDifference = 15
/** Days before the likeliest day on which a release may have the results. */
const maxEarlyDays = 10

/** What a company’s filings say on a day about its reports. */
export function reportOutlook(filings: readonly ReportFiling[], today: string): ReportOutlook {
  const known = filings.filter(({ day }) => day <= today)
  const reported = reportedPeriods(known)
  const next = periodAfter(reported)
  if (!next) return { reported, expected: 'no-reports' }
  const day = likeliestDay(next, reported)
  const recent = known.filter((filing) => daysBetween(filing.day, today) <= maxPendingDays)
  const resultsOut = day === undefined ? undefined : releaseOf(next, recent, day)
  const pending = resultsOut ? periodAfter([...reported, next]) : next
  const expected = pending ? expectedResults(pending, reported, today) : 'no-reports'
  return { reported, ...(resultsOut && { resultsOut }), expected }
}

function expectedResults(
  next: PeriodEnd,
  reported: readonly ReportedPeriod[],
  today: string,
): ExpectedResults | NoExpectation {
  const day = likeliestDay(next, reported)
  if (day === undefined) return 'no-year-before'
  const tested = testedDays(reported)
  const [before, after] = windowAround(tested.map(({ late }) => late))
  const [from, to] = [dateOfDay(tradingDayFrom(day - before, 1)), dateOfDay(tradingDayFrom(day + after, -1))]
  if (daysBetween(to, today) > maxOverdueDays) return 'overdue'
  const counted = tested.slice(-testedPeriods)
  const recent = reported.slice(-testedPeriods)
  return {
    ...next,
    ...{ from, to, day: dateOfDay(day) },
    ...{ hits: counted.filter(({ isHit }) => isHit).length, of: counted.length },
    basis: recent.filter(({ isAnnounced }) => isAnnounced).length * 2 >= recent.length ? 'results' : 'filing',
  }
}

/** The trading day as long after the period’s end as a year before, on the same weekday. */
function likeliestDay({ end }: PeriodEnd, reported: readonly ReportedPeriod[]): number | undefined {
  const same = yearBefore(end, reported)
  if (!same) return undefined
  const day = dayOfDate(end) + daysBetween(same.end, same.day)
  const daysToWeekday = (weekdayOf(dayOfDate(same.day)) - weekdayOf(day) + 7) % 7
  return tradingDayFrom(day + (daysToWeekday > 3 ? daysToWeekday - 7 : daysToWeekday), 1)
}

/** The first trading day from a day on, forwards or backwards. */
function tradingDayFrom(start: number, step: 1 | -1): number {
  let day = start
  while (!isTradingDayNumber(day)) day += step
  return day
}

/** The release with the results of a period without a report; an earlier one is a warning, deliveries or the like. */
function releaseOf(next: PeriodEnd, filings: readonly ReportFiling[], likeliest: number): ResultsOut | undefined {
  const earliest = [next.end, dateOfDay(likeliest - maxEarlyDays)].toSorted().at(-1) ?? ''
  const distance = (day: string): number => Math.abs(dayOfDate(day) - likeliest)
  const release = filings
    .filter(({ kind, day }) => kind === 'results' && day > next.end && day >= earliest)
    .toSorted((a, b) => distance(a.day) - distance(b.day))[0]
  if (!release) return undefined
  const { day, minute } = release
  return { end: next.end, day, ...(minute !== null && { minute }) }
}

/** How far before and after the likeliest day results have come, in days, within limits. */
function windowAround(daysLate: readonly number[]): readonly [before: number, after: number] {
  const late = daysLate.slice(-windowPeriods)
  if (late.length < minErrors) return [maxSide, maxSide]
  const within = (days: number): number => Math.min(maxSide, Math.max(minSide, days))
  return [within(-Math.min(...late)), within(Math.max(...late))]
}

interface TestedDay {
  /** The last day of the period, and the day of its results. */
  readonly end: string
  readonly day: string
  /** Days from the likeliest day to that of the results. */
  readonly late: number
  readonly isHit: boolean
  /** Calendar days in the window. */
  readonly width: number
}

/** The same rule’s expectations of past periods, each by what was known a month before its results. */
export function testedDays(reported: readonly ReportedPeriod[]): readonly TestedDay[] {
  const tested: TestedDay[] = []
  for (const period of reported) {
    const knownOn = daysBefore(period.day, testedDaysBefore)
    const likeliest = likeliestDayOf(
      period.end,
      reported.filter(({ filed }) => filed <= knownOn),
    )
    if (likeliest === undefined) continue
    const late = dayOfDate(period.day) - likeliest
    const [before, after] = windowAround(tested.filter(({ day }) => day <= knownOn).map((earlier) => earlier.late))
    tested.push({
      end: period.end,
      day: period.day,
      late,
      isHit: late >= -before && late <= after,
      width: before + after + 1,
    })
  }
  return tested
}

/** The likeliest day of the results up to about an end; undefined if the known periods do not lead there. */
function likeliestDayOf(end: string, known: readonly ReportedPeriod[]): number | undefined {
  const periods: PeriodEnd[] = [...known]
  for (let next = periodAfter(periods); next && next.end < dateOfDay(dayOfDate(end) + maxEndDifference);) {
    if (Math.abs(daysBetween(next.end, end)) <= maxEndDifference) return likeliestDay(next, known)
    periods.push(next)
    next = periodAfter(periods)
  }
  return undefined
}
