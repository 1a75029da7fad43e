import { factsAsOf } from '#domain/history/facts'
import type { HistoryFile } from '#domain/history/history-file'
import { type HistoryManifest, sessionsOf } from '#domain/history/manifest'
import type { PastChart } from '#domain/history/past-status'
import { readBlock, readNights } from '#domain/history/read-history'
import type { ListingHistory } from '#domain/history/stock-as-of'
import { addedListings } from '#domain/history/with-nights'
import { succeed } from '#domain/result'
import { fail, type Outcome } from '../contract.ts'
import { chartOf } from '../engine/history/listing-chart.ts'
import { unpacking } from '../engine/history/open-history.ts'
import { fetchFile, type HistoryRequests } from './fetch-history.ts'
import type { HistoryStore } from './history-database.ts'

interface ChartSource {
  readonly requests: HistoryRequests
  readonly store: HistoryStore
  /** Undefined for none. */
  readonly manifest: HistoryManifest | undefined
}

/** Milliseconds that a chart waits for its files. */
const chartMs = 8000

/**
 * The chart of the newest listing with a symbol that had begun by a session, or by the last one. It downloads and stores the
 * missing files of the listing's block.
 */
export async function pastChartFrom(
  { requests, store, manifest }: ChartSource,
  symbol: string,
  asOf?: string,
): Promise<Outcome<PastChart | undefined>> {
  if (!manifest) return fail('pastMissing')
  const dates = sessionsOf(manifest)
  const day = asOf === undefined ? dates.length - 1 : dates.indexOf(asOf)
  if (day < 0) return fail('noSession', asOf)
  const signal = AbortSignal.timeout(chartMs)
  const read = async (file: HistoryFile) => {
    const known = await store.file(file.sha256)
    if (known) return known
    const fetched = await fetchFile(requests, file, signal)
    if (!fetched.ok || fetched.value === 'gone') return undefined
    const { bytes } = fetched.value
    await store.putFiles([[file.sha256, bytes]]).catch(() => undefined)
    return bytes
  }
  const block = manifest.blocks.findLast(({ listings }) =>
    listings.some(([name, first]) => name === symbol && first <= day),
  )
  const files = new Map(
    [block?.prints, block?.facts, block?.ranges, ...manifest.nights].flatMap((file) =>
      file ? [[file.sha256, file]] : [],
    ),
  )
  const content = unpacking(async (sha256) => {
    const file = files.get(sha256)
    return file && read(file)
  })
  const since = await readNights(manifest, content)
  const histories = block ? await readBlock(manifest, block, { since, read: content, hasRanges: true }) : []
  if (!histories) return fail('unreachable')
  // Listings that began after the generation was made are newer.
  const history = [...histories, ...addedListings(since)].findLast(
    ({ prints }) => prints.symbol === symbol && prints.first <= day,
  )
  return succeed(
    history && { ...chartOf(history.prints, dates, day), knownSince: knownSince(history, dates[day] ?? '') },
  )
}

/** The newest day on which attributes became known that were unknown on a given day. */
function knownSince({ changes }: ListingHistory, day: string): string | null {
  const { later } = factsAsOf(changes, day, () => 1)
  return Object.values(later).toSorted().at(-1) ?? null
}
