import type { HistoryManifest } from '#domain/history/manifest'
import type { LoadedYears } from '#worker/engine/open-dataset'
import { type OpenedPast, openPast } from '#worker/engine/open-past'
import { HistoryPending } from '../../platform/http/errors.ts'

/** The files of a market's past. */
export interface PastFiles {
  /** The newest generation; undefined if there is none. */
  newest(): { readonly manifest: HistoryManifest; readonly etag: string } | undefined
  /** Whether the first generation is still being read. */
  isPending?(): boolean
  /** A file by the SHA-256 of its bytes; undefined if it is missing. */
  file(sha256: string): Promise<Uint8Array | undefined>
}

/** Milliseconds without a query after which the past is dropped from memory. */
const idleMs = 10 * 60_000

const options = { sliceMs: 5, maxWaiting: 4, maxRunMs: 30_000 }

/**
 * The newest past of a market, ready for queries: read at the first query, in slices between other requests, and kept
 * until there is a newer one or nobody has queried it for ten minutes. Undefined if the market has none. Its formulas read the newest
 * fiscal years.
 */
export function createNewestPast(
  files: PastFiles | undefined,
  years?: LoadedYears,
): () => Promise<OpenedPast | undefined> {
  let known: { readonly etag: string; readonly past: Promise<OpenedPast | undefined> } | undefined
  let timer: NodeJS.Timeout | undefined
  const openNewest = (): Promise<OpenedPast | undefined> => {
    const newest = files?.newest()
    if (!newest && files?.isPending?.() === true)
      return Promise.reject(new HistoryPending('The history is being read.'))
    if (!files || !newest) return Promise.resolve(undefined)
    clearTimeout(timer)
    timer = setTimeout(() => (known = undefined), idleMs).unref()
    if (known?.etag === newest.etag) return known.past
    const opened = {
      etag: newest.etag,
      past: openPast(newest.manifest, (sha256) => files.file(sha256), { ...options, years }),
    }
    known = opened
    // The next query reads again what could not be read.
    const forget = () => {
      if (known === opened) known = undefined
    }
    opened.past.then((past) => past ?? forget(), forget)
    return opened.past
  }
  return async () => {
    await years?.load()
    return openNewest()
  }
}
