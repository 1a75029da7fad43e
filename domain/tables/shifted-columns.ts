import type { FoundTable } from './find-table.ts'
import { isBlank, type Question, sampleRows } from './question.ts'

type Columns = Pick<FoundTable, 'header' | 'rows'>

/**
 * How many columns to the left of its title each value stands: columns without a title have values, and as many at the
 * right end have none. 0 if they are in place.
 */
function shiftOf({ header, rows }: Columns): number {
  const used = (at: number) => rows.some(({ cells }) => !isBlank(cells[at]))
  // A data frame numbers its rows in front of them.
  const isIndex = (at: number) =>
    at === 0 && rows.every(({ cells }, row) => Number(cells[0]) - Number(rows[0]?.cells[0]) === row)
  const untitled = header.filter((title, at) => title === '' && used(at) && !isIndex(at)).length
  const end = header.findLastIndex((_, at) => used(at)) + 1
  const empty = header.slice(end).filter((title) => title !== '').length
  return untitled > 0 && end > 0 && empty === untitled ? untitled : 0
}

/** A table whose titles stand above their values, by the answer; and the question if its columns seem to be shifted. */
export function unshift<Table extends Columns>(
  table: Table,
  answer: number | undefined,
): { readonly table: Table; readonly question?: Question } {
  const shift = shiftOf(table)
  if (shift === 0 || answer === 0) return { table }
  const { header, rows } = table
  const titles = header.filter((title) => title !== '')
  const moved = {
    ...table,
    header: titles,
    rows: rows.map((row) => ({ ...row, cells: row.cells.slice(0, titles.length) })),
  }
  if (answer !== undefined) return { table: moved }
  const last = titles.at(-1) ?? ''
  const reading = (answers: number, meaning: string, { header: named, rows: all }: Columns) => ({
    answer: String(answers),
    meaning,
    samples: all
      .slice(0, sampleRows)
      .map(({ line, cells }) => ({ line, cell: last, value: cells[named.indexOf(last)] || 'nothing' })),
  })
  const reason = `${shift === 1 ? 'A column' : `${shift} columns`} without a title and as many empty ones at the right end: values may stand under wrong titles.`
  const readings = [
    reading(shift, `each title belongs ${shift} to the left`, moved),
    reading(0, 'titles are in place', table),
  ]
  return { table, question: { about: 'shift', title: last, reason, readings } }
}
