import { dateOfDay } from '#domain/dataset/trading-days'
import { fromKeys } from '#domain/keys-of'
import { isBalanceLine, type StatedLine, statedLines } from '#domain/statements/statements'
import {
  type CompanyYears,
  type EarlierValue,
  type FiscalYear as KnownYear,
  inOrder,
  maxYears,
  shortened,
} from '#domain/years/company-years'
import type { CompanyRecord } from './company-record.ts'
import { lineOfPeriod, yearsOf } from './describe-record.ts'
import { isFigure } from './figure.ts'
import type { FiscalYear } from './fiscal-years.ts'
import { isEqual } from './stated.ts'

/**
 * The newest fiscal years of a company, each with what was known of it on every day since its first annual report. Which years there
 * are, their days, the currency and splits are those of the record's day. Closes are not known yet.
 */
export const fiscalYearsKnown = (record: CompanyRecord, symbol: string): CompanyYears => ({
  ...{ symbol, currency: record.currency },
  years: yearsOf(record)
    .slice(0, maxYears)
    .flatMap((year) => knownYear(record, year) ?? []),
})

function knownYear(record: CompanyRecord, year: FiscalYear): KnownYear | undefined {
  const { annual, levels } = record.filingDaysOf(year)
  const [filed] = annual
  if (filed === undefined) return undefined
  const balances = [...new Set([filed, ...levels.filter((day) => day > filed)])]
  const known = fromKeys(statedLines, (line) => {
    const days = isBalanceLine(line) ? balances : annual
    return changesOf(days, (day) => valueBy(record, { line, year, day }))
  })
  const values = fromKeys(statedLines, (line) => known[line].value)
  const earlier = statedLines.flatMap((line) => known[line].before.map((one) => ({ line, ...one })))
  const isEmpty = earlier.length === 0 && statedLines.every((line) => values[line] === null)
  return isEmpty ? undefined : { end: dateOfDay(year.end), filed, close: null, values, earlier: inOrder(earlier) }
}

interface Stating {
  readonly line: StatedLine
  readonly year: FiscalYear
  readonly day: string
}

function valueBy(record: CompanyRecord, { line, year, day }: Stating): number | null {
  const figure = lineOfPeriod(
    line,
    (one) => record.year(one, year, day),
    (one) => record.level(one, year.end, day),
  )
  return isFigure(figure) ? shortened(figure.value) : null
}

/** The newest value of some days, and the other ones before it, each until the day of the next. */
function changesOf(days: readonly string[], valueOf: (day: string) => number | null) {
  const values = days.map(valueOf)
  const newest = values.at(-1) ?? null
  const before: Omit<EarlierValue, 'line'>[] = []
  let next = newest
  for (let at = days.length - 2; at >= 0; at--) {
    const [value = null, until = ''] = [values[at], days[at + 1]]
    if (isSame(value, next)) continue
    before.push({ value, until })
    next = value
  }
  return { value: newest, before }
}

const isSame = (a: number | null, b: number | null): boolean => (a === null || b === null ? a === b : isEqual(a, b))
