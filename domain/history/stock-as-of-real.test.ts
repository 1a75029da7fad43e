import { createReadStream, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { createGunzip, gunzipSync, gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { parseStock } from '../dataset/parse-stock.ts'
import { fromKeys } from '../keys-of.ts'
import { periodIds, type Stock } from '../stock/stock.ts'
import { type HistoryHeader, parseHistoryHeader, parseHistoryLine } from './parse-history-file.ts'
import { decodePrints, encodePrints, listingsPerBlock } from './print-block.ts'
import type { Prints } from './prints.ts'
import { stockAsOf } from './stock-as-of.ts'

/** A folder with 5.5 years of a real market's prints and two of its datasets; they are not ours to publish. */
const folder = process.env['REAL_DATA_DIR'] ?? ''
if (folder === '') process.stdout.write('Skipped: set REAL_DATA_DIR to check past days against a real market.\n')

async function readPrints() {
  const file = createReadStream(join(folder, 'history-real.ndjson.gz')).pipe(createGunzip())
  let header: HistoryHeader | undefined
  const listings: Prints[] = []
  let lines = 0
  for await (const text of createInterface({ input: file })) {
    if (!header) {
      header = parseHistoryHeader(text)
      if (!header) throw new Error('Not a history file')
      continue
    }
    lines++
    const line = parseHistoryLine(text, header)
    if (line) listings.push(line.prints)
  }
  return { dates: header?.dates ?? [], listings, lines }
}

/** The records of a dataset, as the product reads them. */
const published = (name: string): Stock[] =>
  gunzipSync(readFileSync(join(folder, name)))
    .toString()
    .trimEnd()
    .split('\n')
    .map(parseStock)
    .filter((stock): stock is Stock => typeof stock === 'object')

/** Closes in the source are rounded to four places after adjusting; ours are adjusted after rounding. */
const isNear = (ours: number | null, theirs: number | null, tolerance: number): boolean =>
  ours === theirs || Math.abs((ours ?? NaN) - (theirs ?? NaN)) <= tolerance

describe.skipIf(folder === '')('a real market’s past', { timeout: 120_000 }, () => {
  let market: Awaited<ReturnType<typeof readPrints>>
  beforeAll(async () => {
    market = await readPrints()
  }, 120_000)

  test('is read whole: no line breaks the format of a history file', () => {
    const { dates, listings, lines } = market
    expect([dates.length, lines, listings.length]).toEqual([1391, 9465, 9465])
  })

  test.for([
    ['2025-08-20', 'stonks-real.ndjson.gz', 0.999],
    ['2026-08-21', 'stonks-real-2026-08-21.ndjson.gz', 0.999],
  ] as const)('has the closes and changes that were published on %s', ([date, file, share]) => {
    const { dates, listings } = market
    const day = dates.indexOf(date)
    const bySymbol = new Map(listings.map((prints) => [prints.symbol, prints]))
    const counts = { records: 0, compared: 0, closes: 0, ...fromKeys(periodIds, () => 0) }
    const different: string[] = []
    for (const theirs of published(file)) {
      counts.records++
      const prints = bySymbol.get(theirs.symbol)
      const ours = prints && stockAsOf({ prints, changes: [] }, dates, day)?.stock
      if (!ours) continue
      if (ours.date !== theirs.date) continue
      counts.compared++
      if (isNear(ours.close, theirs.close, 1e-4)) counts.closes++
      for (const period of periodIds) {
        const [a, b] = [ours[`${period}DeltaRatio`], theirs[`${period}DeltaRatio`]]
        if (isNear(a, b, 2e-4 + 2e-4 / (theirs.close ?? 1))) counts[period]++
        else if (period === 'month') different.push(`${theirs.symbol} ${a} ${b}`)
      }
    }
    process.stdout.write(`${date}: ${JSON.stringify(counts)}; other months: ${different.slice(0, 12).join(', ')}\n`)
    expect(counts.compared).toBeGreaterThan(5_400)
    expect(counts.closes / counts.compared).toBeGreaterThan(share)
    for (const period of periodIds) expect(counts[period] / counts.compared).toBeGreaterThan(share - 0.001)
  })

  test('takes at most 1.3 bytes a close of two years, and every close is read as it was printed', () => {
    const { dates, listings } = market
    const first = dates.length - 504
    const recent = listings.flatMap((prints) => sinceSession(prints, first) ?? [])
    let [bytes, closes] = [0, 0]
    for (let at = 0; at < recent.length; at += listingsPerBlock) {
      const block = recent.slice(at, at + listingsPerBlock)
      const withoutVolumes = block.map((prints) => ({ ...prints, volume: new Float64Array() }))
      bytes += gzipSync(encodePrints(withoutVolumes), { level: 9 }).length
      for (const { close } of block) closes += close.filter((price) => !Number.isNaN(price)).length
      const decoded = decodePrints(encodePrints(block))
      expect(decoded.ok && decoded.value.map(({ close }) => close)).toEqual(block.map(({ close }) => close))
    }
    process.stdout.write(`${closes} closes of two years in ${bytes} bytes: ${(bytes / closes).toFixed(3)} each\n`)
    expect(bytes / closes).toBeLessThanOrEqual(1.3)
  })
})

/** The prints of a listing from a session on; undefined where there are none. */
function sinceSession(prints: Prints, session: number): Prints | undefined {
  const skipped = Math.max(0, session - prints.first)
  const start = prints.close.subarray(skipped).findIndex((price) => !Number.isNaN(price))
  if (start < 0) return undefined
  const at = skipped + start
  return { ...prints, first: prints.first + at, close: prints.close.slice(at), volume: prints.volume.slice(at) }
}
