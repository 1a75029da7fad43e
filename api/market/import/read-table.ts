import { isUtf8 } from 'node:buffer'
import { parse } from 'csv-parse/sync'
import { fail, type Result, succeed } from '#domain/result'

/** A row of a table, with the line of the file on which it ends. */
export interface TableRow {
  readonly line: number
  readonly cells: readonly string[]
}

/** A line that is not imported, and why. */
export interface RejectedLine {
  readonly line: number
  readonly reason: string
}

/** A CSV file that has been read. */
export interface Table {
  /** The last or first line, after #: our own export states there the day of its data. */
  readonly comment: string
  readonly header: readonly string[]
  readonly rows: readonly TableRow[]
  readonly rejected: readonly RejectedLine[]
}

interface CsvRecord {
  readonly record: readonly string[]
  /** The line on which it ends. */
  readonly line: number
}

/** Reads a CSV file (RFC 4180), also with semicolons or tabs; `name` is its name in sentences. */
export function readTable(bytes: Buffer, name: string): Result<Table> {
  // Otherwise unreadable letters in the names of companies would be replaced.
  if (!isUtf8(bytes))
    return fail(`${name} is not UTF-8. Save it in Excel as “CSV UTF-8”, elsewhere as Unicode (UTF-8).`)
  const text = bytes.toString().replace(/^\uFEFF/, '')
  const [comment = ''] = /(?<=\n)#.*(?=\s*$)/.exec(text) ?? /^#.*/.exec(text) ?? []
  const records = parseText(text.replace(comment, ''), name)
  if (!records.ok) return records
  const [head, ...others] = records.value
  if (!head || head.record.length < 2) return fail(`${name} is no CSV file with columns.`)
  const header = head.record.map((title) => title.trim())
  const rejected: RejectedLine[] = []
  const rows: TableRow[] = []
  for (const { record, line } of others) {
    if (record.length === header.length) rows.push({ line, cells: record })
    else rejected.push({ line, reason: `it has ${record.length} cells, and the header has ${header.length}.` })
  }
  return succeed({ comment, header, rows, rejected })
}

function parseText(text: string, name: string): Result<readonly CsvRecord[]> {
  const [firstLine = ''] = /\S.*/.exec(text) ?? []
  try {
    const records: CsvRecord[] = []
    parse(text, {
      delimiter: delimiterOf(firstLine),
      on_record: (record: readonly string[], { lines }) => {
        records.push({ record, line: lines })
        return null
      },
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
    })
    return succeed(records)
  } catch (error) {
    return fail(`${name} is no CSV file: ${sentenceOf(error)}`)
  }
}

/** The most frequent separator in a header. */
const delimiterOf = (header: string): string => {
  const count = (separator: string) => header.split(separator).length
  return [',', ';', '\t'].reduce((best, one) => (count(one) > count(best) ? one : best))
}

const sentenceOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
