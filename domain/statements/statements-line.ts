import { dateOfDay, dayOfDate, daysBetween } from '../dataset/trading-days.ts'
import { asArray, fieldsOf, fromKeys, isObject } from '../keys-of.ts'
import { parsePastReports, writePastReports } from '../reports/past-reports.ts'
import { fail, type Result, succeed } from '../result.ts'
import { parseSymbol } from '../stock/stock.ts'
import { isDate } from '../text/is-date.ts'
import {
  type Absence,
  absences,
  freeCashFlowOf,
  isStated,
  maxPeriods,
  periodKinds,
  statedLines,
  type StatementCell,
  type StatementFact,
  type StatementPeriod,
  type Statements,
  type StatementTerm,
  sumOf,
} from './statements.ts'

/** Statements as JSON. */
interface WrittenStatements extends Pick<Statements, 'symbol' | 'cik' | 'currency' | 'asOf'> {
  periods: unknown[][]
  filings: unknown[][]
  tags: string[]
  spans: Record<'start' | 'end', unknown[]>
  facts: Record<'value' | 'tag' | 'filing' | 'span', number[]>
  lines: Record<string, unknown[]>
  reportDays?: unknown[][]
}

/**
 * Statements as one JSON object, a line of a file. Facts, filings, tags and spans stand in it once; others name them by index. Facts
 * are columns. A cell, one for each period, is the index of the fact that states it, or a list of terms that add up to it: `n` is
 * fact n, `-1 - n` is fact n subtracted, `[n, times]` has another factor. It is null if no report states it, `[kind, reason]` if it
 * is missing for another reason, and `{ "terms": …, "first": value, "since": days }` if the first report stated another value or the
 * value is not known since that report, but since so many days after the period. Free cash flow is not written: it follows from operating cash flow and capital expenditure.
 */
export function writeStatements(statements: Statements): WrittenStatements {
  const { symbol, cik, currency, asOf, periods, lines, reportDays } = statements
  const [filings, tags, spans] = [createTable<unknown[]>(), createTable<string>(), createTable<unknown[]>()]
  const facts = createTable<readonly number[]>()
  const columns: WrittenStatements['facts'] = { value: [], tag: [], filing: [], span: [] }
  const indexOfFact = (fact: StatementFact): number => {
    const row = [
      tags.indexOf(fact.tag),
      filings.indexOf([fact.accn, fact.form, fact.filed]),
      spans.indexOf([fact.start, fact.end]),
    ] as const
    const at = facts.indexOf([fact.value, ...row])
    if (at === columns.value.length) {
      columns.value.push(fact.value)
      columns.tag.push(row[0])
      columns.filing.push(row[1])
      columns.span.push(row[2])
    }
    return at
  }
  const termOf = ({ fact, times }: StatementTerm): number | readonly [number, number] => {
    const at = indexOfFact(fact)
    return times === 1 ? at : times === -1 ? -1 - at : [at, times]
  }
  const cellOf = (cell: StatementCell, at: number): unknown => {
    if (!isStated(cell)) return cell.reason === notReported(periods[at]).reason ? null : [cell.kind, cell.reason]
    const [term, ...others] = cell.proof.map(termOf)
    const terms = typeof term === 'number' && term >= 0 && others.length === 0 ? term : [term, ...others]
    const { first, since } = cell
    if (first === undefined && since === undefined) return terms
    return {
      terms,
      ...(first !== undefined && { first }),
      ...(since !== undefined && { since: daysBetween(periods[at]?.end ?? since, since) }),
    }
  }
  const written = fromKeys(statedLines, (line) => lines[line].map(cellOf))
  return {
    ...{ symbol, cik, currency, asOf },
    periods: periods.map(({ kind, start, end, reported }) => [
      ...[kind, spans.indexOf([start, end])],
      ...(reported ? [daysBetween(end, reported)] : []),
    ]),
    ...{ filings: filings.rows, tags: tags.rows },
    spans: { start: spans.rows.map(([start]) => start), end: spans.rows.map(([, end]) => end) },
    ...{ facts: columns, lines: written },
    ...(reportDays && { reportDays: writePastReports(reportDays) }),
  }
}

/** Rows that are kept once. */
function createTable<Row>() {
  const indexes = new Map<string, number>()
  const rows: Row[] = []
  return {
    rows,
    indexOf(row: Row): number {
      const key = JSON.stringify(row)
      const known = indexes.get(key)
      if (known !== undefined) return known
      indexes.set(key, rows.length)
      return rows.push(row) - 1
    },
  }
}

/** Reads statements from JSON, or returns a sentence that says what is wrong. */
export function parseStatements(json: unknown): Result<Statements> {
  if (!isObject(json)) return fail('It is no JSON object.')
  const symbol = parseSymbol(json['symbol'])
  if (symbol === undefined) return fail('Its symbol is missing or invalid.')
  const { cik, currency, asOf } = json
  if (cik !== null && (typeof cik !== 'string' || !/^[1-9]\d{0,9}$/.test(cik))) return fail('Its cik is no number.')
  if (typeof currency !== 'string' || !/^[A-Z]{3}$/.test(currency)) return fail('Its currency is no code like USD.')
  if (!isDate(asOf)) return fail('Its asOf is no day like 2026-01-30.')
  const spans = spansOf(json)
  const periods = asArray(json['periods']).flatMap((period) => parsePeriod(period, spans) ?? [])
  if (periods.length === 0 || periods.length < asArray(json['periods']).length)
    return fail('One of its periods is invalid.')
  if (periodKinds.some((kind) => periods.filter((one) => one.kind === kind).length > maxPeriods[kind]))
    return fail('It has too many periods.')
  const facts = parseFacts(json)
  const stated = fieldsOf(json['lines'])
  const lines = fromKeys(statedLines, (line) => {
    const row = asArray(stated[line])
    return periods.map((period, at) => parseCell(row[at], period, facts))
  })
  const freeCashFlow = periods.map((_, at) =>
    freeCashFlowOf(lines.operatingCashFlow[at] ?? unreadable, lines.capitalExpenditure[at] ?? unreadable),
  )
  const reportDays = parsePastReports(json['reportDays'])
  return succeed({
    ...{ symbol, cik, currency, asOf, periods, lines: { ...lines, freeCashFlow } },
    ...(reportDays.length > 0 && { reportDays }),
  })
}

/** The spans as pairs of days; rows in statements that a device has kept for long. */
function spansOf({ spans }: Readonly<Record<string, unknown>>): readonly unknown[] {
  if (!isObject(spans)) return asArray(spans)
  const ends = asArray(spans['end'])
  return asArray(spans['start']).map((start, at) => [start, ends[at]])
}

/** Days from the end of a period to its first report, of which a damaged one has more. */
const maxDaysToReport = 20_000

function parsePeriod(json: unknown, spans: readonly unknown[]): StatementPeriod | undefined {
  const [stated, first, second, third] = asArray(json)
  // Statements that a device has kept for long have days in place of an index.
  const [start, end, days] = typeof first === 'number' ? [...asArray(spans[first]), second] : [first, second, third]
  const kind = periodKinds.find((one) => one === stated)
  if (!kind || !isDate(start) || !isDate(end) || start >= end) return undefined
  return { kind, start, end, ...(isDistance(days) && { reported: dayAfter({ end }, days) }) }
}

/** Whether a value is a number of days after a period. */
const isDistance = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < maxDaysToReport

const dayAfter = ({ end }: Pick<StatementPeriod, 'end'>, days: number): string => dateOfDay(dayOfDate(end) + days)

/** The facts by index; undefined for one that is invalid. */
function parseFacts(json: Readonly<Record<string, unknown>>): readonly (StatementFact | undefined)[] {
  const [filings, tags, spans] = [asArray(json['filings']), asArray(json['tags']), spansOf(json)]
  const columns = fieldsOf(json['facts'])
  const [tagAt, filingAt, spanAt] = [asArray(columns['tag']), asArray(columns['filing']), asArray(columns['span'])]
  return asArray(columns['value']).map((value, at) => {
    const tag = tags[Number(tagAt[at])]
    const [accn, form, filed] = asArray(filings[Number(filingAt[at])])
    const [start, end] = asArray(spans[Number(spanAt[at])])
    if (!isNumber(value) || typeof tag !== 'string' || !isTag.test(tag)) return undefined
    if (typeof accn !== 'string' || !isAccession.test(accn) || typeof form !== 'string' || !isForm.test(form))
      return undefined
    if (!isDate(filed) || !isDate(end) || !(start === null || (isDate(start) && start < end))) return undefined
    return { value, tag, start, end, accn, form, filed }
  })
}

const isTag = /^[A-Za-z-]{1,20}\/[A-Za-z0-9]{1,200}$/
const isAccession = /^\d{10}-\d{2}-\d{6}$/
const isForm = /^[0-9A-Z/-]{2,10}$/

/** A cell; if it is unreadable, the reason says so. */
function parseCell(
  json: unknown,
  period: StatementPeriod,
  facts: readonly (StatementFact | undefined)[],
): StatementCell {
  if (json === null || json === undefined) return notReported(period)
  if (isObject(json)) {
    const cell = parseCell(json['terms'] ?? [], period, facts)
    if (!isStated(cell)) return cell
    const { first, since } = json
    return { ...cell, ...(isNumber(first) && { first }), ...(isDistance(since) && { since: dayAfter(period, since) }) }
  }
  const terms = typeof json === 'number' ? [json] : asArray(json)
  const [head, reason] = terms
  const kind = absences.find((one) => one === head)
  if (kind && typeof reason === 'string' && reason.length <= maxReason) return { kind, reason }
  const proof = terms.flatMap((term) => parseTerm(term, facts) ?? [])
  if (proof.length === 0 || proof.length < terms.length) return unreadable
  return { value: sumOf(proof), proof }
}

const notReported = (period: StatementPeriod | undefined): Absence => ({
  kind: 'notReported',
  reason: `No report states it for the period up to ${period?.end ?? ''}.`,
})

/** Characters of a reason. */
const maxReason = 300

const unreadable: StatementCell = { kind: 'contradicted', reason: 'Its proof cannot be read.' }

function parseTerm(json: unknown, facts: readonly (StatementFact | undefined)[]): StatementTerm | undefined {
  const [index, factor] = typeof json === 'number' ? (json < 0 ? [-1 - json, -1] : [json, 1]) : asArray(json)
  const fact = facts[Number(index)]
  return fact && isNumber(factor) ? { fact, times: factor } : undefined
}

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)
