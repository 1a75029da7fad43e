import { parseSymbol } from '#domain/dataset/parse-stock'
import { fail, succeed, type Outcome } from '../../../start/outcome.ts'
import { readBytes } from '../../dataset/read-bytes.ts'
import { parseCsv } from '../asking/parse-csv.ts'

const heading = /^(symbol|ticker)s?$/i

/** The symbols of a CSV file of an index’s members: its column `symbol` or `ticker`, else its first. */
export function symbolsInCsv(text: string): readonly string[] {
  const [first = [], ...rest] = parseCsv(text) ?? []
  const found = first.findIndex((cell) => heading.test(cell.trim()))
  const rows = found === -1 ? [first, ...rest] : rest
  const column = Math.max(found, 0)
  return [...new Set(rows.flatMap((row) => parseSymbol(row[column]?.trim().replaceAll('.', '-')) ?? []))]
}

/** The members that a file names, or what is wrong with it; `setting` is what names the file. */
export async function readIndexFile(path: string, setting: string): Promise<Outcome<readonly string[]>> {
  const bytes = await readBytes(path)
  if (!bytes.ok) return fail(...bytes.sentences.map((sentence) => `${setting} ${sentence}`))
  const symbols = symbolsInCsv(bytes.value.toString())
  return symbols.length > 0
    ? succeed(symbols)
    : fail(`${setting} ${path} names no symbols: it must be CSV with a column "symbol".`)
}
