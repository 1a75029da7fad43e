/** A cell in quotes, in which a quote is written twice, or one without any. */
const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/y

/**
 * The rows of CSV text as RFC 4180 has it, with commas; empty lines are no rows. undefined where a quote is opened and not
 * closed, or followed by anything but the end of its cell.
 */
export function parseCsv(text: string): readonly (readonly string[])[] | undefined {
  const rows: string[][] = []
  let row: string[] = []
  cell.lastIndex = text.startsWith('\uFEFF') ? 1 : 0
  while (cell.lastIndex < text.length) {
    const found = cell.exec(text)
    if (!found) return undefined
    const [, quoted, plain = '', end] = found
    row.push(quoted?.replaceAll('""', '"') ?? plain)
    if (end === ',' && cell.lastIndex < text.length) continue
    if (end === ',') row.push('')
    if (row.length > 1 || row[0] !== '' || quoted !== undefined) rows.push(row)
    row = []
  }
  return rows
}
