import { succeed, type Result, fail } from '../../../runtime/result.ts'
import type { IndexName, MarketStore } from '../../store/market-store.ts'
import { parseSymbol } from '#domain/dataset/parse-stock'
import { readBytes } from '../../dataset/read-file.ts'
import { parseCsv } from '../../../http-client/parse-body.ts'

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
async function readIndexFile(path: string, setting: string): Promise<Result<readonly string[]>> {
  const bytes = await readBytes(path)
  if (!bytes.ok) return fail(...bytes.failure.map((sentence) => `${setting} ${sentence}`))
  const symbols = symbolsInCsv(bytes.value.toString())
  return symbols.length > 0
    ? succeed(symbols)
    : fail(`${setting} ${path} names no symbols: it must be CSV with a column "symbol".`)
}

const settings = { sp500: 'SP500_FILE', dowJones: 'DOWJONES_FILE' } as const
const names = Object.keys(settings) as IndexName[]

/** The members of the indexes whose files are named; nobody’s, of one whose file is not. The value: what that means. */
export async function collectMembers(
  store: MarketStore,
  files: Readonly<Partial<Record<IndexName, string>>>,
): Promise<Result<readonly string[]>> {
  const sentences: string[] = []
  for (const index of names) {
    const path = files[index]
    const read = path === undefined ? succeed([]) : await readIndexFile(path, settings[index])
    if (!read.ok) return read
    await store.keep({ members: { [index]: read.value } })
    if (path === undefined) sentences.push(`${settings[index]} is not set: nobody is a member of that index.`)
  }
  return succeed(sentences)
}
