import { dateOfDay } from '#domain/dataset/trading-days'
import { fromKeys } from '#domain/keys-of'
import {
  datedLines,
  isBalanceLine,
  maxPeriods,
  type StatementCell,
  type StatementLine,
  statementLines,
  type StatementPeriod,
  type Statements,
} from '#domain/statements/statements'
import type { CompanyRecord } from './company-record.ts'
import { endOfInterim, figureFor, lineOfPeriod, quartersOf, startOf, yearsOf } from './describe-record.ts'
import { type FigureOrReason, isFigure } from './figure.ts'
import type { LineId } from './lines.ts'

/** A period of a company's statements, in days since 1970, and how to read its lines. */
interface Column {
  readonly kind: StatementPeriod['kind']
  readonly start: number
  readonly end: number
  readonly flow: (line: LineId) => FigureOrReason
  /** What the first report stated, if it was restated. */
  readonly first: (line: LineId) => number | undefined
}

const daysOfYear = 364

/** The statements of a company as it is publicly known on its record's day: its newest twelve months, years and quarters. */
export function publishedStatements(
  record: CompanyRecord,
  { symbol, cik }: Pick<Statements, 'symbol' | 'cik'>,
): Statements {
  const columns = columnsOf(record).map((column) => withDays(record, column))
  const cellOf = (line: StatementLine, column: DatedColumn): StatementCell => {
    const figure = lineOfPeriod(line, column.flow, (one) => record.level(one, column.end))
    if (!isFigure(figure)) return figure
    const proof = figure.proof.map(({ fact: { value, tag, start, end, accn, form, filed }, times }) => ({
      fact: { value, tag, start, end, accn, form, filed },
      times,
    }))
    const before = firstOf(record, line, column)
    const since = column.since.get(line)
    return {
      ...{ value: figure.value, proof },
      ...(before !== undefined && { first: before }),
      ...(since !== undefined && since !== column.reported && { since }),
    }
  }
  return {
    ...{ symbol, cik, currency: record.currency, asOf: record.day },
    periods: columns.map(({ kind, start, end, reported }) => ({
      ...{ kind, start: dateOfDay(start), end: dateOfDay(end) },
      ...(reported !== undefined && { reported }),
    })),
    lines: fromKeys(statementLines, (line) => columns.map((column) => cellOf(line, column))),
  }
}

/** A period whose dated lines are each known since a day. */
interface DatedColumn extends Column {
  /** The first of these days, or of a value that was restated; undefined without any. */
  readonly reported: string | undefined
  readonly since: ReadonlyMap<StatementLine, string>
}

function withDays(record: CompanyRecord, column: Column): DatedColumn {
  const days = datedLines.flatMap((line) => {
    const figure = figureFor(line, column.flow)
    return isFigure(figure) ? [{ line, ...record.knownSince(line, figure) }] : []
  })
  return {
    ...column,
    reported: days.map(({ first }) => first).toSorted()[0],
    since: new Map(days.map(({ line, since }) => [line, since])),
  }
}

function columnsOf(record: CompanyRecord): readonly Column[] {
  const { newestEnd } = record
  if (newestEnd === undefined) return []
  return [
    {
      ...{ kind: 'twelveMonths', start: newestEnd - daysOfYear, end: newestEnd },
      flow: (line) => record.twelveMonths(line),
      first: () => undefined,
    },
    ...yearsOf(record)
      .slice(0, maxPeriods.year)
      .map((year): Column => ({
        ...{ kind: 'year', start: year.start, end: year.end },
        flow: (line) => record.year(line, year),
        first: (line) => record.first(line, year),
      })),
    ...quartersOf(record).map((quarter): Column => ({
      ...{ kind: 'quarter', start: startOf(quarter), end: endOfInterim(quarter) },
      flow: (line) => record.single(line, quarter.year, quarter.order),
      first: (line) => record.first(line, quarter.year, quarter.order),
    })),
  ]
}

function firstOf(record: CompanyRecord, line: StatementLine, { kind, first, end }: Column): number | undefined {
  if (line === 'freeCashFlow') return undefined
  if (!isBalanceLine(line)) return first(line)
  return kind === 'twelveMonths' ? undefined : record.firstLevel(line, end)
}
