import { dayOfDate } from '#domain/dataset/trading-days'
import type { CompanyRecord } from './company-record.ts'
import { type Figure, type FigureOrReason, missing } from './figure.ts'

/** Two counts of the same shares differ by less. */
const maxFactor = 2
/** A count that differs by more is in other units, or a placeholder. */
const absurdFactor = 100
/** Days by which the newest count may be older than the newest report. */
const maxAge = 200
/** Days by which other counts that confirm one may be older. */
const maxAgeOfOthers = 1100
/** So many cover pages before confirm a count. */
const enoughCounts = 3
/** No listed company has fewer shares. */
const largestPlaceholder = 1000
/** Earnings a share are rounded to cents: smaller ones say little of the count. */
const minEarnings = 0.05

const factor = (a: number, b: number): number => (a > 0 && b > 0 ? Math.max(a / b, b / a) : Infinity)
const areNear = (a: number, b: number): boolean => factor(a, b) <= maxFactor

/**
 * The count of shares: that of the newest cover page, if the average of the newest report, or its income divided by its earnings a
 * share, is within a factor of two, or if it is what cover pages had before. Without a count, or where it is absurd, the average of
 * the newest period stands in, which the proof says, if another number supports it; else the count is missing.
 */
export function sharesOutstanding(record: CompanyRecord): FigureOrReason {
  // Of a company without a report, the count of any age.
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
  // The average is in other units, and nothing else contradicts what cover pages have had all the time.
  if (cover && isAbsurd && implied === undefined && asBefore(cover.value) >= enoughCounts) return cover
  const sheet = cover ? undefined : record.levels('balanceSheetShares').findLast(isRecent)
  if (sheet && isSupported(sheet.value)) return sheet
  if (sheet) return missing('contradicted', 'The count of shares on the balance sheet contradicts their average.')
  if (cover && (cover.value <= 0 || !isAbsurd))
    return missing('contradicted', 'The count of shares on the cover page contradicts their average.')
  const standsIn = record.newest('basicShares') ?? average
  const filingOf = ({ proof }: Figure) => proof[0]?.fact.accn
  // Counts before, or averages of two other reports, say the same.
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

/** The income of the shareholders divided by its earnings a share, of the newest period in which these are not too small. */
function impliedCount(record: CompanyRecord): number | undefined {
  for (const earnings of record.recent('dilutedEps')) {
    const [{ fact } = { fact: undefined }] = earnings.proof
    const income = fact && record.ofPeriod('shareholdersIncome', fact)
    const count = income && Math.abs(earnings.value) >= minEarnings ? income.value / earnings.value : 0
    if (count > 0) return count
  }
  return undefined
}
