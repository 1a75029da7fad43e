import { dayOfDate } from '#domain/dataset/trading-days'
import type { CompanyRecord } from './company-record.ts'
import { type Figure, type FigureOrReason, missing } from './figure.ts'

/** The factor by which two counts of the same shares may differ. */
const maxFactor = 2
/** A count that differs by more has other units or is a placeholder. */
const absurdFactor = 100
/** Days by which the newest count may be older than the newest report. */
const maxAge = 200
/** Days by which other counts that confirm one may be older. */
const maxAgeOfOthers = 1100
/** The number of earlier cover pages that confirm a count. */
const enoughCounts = 3
/** No listed company has fewer shares. */
const largestPlaceholder = 1000
/** Earnings per share are rounded to cents: smaller ones say little about the count. */
const minEarnings = 0.05

const factor = (a: number, b: number): number => (a > 0 && b > 0 ? Math.max(a / b, b / a) : Infinity)
const areNear = (a: number, b: number): boolean => factor(a, b) <= maxFactor

/**
 * The share count: that of the newest cover page if the average of the newest report, or its income divided by its earnings per
 * share, is within a factor of two, or if earlier cover pages agree. If the count is missing or absurd, the average of the newest
 * period stands in, as the proof says, provided that another number supports it; otherwise the count is missing.
 */
export function sharesOutstanding(record: CompanyRecord): FigureOrReason {
  // For a company without a report, a count of any age.
  const end = record.newestEnd ?? 0
  const isRecent = (one: Figure): boolean => end - dayOfDate(one.end) <= maxAge
  const covers = record.levels('sharesOutstanding').toSorted((a, b) => (a.end < b.end ? -1 : a.end > b.end ? 1 : 0))
  const cover = covers.findLast(isRecent)
  const average = record.newest('dilutedShares') ?? record.newest('basicShares')
  const implied = impliedCount(record)
  const witnesses = [average?.value, implied].flatMap((count) => (count !== undefined && count > 0 ? [count] : []))
  const isSupported = (count: number): boolean => witnesses.some((witness) => areNear(count, witness))
  if (cover && isSupported(cover.value)) return cover
  if (cover && witnesses.length === 0)
    return cover.value > largestPlaceholder
      ? cover
      : missing('contradicted', 'The count of shares on the cover page is a placeholder.')
  const before = covers.filter((one) => one !== cover && end - dayOfDate(one.end) <= maxAgeOfOthers)
  const asBefore = (count: number) => before.filter((one) => areNear(one.value, count)).length
  const isAbsurd = cover !== undefined && factor(cover.value, witnesses[0] ?? 0) >= absurdFactor
  // The average has other units, and nothing else contradicts what all cover pages state.
  if (cover && isAbsurd && implied === undefined && asBefore(cover.value) >= enoughCounts) return cover
  const sheet = cover ? undefined : record.levels('balanceSheetShares').findLast(isRecent)
  if (sheet && isSupported(sheet.value)) return sheet
  if (sheet) return missing('contradicted', 'The count of shares on the balance sheet contradicts their average.')
  if (cover && (cover.value <= 0 || !isAbsurd))
    return missing('contradicted', 'The count of shares on the cover page contradicts their average.')
  const standsIn = record.newest('basicShares') ?? average
  const filingOf = ({ proof }: Figure) => proof[0]?.fact.accn
  // Earlier counts, or averages of two other reports, agree.
  const isUsual = (one: Figure) =>
    asBefore(one.value) > 0 ||
    new Set(
      record
        .recent('dilutedShares')
        .filter((other) => areNear(other.value, one.value))
        .map(filingOf),
    ).size > 2
  const isProven = standsIn && (implied === undefined ? isUsual(standsIn) : areNear(standsIn.value, implied))
  return isProven
    ? standsIn
    : missing('notReported', 'No count of shares is stated, and nothing supports their average.')
}

/** The shareholders' income divided by earnings per share, in the newest period in which these are not too small. */
function impliedCount(record: CompanyRecord): number | undefined {
  for (const earnings of record.recent('dilutedEps')) {
    const [{ fact } = { fact: undefined }] = earnings.proof
    const income = fact && record.ofPeriod('shareholdersIncome', fact)
    const count = income && Math.abs(earnings.value) >= minEarnings ? income.value / earnings.value : 0
    if (count > 0) return count
  }
  return undefined
}
