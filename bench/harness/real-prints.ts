import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'
import { type HistoryHeader, parseHistoryHeader, parseHistoryLine } from '../../domain/history/parse-history-file.ts'
import type { Prints } from '../../domain/history/prints.ts'

/** A folder with history-real.ndjson.gz, the history file of a real market, which we may not publish. */
const folder = process.env['REAL_DATA_DIR'] ?? ''

/** The prints of the last sessions of a real market; each listing begins with a price. Undefined without REAL_DATA_DIR. */
export async function readRealPrints(sessions: number): Promise<readonly Prints[] | undefined> {
  if (folder === '') return undefined
  const file = createReadStream(join(folder, 'history-real.ndjson.gz')).pipe(createGunzip())
  let header: HistoryHeader | undefined
  const listings: Prints[] = []
  for await (const text of createInterface({ input: file })) {
    if (header) {
      const prints = parseHistoryLine(text, header)?.prints
      if (prints) listings.push(...sinceSession(prints, header.dates.length - sessions))
      continue
    }
    header = parseHistoryHeader(text)
    if (!header) throw new Error('history-real.ndjson.gz is not a history file.')
  }
  return listings
}

/** The prints of a listing from a session on; empty if there are none. */
function sinceSession(prints: Prints, session: number): readonly Prints[] {
  const skipped = Math.max(0, session - prints.first)
  const start = prints.close.subarray(skipped).findIndex((price) => !Number.isNaN(price))
  if (start < 0) return []
  const at = skipped + start
  return [{ ...prints, first: prints.first + at, close: prints.close.slice(at), volume: prints.volume.slice(at) }]
}
