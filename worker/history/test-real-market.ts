import { createReadStream, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { createGunzip, gunzipSync } from 'node:zlib'
import { parseStock } from '#domain/dataset/parse-stock'
import { type FactChange, factsOf } from '#domain/history/facts'
import { type HistoryHeader, parseHistoryHeader, parseHistoryLine } from '#domain/history/parse-history-file'
import type { Prints } from '#domain/history/prints'
import type { ListingHistory } from '#domain/history/stock-as-of'

/** A folder with 5.5 years of a real market's prints and two of its datasets; they are not ours to publish. */
export const folder = process.env['REAL_DATA_DIR'] ?? ''

const datasets = [
  ['2025-08-20', 'stonks-real.ndjson.gz'],
  ['2026-08-21', 'stonks-real-2026-08-21.ndjson.gz'],
] as const

/** What each dataset says of each symbol, since its day. */
function publishedFacts(): ReadonlyMap<string, readonly FactChange[]> {
  const changes = new Map<string, FactChange[]>()
  for (const [since, name] of datasets)
    for (const line of gunzipSync(readFileSync(join(folder, name)))
      .toString()
      .trimEnd()
      .split('\n')) {
      const stock = parseStock(line)
      if (typeof stock !== 'object') continue
      const known = changes.get(stock.symbol) ?? []
      changes.set(stock.symbol, [...known, { since, facts: factsOf(stock) }])
    }
  return changes
}

/** The listings of about three years, with the facts of the datasets. */
export async function readMarket() {
  const facts = publishedFacts()
  const { dates, listings } = await readPrints()
  const recent = listings.flatMap(({ prints: all, changes: [first] }): ListingHistory[] => {
    const prints = sinceSession(all, dates.length - 760)
    if (!prints || !first) return []
    const attributes = { ...first, since: dates[prints.first] ?? '' }
    return [{ prints, changes: [attributes, ...(facts.get(prints.symbol) ?? [])] }]
  })
  return { dates, listings: recent }
}

/** All listings of the history file, with what its lines say of them. */
export async function readPrints() {
  const lines = createInterface({
    input: createReadStream(join(folder, 'history-real.ndjson.gz')).pipe(createGunzip()),
  })
  let header: HistoryHeader | undefined
  const listings: ListingHistory[] = []
  for await (const text of lines) {
    if (!header) {
      header = parseHistoryHeader(text)
      if (!header) throw new Error('Not a history file')
      continue
    }
    const line = parseHistoryLine(text, header)
    if (!line) continue
    const { prints, attributes } = line
    listings.push({ prints, changes: [{ since: header.dates[prints.first] ?? '', facts: attributes }] })
  }
  return { dates: header?.dates ?? [], listings }
}

/** The prints of a listing from a session on; undefined where there are none. */
export function sinceSession(prints: Prints, session: number): Prints | undefined {
  const skipped = Math.max(0, session - prints.first)
  const start = prints.close.subarray(skipped).findIndex((price) => !Number.isNaN(price))
  if (start < 0) return undefined
  const at = skipped + start
  return { ...prints, first: prints.first + at, close: prints.close.slice(at), volume: prints.volume.slice(at) }
}
