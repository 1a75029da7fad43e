import { rm, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { parse } from 'csv-parse/sync'
import { isTradingDay, tradingDayBefore } from '#domain/dataset/trading-days'
import { fail, type Result, succeed } from '#domain/result'
import type { Answers } from '#domain/tables/answers'
import type { JudgedColumn } from '#domain/tables/judge-columns'
import type { Question } from '#domain/tables/question'
import { type ReadTable, readTable } from '#domain/tables/read-table'
import { isTarget } from '#domain/tables/targets'
import { isDate } from '#domain/text/is-date'
import { errorCode, partialSuffix, renameExclusive } from '../../platform/runtime/files.ts'
import { readFileBytes } from '../dataset/read-lines.ts'
import { lastTradingDay } from '../trading-calendar.ts'
import { areCloses, convertCloses, type Converted, convertRecords } from './convert.ts'
import { readKnownStocks } from './known-stocks.ts'
import { type Mapping, readMapping, writeMapping } from './mapping.ts'

/** What to import, and how. */
export interface ImportRequest {
  /** The CSV file. */
  readonly file: string
  /** The new file; by default beside the CSV file. */
  readonly target?: string | undefined
  /** A file with a mapping to use instead of the proposed one. */
  readonly mapping?: string | undefined
  /** A dataset file whose closes and names reveal what the table leaves open. */
  readonly known?: string | undefined
  /** The session of rows without a date, YYYY-MM-DD. */
  readonly date?: string | undefined
  /** Answers to the questions that the file leaves open. */
  readonly answers?: Answers
  /** Whether the proposed mapping is accepted. */
  readonly isAccepted: boolean
  readonly now: () => number
}

/**
 * Converts a CSV file to a dataset, or to a file of closes if it has several days; returns the lines to print. Without
 * an accepted or given mapping it writes nothing and shows the proposed one. The new file is written completely or not
 * at all, and replaces none.
 */
export async function importFile(request: ImportRequest): Promise<Result<readonly string[]>> {
  const { file } = request
  const target = request.target ?? file.replace(/(\.csv)?$/i, '.ndjson.gz')
  if (request.date !== undefined && !isDate(request.date)) return fail('--date must be a date like 2026-08-21.')
  const mapping = await mappingOf(request)
  if (!mapping.ok) return mapping
  const known = await readKnownStocks(request.known)
  if (!known.ok) return known
  const bytes = await readFileBytes(file)
  if (!bytes.ok) return bytes
  const today = new Date(request.now()).toISOString().slice(0, 10)
  const { answers = {} } = request
  const table = readTable(bytes.value, { parse, name: file, answers, mapping: mapping.value, today, ...known.value })
  if (!table.ok) return table
  const { rows, questions, notes } = table.value
  const columns = table.value.columns.filter(({ target }) => isTarget(target))
  const described = describeMapping(columns, table.value.header)
  const hasNames = request.known !== undefined && rows.length > 0
  const lacking = (['symbol', 'close'] as const).filter(
    (needed) => !columns.some(({ target }) => target === needed) && !(needed === 'symbol' && hasNames),
  )
  if (table.value.columns.some(({ target }) => target === 'action'))
    return fail(
      `${file} is a list of transactions: their prices are no closes. To import it all the same: --mapping FILE.`,
    )
  if (lacking.length > 0) {
    const names = lacking.map((needed) => (needed === 'close' ? 'the price (close)' : 'the symbol')).join(' and for ')
    return fail(
      `${file} has no column for ${names} that is known. Name it by --mapping FILE, which begins with:`,
      ...described,
    )
  }
  const asked = questions.flatMap(describeQuestion)
  if (!request.isAccepted && request.mapping === undefined) {
    return succeed([
      `${file} has ${count(rows.length)} rows. They would be converted by this mapping:`,
      ...described,
      ...notes,
      ...asked,
      `Nothing is written yet. To convert them so: add --yes${asked.length > 0 ? ' and the answers' : ''}. To change it: save what is in braces as a file, and add --mapping FILE.`,
    ])
  }
  if (asked.length > 0) return fail(...asked, `Nothing is written: ${file} can be read in several ways.`)
  const { date, origin } = dateOf(request, table.value)
  const isCloses = areCloses(table.value)
  const converted = isCloses ? convertCloses(table.value) : convertRecords(table.value, date)
  const rejected = converted.rejected.map(({ line, reason }) => `Line ${line} is not imported: ${reason}`)
  if (converted.stocks === 0) return fail(...rejected, `${file} has nothing that can be imported.`)
  const written = await writeNew(target, converted)
  if (!written.ok) return written
  const isDated = columns.some((column) => column.target === 'date')
  return succeed([
    ...notes,
    ...rejected,
    ...(isDated ? [] : [`The prices count as those of ${date}, ${origin}.`]),
    `${target}: ${count(converted.stocks)} stocks${isCloses ? ' with their closes' : ''}; ${count(rejected.length)} lines were not imported.`,
    isCloses
      ? `To serve them beside a dataset: MARKET_CLOSES_FILE=${target}`
      : `To check it: npm run market -- verify ${target}. To serve it: MARKET=file MARKET_FILE=${target}`,
  ])
}

async function mappingOf({ mapping }: ImportRequest): Promise<Result<Mapping | undefined>> {
  if (mapping === undefined) return succeed(undefined)
  const text = await readFileBytes(mapping)
  return text.ok ? readMapping(text.value.toString(), mapping) : text
}

function describeMapping(columns: readonly JudgedColumn[], header: readonly string[]): readonly string[] {
  const ignored = header.filter((_, index) => !columns.some((column) => column.index === index))
  return [
    ...writeMapping(columns),
    ...(ignored.length > 0 ? [`Not imported: ${ignored.map((title) => JSON.stringify(title)).join(', ')}`] : []),
  ]
}

const options = { decimal: '--decimal', dateOrder: '--date-order', unit: '--unit', shift: '--shift' } as const

/** A question with the option that answers it, and three cells of each reading. */
const describeQuestion = ({ about, title, reason, readings }: Question): readonly string[] => [
  reason,
  ...readings.map(({ answer, meaning, samples }) => {
    const given = about === 'unit' ? `"${title}=${answer}"` : answer
    const cells = samples.map(({ line, cell, value }) => `${cell} on line ${line} is ${value}`)
    return `  ${options[about]} ${given} (${meaning}): ${cells.join('; ')}`
  }),
]

/** The session of rows without a date: as requested, as stated in the file, or the last one. */
function dateOf(
  { date, now }: ImportRequest,
  { comment, day }: ReadTable,
): { readonly date: string; readonly origin: string } {
  if (date !== undefined) return { date, origin: 'as --date says' }
  const [, said] = /^# (?:Simulated data|Data) of (\d{4}-\d\d-\d\d)\b/.exec(comment) ?? []
  if (isDate(said)) return { date: said, origin: 'as the file says' }
  const last = lastTradingDay(now())
  if (day === undefined) return { date: last, origin: 'the last session; --date names another one' }
  const session = isTradingDay(day) ? day : tradingDayBefore(day)
  return { date: session < last ? session : last, origin: `since the file names ${day}; --date names another session` }
}

async function writeNew(path: string, { lines }: Converted): Promise<Result<void>> {
  const partial = `${path}${partialSuffix}`
  try {
    await writeFile(partial, await promisify<string, Buffer>(gzip)(`${lines.join('\n')}\n`), { flush: true })
    await renameExclusive(partial, path)
    return succeed(undefined)
  } catch (error) {
    const code = errorCode(error)
    return fail(code === 'EEXIST' ? `${path} exists already.` : `${path} could not be written (${code}).`)
  } finally {
    await rm(partial, { force: true }).catch(() => undefined)
  }
}

const count = (value: number): string => value.toLocaleString('en')
