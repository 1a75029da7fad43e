import { rm, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { fail, type Result, succeed } from '#domain/result'
import { isDate } from '#domain/text/is-date'
import { errorCode, partialSuffix, renameExclusive } from '../../platform/runtime/files.ts'
import { readFileBytes } from '../dataset/read-lines.ts'
import { lastTradingDay } from '../trading-calendar.ts'
import { areCloses, convertCloses, type Converted, convertRecords } from './convert.ts'
import { type MappedColumn, proposeMapping, readMapping, writeMapping } from './mapping.ts'
import { readTable, type Table } from './read-table.ts'

/** What to import, and how. */
export interface ImportRequest {
  /** The CSV file. */
  readonly file: string
  /** The new file; by default beside the CSV file. */
  readonly target?: string | undefined
  /** A file with a mapping to use instead of the proposed one. */
  readonly mapping?: string | undefined
  /** The session of rows without a date, YYYY-MM-DD. */
  readonly date?: string | undefined
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
  const bytes = await readFileBytes(file)
  if (!bytes.ok) return bytes
  const table = readTable(bytes.value, file)
  if (!table.ok) return table
  const columns = await mappingOf(request, table.value)
  if (!columns.ok) return columns
  const { header, rows } = table.value
  const lacking = (['symbol', 'close'] as const).filter(
    (needed) => !columns.value.some((column) => column.target === needed),
  )
  const described = describeMapping(columns.value, header)
  if (lacking.length > 0) {
    const names = lacking.map((needed) => (needed === 'close' ? 'the price (close)' : 'the symbol')).join(' and for ')
    return fail(
      `${file} has no column for ${names} that is known. Name it by --mapping FILE, which begins with:`,
      ...described,
    )
  }
  if (!request.isAccepted && request.mapping === undefined) {
    return succeed([
      `${file} has ${count(rows.length)} rows. They would be converted by this mapping:`,
      ...described,
      `Nothing is written yet. To convert them so: add --yes. To change it: save what is in braces as a file, and add --mapping FILE.`,
    ])
  }
  const { date, origin } = dateOf(request, table.value)
  const isCloses = areCloses(table.value, columns.value)
  const converted = isCloses
    ? convertCloses(table.value, columns.value)
    : convertRecords(table.value, columns.value, date)
  const rejected = converted.rejected.map(({ line, reason }) => `Line ${line} is not imported: ${reason}`)
  if (converted.stocks === 0) return fail(...rejected, `${file} has nothing that can be imported.`)
  const written = await writeNew(target, converted)
  if (!written.ok) return written
  const isDated = columns.value.some((column) => column.target === 'date')
  return succeed([
    ...rejected,
    ...(isDated ? [] : [`The prices count as those of ${date}, ${origin}.`]),
    `${target}: ${count(converted.stocks)} stocks${isCloses ? ' with their closes' : ''}; ${count(rejected.length)} lines were not imported.`,
    isCloses
      ? `To serve them beside a dataset: MARKET_CLOSES_FILE=${target}`
      : `To check it: npm run market -- verify ${target}. To serve it: MARKET=file MARKET_FILE=${target}`,
  ])
}

async function mappingOf({ mapping }: ImportRequest, { header }: Table): Promise<Result<readonly MappedColumn[]>> {
  if (mapping === undefined) return succeed(proposeMapping(header))
  const text = await readFileBytes(mapping)
  return text.ok ? readMapping(text.value.toString(), header, mapping) : text
}

function describeMapping(columns: readonly MappedColumn[], header: readonly string[]): readonly string[] {
  const ignored = header.filter((_, index) => !columns.some((column) => column.index === index))
  return [
    ...writeMapping(columns),
    ...(ignored.length > 0 ? [`Not imported: ${ignored.map((title) => JSON.stringify(title)).join(', ')}`] : []),
  ]
}

/** The session of rows without a date: as requested, as stated by our own export, or the last one. */
function dateOf({ date, now }: ImportRequest, { comment }: Table): { readonly date: string; readonly origin: string } {
  if (date !== undefined) return { date, origin: 'as --date says' }
  const [, said] = /^# (?:Simulated data|Data) of (\d{4}-\d\d-\d\d)\b/.exec(comment) ?? []
  if (isDate(said)) return { date: said, origin: 'as the file says' }
  return { date: lastTradingDay(now()), origin: 'the last session; --date names another one' }
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
