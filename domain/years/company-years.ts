import { fromKeys } from '../keys-of.ts'
import {
  datedLines,
  isStated,
  knownSince,
  lastFiled,
  type StatedLine,
  statedLines,
  type Statements,
} from '../statements/statements.ts'

/** The fiscal years that are kept of a company, at most: ten, and the one in which ten years of growth begin. */
export const maxYears = 11

/** What was known of a line until a later filing stated another value; null if nothing was. */
export interface EarlierValue {
  readonly line: StatedLine
  readonly value: number | null
  /** The day of that filing, YYYY-MM-DD. */
  readonly until: string
}

/** The figures of a fiscal year, in the company's currency and in the shares of the newest year. */
export interface FiscalYear {
  /** Its last day, YYYY-MM-DD. */
  readonly end: string
  /** The day of its first report. */
  readonly filed: string
  /** The listing's close of that day or of the next session with one, in dollars; null if it is not known. */
  readonly close: number | null
  /** As the newest filings state them; null if none does. */
  readonly values: Readonly<Record<StatedLine, number | null>>
  /** The oldest first. */
  readonly earlier: readonly EarlierValue[]
}

/** The fiscal years of a listing's company, the newest first. */
export interface CompanyYears {
  readonly symbol: string
  /** `USD`. */
  readonly currency: string
  readonly years: readonly FiscalYear[]
}

/** The fiscal years of companies by their listings’ symbols. */
export type YearsBySymbol = ReadonlyMap<string, CompanyYears>

/** The day as of which all reports are filed. */
export const endOfTime = '9999-12-31'

/** The value of a line as it was known on a day; null if it was not. */
export function valueOn(year: FiscalYear, line: StatedLine, day: string): number | null {
  if (year.filed > day) return null
  for (const earlier of year.earlier) if (earlier.line === line && earlier.until > day) return earlier.value
  return year.values[line]
}

/**
 * The fiscal year that ended so many years before the newest one whose report was filed by a day; undefined if it is not known, as
 * after a move of the year's end.
 */
export function yearAgo({ years }: Pick<CompanyYears, 'years'>, ago: number, day: string): FiscalYear | undefined {
  const newest = years.find(({ filed }) => filed <= day)
  if (!newest || ago === 0) return newest
  const ended = monthOf(newest) - 12 * ago
  // Years of 52 or 53 weeks end up to a week apart.
  return years.find((year) => Math.abs(monthOf(year) - ended) <= 1 && year.filed <= day)
}

const monthOf = ({ end }: FiscalYear): number => Number(end.slice(0, 4)) * 12 + Number(end.slice(5, 7))

/**
 * The fiscal years of published statements. Where these do not say since when a value is known, it counts as known from the newest
 * filing of its proof on, which may repeat it long after the first: a past day then knows less than people did, never more. Closes are not known yet.
 */
export function yearsOfStatements({ symbol, currency, periods, lines }: Statements): CompanyYears {
  const isDated = new Set<StatedLine>(datedLines)
  const years = periods.flatMap((period, at): readonly FiscalYear[] => {
    const { kind, end, reported } = period
    if (kind !== 'year') return []
    const stated = statedLines.flatMap((line) => {
      const cell = lines[line][at]
      if (!isStated(cell)) return []
      const since = isDated.has(line) ? knownSince(cell, period) : lastFiled(cell.proof)
      return [{ line, value: cell.value, first: cell.first, since }]
    })
    const filed = reported ?? stated.map(({ since }) => since).sort()[0]
    if (filed === undefined || stated.length === 0) return []
    const known = new Map(stated.map(({ line, value }) => [line, value]))
    const earlier = stated.flatMap(({ line, first, since }): readonly EarlierValue[] =>
      since > filed ? [{ line, value: first ?? null, until: since }] : [],
    )
    const values = fromKeys(statedLines, (line) => known.get(line) ?? null)
    return [{ end, filed, close: null, values, earlier: inOrder(earlier) }]
  })
  return { symbol, currency, years: years.slice(0, maxYears) }
}

/** A value in the digits that are kept: splits leave many. */
export const shortened = (value: number): number => (Number.isInteger(value) ? value : Number(value.toPrecision(7)))

/** Earlier values, the oldest first; those until the same day in the order of their lines. */
export const inOrder = (earlier: readonly EarlierValue[]): readonly EarlierValue[] =>
  earlier.toSorted(
    (a, b) =>
      (a.until < b.until ? -1 : a.until > b.until ? 1 : 0) || statedLines.indexOf(a.line) - statedLines.indexOf(b.line),
  )
