interface ParseOptions {
  readonly delimiter: string
  readonly max_record_size: number
  readonly on_record?: (cells: readonly string[], context: { readonly lines: number }) => null
  readonly record_delimiter: string
  readonly relax_column_count: true
  readonly skip_empty_lines: true
  readonly trim: true
}

/** The part of csv-parse that tables need: its builds for Node and for browsers have it in common. */
export type ParseCells = (text: Uint8Array, options: ParseOptions) => readonly (readonly string[])[]

/** A record of a table, with the line of the file on which it ends. */
export interface TableRow {
  readonly line: number
  readonly cells: readonly string[]
}

/** A line that is not imported, and why. */
export interface RejectedLine {
  readonly line: number
  readonly reason: string
}

/** More characters are no record, but the rest of the file behind a quote without its pair. */
const maxRecordSize = 64 * 1024

/** Each damaged line costs a copy of those behind it. */
const maxDamaged = 1000

/** How many characters csv-parse reads at a time: fewer where lines are damaged. */
const [partLength, damagedLength] = [64 * 1024, 1024]

const encoder = new TextEncoder()

/** Whether a cell is the end of a line and the beginning of another: two damaged quotes that look like a pair. */
function isSpanning(cell: string, delimiter: string, at: number, width: number): boolean {
  if (width === 1 || !cell.includes('\n')) return false
  const [first, last] = [cell.slice(0, cell.indexOf('\n')), cell.slice(cell.lastIndexOf('\n') + 1)]
  return first.split(delimiter).length === width - at && last.split(delimiter).length === at + 1
}

/**
 * Reads the records of a text with line feeds only. A line with a damaged quote is rejected, and reading continues on the
 * next line. `onProgress` is told the share of the text that has been read.
 */
export function readRecords(
  text: string,
  delimiter: string,
  parse: ParseCells,
  onProgress?: (share: number) => void,
): { readonly rows: readonly TableRow[]; readonly rejected: readonly RejectedLine[] } {
  const starts = [0]
  for (let at = text.indexOf('\n') + 1; at > 0 && at < text.length; at = text.indexOf('\n', at) + 1) starts.push(at)
  const rows: TableRow[] = []
  const rejected: RejectedLine[] = []
  const options = {
    ...{ delimiter, max_record_size: maxRecordSize, record_delimiter: '\n' },
    ...({ relax_column_count: true, skip_empty_lines: true, trim: true } as const),
  }
  // The number of lines before the text that is still to be read.
  let before = 0
  let length = partLength
  while (before < starts.length) {
    const from = starts[before] ?? 0
    let next = before + 1
    while (next < starts.length && (starts[next] ?? 0) - from < length) next++
    // csv-parse’s build for browsers reads bytes much faster than a text.
    const part = encoder.encode(text.slice(from, starts[next]))
    let last = before
    try {
      // Telling the line of each record takes csv-parse twice as long. Mostly each line is a record.
      const records = readUndamaged(part, options, parse)
      if (records?.length === next - before) for (const cells of records) rows.push({ line: ++last, cells })
      else
        parse(part, {
          ...options,
          on_record: (cells, { lines }) => {
            if (cells.some((cell, at) => isSpanning(cell, delimiter, at, cells.length))) throw new Error('damaged')
            last = before + lines
            rows.push({ line: last, cells })
            return null
          },
        })
      before = next
      length = Math.min(partLength, length * 2)
      onProgress?.((starts[next] ?? text.length) / text.length)
    } catch (error) {
      if (next < starts.length && isOpenQuote(error)) {
        // The rest of the record is in the next part.
        before = last
        length *= 2
        continue
      }
      // Empty lines before the damaged one belong to no record.
      while (text[starts[last] ?? text.length] === '\n') last++
      const isLast = rejected.length === maxDamaged
      const reason = isLast
        ? 'it and the lines below were not read: too many quotes are damaged.'
        : 'it has a damaged quote.'
      rejected.push({ line: last + 1, reason })
      if (isLast) break
      before = last + 1
      length = damagedLength
    }
  }
  return { rows, rejected }
}

function readUndamaged(part: Uint8Array, options: ParseOptions, parse: ParseCells) {
  try {
    return parse(part, options)
  } catch {
    return undefined
  }
}

const isOpenQuote = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'CSV_QUOTE_NOT_CLOSED'
