import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { describe, expect, onTestFinished, test } from 'vitest'
import { decodeFacts } from '#domain/history/facts-block'
import { type HistoryManifest, historySize } from '#domain/history/manifest'
import { decodePrints, encodePrints } from '#domain/history/print-block'
import { readDatasetFile } from '../market/dataset/published-dataset.ts'
import { aDatabase } from '../testing/server.ts'
import { choosePast, type MarketPast } from './open-past.ts'

/** A folder with 5.5 years of a real market's prints; they are not ours to publish. */
const folder = process.env['REAL_DATA_DIR'] ?? ''
if (folder === '') process.stdout.write('Skipped: set REAL_DATA_DIR to build the history of a real market.\n')

const valueOfFile = async (past: MarketPast | undefined | false, sha256: string) =>
  gunzipSync((past && (await past.file(sha256))) || Buffer.of())

/** The bytes that blocks have without volumes. */
async function bytesOfCloses(
  blocks: HistoryManifest['blocks'],
  read: (sha256: string) => Promise<Buffer>,
): Promise<number> {
  let bytes = 0
  for (const { prints } of blocks) {
    const decoded = decodePrints(await read(prints.sha256))
    if (!decoded.ok) throw new Error(decoded.failure.join('\n'))
    const closes = decoded.value.map((listing) => ({
      ...listing,
      volume: new Float64Array(listing.volume.length).fill(NaN),
    }))
    bytes += gzipSync(encodePrints(closes), { level: 9 }).length
  }
  return bytes
}

/** How many listings have a number of shares, which only the dataset knows. */
async function countWithShares(
  blocks: HistoryManifest['blocks'],
  read: (sha256: string) => Promise<Buffer>,
): Promise<number> {
  let count = 0
  for (const { facts, listings } of blocks) {
    const decoded = decodeFacts(await read(facts.sha256), listings.length)
    if (!decoded.ok) throw new Error(decoded.failure.join('\n'))
    count += decoded.value.filter((changes) =>
      changes.some((change) => typeof change.facts.sharesOutstanding === 'number'),
    ).length
  }
  return count
}

describe.skipIf(folder === '')('a real market’s history', { timeout: 240_000 }, () => {
  test.for([2, 10])('of at most %i years is small, and built in little memory', async (years) => {
    const db = await aDatabase()
    onTestFinished(() => db.destroy())
    const dataset = await readDatasetFile(join(folder, 'stonks-real-2026-08-21.ndjson.gz'))
    if (!dataset.ok) throw new Error(dataset.failure.join('\n'))
    let peak = 0
    const timer = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 20)
    const before = process.memoryUsage().rss
    const started = performance.now()
    const history = { path: join(folder, 'history-real.ndjson.gz'), years }
    const past = await choosePast({ market: { name: 'file', file: '', history } }, db, {
      newest: () => dataset.value,
    })
    clearInterval(timer)
    const newest = past.ok ? past.value?.newest() : undefined
    if (!newest) throw new Error('The history was not built.')
    const { manifest, closes, text } = newest
    const listings = manifest.blocks.reduce((sum, block) => sum + block.listings.length, 0)
    const size = historySize(manifest)
    process.stdout.write(
      `${years} years: ${manifest.dates.length} sessions, ${listings} listings, ${closes} closes, ${manifest.blocks.length} blocks, ` +
        `${size} bytes, ${(size / closes).toFixed(3)} a close, manifest of ${text.length} characters, ` +
        `${((performance.now() - started) / 1000).toFixed(1)} s, ${((peak - before) / 1e6).toFixed(0)} MB of memory more\n`,
    )
    const withShares = await countWithShares(manifest.blocks, (sha256) => valueOfFile(past.ok && past.value, sha256))
    process.stdout.write(`Listings with shares outstanding from the dataset: ${withShares}\n`)
    expect(withShares).toBeGreaterThan(4_000)
    expect(closes).toBeGreaterThan(2_500_000)
    expect(listings).toBeGreaterThan(6_000)
    const closesOnly = await bytesOfCloses(manifest.blocks, (sha256) => valueOfFile(past.ok && past.value, sha256))
    process.stdout.write(`Closes without volumes: ${closesOnly} bytes, ${(closesOnly / closes).toFixed(3)} a close\n`)
    expect(closesOnly / closes).toBeLessThan(1.3)
  })
})
