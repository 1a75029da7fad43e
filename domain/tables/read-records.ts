/** The part of csv-parse that tables need: its builds for Node and for browsers have it in common. */
export type ParseCells = (
  text: string,
  options: {
    readonly delimiter: string
    readonly max_record_size: number
    readonly on_record: (cells: readonly string[], context: { readonly lines: number }) => null
    readonly record_delimiter: string
    readonly relax_column_count: true
    readonly skip_empty_lines: true
    readonly trim: true
  },
) => unknown

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

/** Each damaged line costs a copy of the rest of the file. */
const maxDamaged = 1000

/** Whether a cell is the end of a line and the beginning of another: two damaged quotes that look like a pair. */
function isSpanning(cell: string, delimiter: string, at: number, width: number): boolean {
  if (width === 1 || !cell.includes('\n')) return false
  const [first, last] = [cell.slice(0, cell.indexOf('\n')), cell.slice(cell.lastIndexOf('\n') + 1)]
  return first.split(delimiter).length === width - at && last.split(delimiter).length === at + 1
}

/**
 * Reads the records of a text with line feeds only. A line with a damaged quote is rejected, and reading continues on the
 * next line.
 */
export function readRecords(text: string, delimiter: string, parse: ParseCells) {
  const starts = [0]
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  const rows: TableRow[] = []
  const rejected: RejectedLine[] = []
  // The number of lines before the text that is still to be read.
  let before = 0
  while (before < starts.length) {
    let last = before
    try {
      parse(text.slice(starts[before]), {
        delimiter,
        max_record_size: maxRecordSize,
        on_record: (cells, { lines }) => {
          if (cells.some((cell, at) => isSpanning(cell, delimiter, at, cells.length))) throw new Error('damaged')
          last = before + lines
          rows.push({ line: last, cells })
          return null
        },
        record_delimiter: '\n',
        relax_column_count: true,
        skip_empty_lines: true,
        trim: true,
      })
      break
    } catch {
      // Empty lines before the damaged one belong to no record.
      while (text[starts[last] ?? text.length] === '\n') last++
      const isLast = rejected.length === maxDamaged
      const reason = isLast
        ? 'it and the lines below were not read: too many quotes are damaged.'
        : 'it has a damaged quote.'
      rejected.push({ line: last + 1, reason })
      if (isLast) break
      before = last + 1
    }
  }
  return { rows, rejected }
}
