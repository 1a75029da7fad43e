import type { Period } from './facts.ts'
import { lineOf } from './lines.ts'

/** A fiscal year, in days since 1970. A year that has not ended yet ends with its newest report. */
export interface FiscalYear {
  readonly start: number
  readonly end: number
  readonly isOpen: boolean
  /** The ends of its interim reports, in order, without the year's own end. */
  readonly interimEnds: readonly number[]
}

/** An interim report of a year, or the rest of a year after the last of them. */
export interface Interim {
  readonly year: FiscalYear
  /** 0 is the first of the year; the last of an ended year is its number of interim reports. */
  readonly order: number
}

/** Years of 52 or 53 weeks end on a fixed weekday: the start and end of a period shift by days. */
export const maxShift = 10
/** Interim periods of one order end within days of each other. */
export const maxEndShift = 5
const [shortestYear, longestYear] = [350, 380]
/** A shorter period is a month, or the time since an acquisition. */
const shortestInterim = 60
const longestQuarter = 130

/** The tags that every report states for its own periods. */
const coreTags = ['netIncome', 'revenue', 'operatingCashFlow', 'dilutedEps'] as const
const isCore = new Set(
  coreTags.flatMap((line) => lineOf(line).readings.flatMap((reading) => reading.terms.map(({ tag }) => tag))),
)

interface Span {
  readonly start: number
  readonly end: number
  /** The number of core values that are stated for it. */
  readonly weight: number
  readonly isAnnual: boolean
}

/** A period with stated core values, each on its day, the oldest first. */
export interface CoreSpan {
  readonly start: number
  readonly end: number
  readonly stated: readonly { readonly filed: string; readonly weight: number; readonly isAnnual: boolean }[]
}

/** The periods of a company's reports, for any day. */
export const coreSpansOf = (periods: readonly Period[]): readonly CoreSpan[] =>
  periods.flatMap(({ start, end, filings }) => {
    const stated = filings.flatMap(({ filed, values, isAnnual }) => {
      const weight = [...values.keys()].filter((tag) => isCore.has(tag)).length
      return weight > 0 ? [{ filed, weight, isAnnual }] : []
    })
    return start !== null && stated.length > 0 ? [{ start, end, stated }] : []
  })

/** The fiscal years that are known on a day, YYYY-MM-DD, the oldest first. Neither `fy` nor `fp` of a row is needed. */
export function fiscalYearsAsOf(coreSpans: readonly CoreSpan[], day: string): readonly FiscalYear[] {
  const spans = coreSpans.flatMap((span) => knownSpan(span, day))
  const years: Span[] = []
  const annual = spans.filter((span) => span.isAnnual && isYear(span))
  for (const span of annual.toSorted((a, b) => b.weight - a.weight || b.end - a.end || a.start - b.start))
    if (years.every((year) => overlap(year, span) <= maxShift)) years.push(span)
  years.sort((a, b) => a.end - b.end)
  const closed = years.map(({ start, end }): FiscalYear => ({
    start,
    end,
    isOpen: false,
    interimEnds: interimEnds(spans, start, end),
  }))
  const open = openYear(spans, closed.at(-1))
  return open ? [...closed, open] : closed
}

function knownSpan({ start, end, stated }: CoreSpan, day: string): readonly Span[] {
  let weight = 0
  let isAnnual = false
  for (const one of stated) {
    if (one.filed > day) break
    weight += one.weight
    isAnnual ||= one.isAnnual
  }
  return weight > 0 ? [{ start, end, weight, isAnnual }] : []
}

const lengthOf = ({ start, end }: Span): number => end - start + 1
const isYear = (span: Span): boolean => lengthOf(span) >= shortestYear && lengthOf(span) <= longestYear
const overlap = (a: Span, b: Span): number => Math.min(a.end, b.end) - Math.max(a.start, b.start) + 1

/** The year since the last one that ended; undefined if nothing was reported for it. */
function openYear(spans: readonly Span[], last: FiscalYear | undefined): FiscalYear | undefined {
  const since = spans.filter(
    (span) =>
      lengthOf(span) >= shortestInterim &&
      lengthOf(span) < shortestYear &&
      (!last || span.start >= last.end - maxShift),
  )
  const end = Math.max(...since.map((span) => span.end))
  if (!Number.isFinite(end) || (last && end <= last.end + maxShift)) return undefined
  const start = Math.min(...since.filter((span) => end - span.end <= maxEndShift).map((span) => span.start))
  return { start, end, isOpen: true, interimEnds: interimEnds(since, start, end + shortestInterim) }
}

/** Interim reports are identified by order, whatever their length: 12, 12, 12 and 16 weeks, or half a year. */
function interimEnds(spans: readonly Span[], start: number, end: number): readonly number[] {
  const inside = spans.filter(
    (span) =>
      lengthOf(span) >= shortestInterim &&
      span.start >= start - maxShift &&
      span.end <= end - shortestInterim + maxShift &&
      (span.start <= start + maxShift || lengthOf(span) <= longestQuarter),
  )
  const ends: Span[] = []
  for (const span of inside.toSorted((a, b) => b.weight - a.weight || b.end - a.end))
    if (ends.every((one) => Math.abs(one.end - span.end) > 2 * maxEndShift)) ends.push(span)
  return ends.map((span) => span.end).toSorted((a, b) => a - b)
}

/** The end of an interim report, or of the year; undefined if it has not come. */
export function endOf({ year, order }: Interim): number | undefined {
  return order < year.interimEnds.length ? year.interimEnds[order] : year.isOpen ? undefined : year.end
}

/** The quarters of a year, in order. */
export const interimsOf = (year: FiscalYear): readonly Interim[] =>
  [...year.interimEnds, ...(year.isOpen ? [] : [year.end])].map((_, order) => ({ year, order }))
