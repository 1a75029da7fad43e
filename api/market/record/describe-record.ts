import { dateOfDay } from '#domain/dataset/trading-days'
import { isBalanceLine, maxPeriods, type StatementLine, statementLines, sumOf } from '#domain/statements/statements'
import { checked } from './checked.ts'
import type { CompanyRecord } from './company-record.ts'
import { type FigureOrReason, isFigure, negated } from './figure.ts'
import { interimsOf } from './fiscal-years.ts'
import { type LineId, lineOf } from './lines.ts'
import { sharesOutstanding } from './shares.ts'
import { unitOf } from './stated.ts'

type PeriodKind = 'twelveMonths' | 'year' | 'quarter' | 'instant'

/** The lines that describe a company: those of its statements, and its count of shares. */
type DescribedLine = StatementLine | 'sharesOutstanding'

export const describedLines: readonly DescribedLine[] = [...statementLines, 'sharesOutstanding']

/** The unit of a line of a statement: `USD`, `USD/shares` or `shares`. */
export const unitOfLine = (line: DescribedLine, currency: string): string =>
  unitOf(line === 'freeCashFlow' ? 'money' : lineOf(line).unit, currency)

/** A figure of a statement, or why there is none. */
export interface Entry {
  readonly line: DescribedLine
  readonly period: PeriodKind
  /** YYYY-MM-DD. */
  readonly end: string
  readonly figure: FigureOrReason
}

/** A longer one is half a year. */
const longestQuarter = 130

/**
 * Everything known about a company's statements: the newest twelve months, all years and the newest forty quarters, each newest
 * first.
 */
export function statementsOf(record: CompanyRecord): readonly Entry[] {
  const [years, quarters] = [yearsOf(record), quartersOf(record)]
  const newest = dayText(record.newestEnd)
  return describedLines.flatMap((line): readonly Entry[] => {
    const entry = (period: PeriodKind, end: string, figure: FigureOrReason): Entry => ({ line, period, end, figure })
    if (line === 'sharesOutstanding') return [entry('instant', newest, sharesOutstanding(record))]
    if (line !== 'freeCashFlow' && lineOf(line).kind === 'instant') {
      const ends = [...new Set([record.newestEnd, ...years.map(({ end }) => end), ...quarters.map(endOfInterim)])]
      return ends
        .flatMap((end) => (end === undefined ? [] : [end]))
        .sort((a, b) => b - a)
        .map((end) =>
          entry(
            'instant',
            dayText(end),
            checked(line, (one) => record.level(one, end)),
          ),
        )
    }
    return [
      entry(
        'twelveMonths',
        newest,
        figureFor(line, (one) => record.twelveMonths(one)),
      ),
      ...years.map((year) =>
        entry(
          'year',
          dayText(year.end),
          figureFor(line, (one) => record.year(one, year)),
        ),
      ),
      ...quarters.map((quarter) =>
        entry(
          'quarter',
          dayText(endOfInterim(quarter)),
          figureFor(line, (one) => record.single(one, quarter.year, quarter.order)),
        ),
      ),
    ]
  })
}

/** The fiscal years that have ended, the newest first. */
export const yearsOf = (record: CompanyRecord) => record.years.filter(({ isOpen }) => !isOpen).toReversed()

/** The newest quarters, the newest first. */
export const quartersOf = (record: CompanyRecord) =>
  record.years
    .flatMap((year) => interimsOf(year))
    .filter((quarter) => lengthOf(quarter) <= longestQuarter)
    .toReversed()
    .slice(0, maxPeriods.quarter)

/** A line of a period: of its last day if it is a balance, and checked. */
export const lineOfPeriod = (
  line: StatementLine,
  flow: (line: LineId) => FigureOrReason,
  level: (line: LineId) => FigureOrReason,
): FigureOrReason => (line === 'freeCashFlow' || !isBalanceLine(line) ? figureFor(line, flow) : checked(line, level))

/** Unstated gross profit is revenue less its cost; free cash flow is operating cash flow less capital expenditure. */
export function figureFor(line: StatementLine, read: (line: LineId) => FigureOrReason): FigureOrReason {
  if (line === 'freeCashFlow') return difference(read('operatingCashFlow'), read('capitalExpenditure'))
  const figure = checked(line, read)
  if (line !== 'grossProfit' || isFigure(figure)) return figure
  const derived = difference(checked('revenue', read), read('costOfRevenue'))
  return isFigure(derived) ? derived : figure
}

function difference(whole: FigureOrReason, part: FigureOrReason): FigureOrReason {
  if (!isFigure(whole)) return whole
  if (!isFigure(part)) return part
  const proof = [...whole.proof, ...negated(part.proof)]
  return { ...whole, value: sumOf(proof), proof }
}

type Quarter = ReturnType<typeof interimsOf>[number]

export const endOfInterim = ({ year, order }: Quarter): number => year.interimEnds[order] ?? year.end
export const startOf = ({ year, order }: Quarter): number =>
  order === 0 ? year.start : (year.interimEnds[order - 1] ?? year.start) + 1
const lengthOf = (quarter: Quarter): number => endOfInterim(quarter) - startOf(quarter) + 1
const dayText = (day: number | undefined): string => (day === undefined ? '' : dateOfDay(day))
