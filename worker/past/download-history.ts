import { type HistoryFile, sizeOf } from '#domain/history/history-file'
import type { HistoryManifest, parseManifest } from '#domain/history/manifest'
import { succeed } from '#domain/result'
import { fail, type Outcome } from '../contract.ts'
import type { EarlyBlocks } from '../engine/history/early-blocks.ts'
import { neededFiles } from '../engine/history/needed-files.ts'
import { fetchFile, fetchManifest, type HistoryRequests, type ReadManifest } from './fetch-history.ts'
import type { HistoryStore } from './history-database.ts'

/**
 * How many files are requested at once: more than the six that a browser fetches without HTTP/2, so that it starts another
 * one as soon as one has arrived, even while this thread reads.
 */
const atOnce = 10
/** The reason to abort a download whose files are no longer wanted. */
export const discarded = 'discarded'
/** How often a download restarts because the server has a newer generation. */
const maxGenerations = 3

/** The files of a manifest that stay on the device. */
const keptFiles = (manifest: HistoryManifest): readonly HistoryFile[] => [
  ...neededFiles(manifest),
  ...manifest.blocks.flatMap(({ ranges }) => ranges ?? []),
]

interface Download {
  readonly requests: HistoryRequests
  readonly parse: typeof parseManifest
  /** The server's manifest as known so far: the server sends it again only if it has changed. */
  readonly offered: ReadManifest | undefined
  readonly store: HistoryStore
  readonly signal: AbortSignal
  /** Gets the bytes on the device, and all that are needed. */
  readonly progress: (received: number, total: number) => void
  readonly early: Pick<EarlyBlocks, 'begin' | 'arrived'>
}

/**
 * Downloads the missing files of the server's past, and makes it the current one once it is complete; null if the server has
 * none. If the download ends early, the current past stays, and the files that arrived are kept for the next attempt.
 */
export async function downloadHistory(download: Download): Promise<Outcome<ReadManifest | null>> {
  const { requests, parse, offered, store, signal } = download
  for (let generation = 0; generation < maxGenerations; generation++) {
    const found = await fetchManifest(requests, parse, offered?.stored.etag, signal)
    if (!found.ok) return found
    if (found.value === null) return succeed(null)
    const newest = found.value === 'unchanged' ? offered : found.value
    // Without an ETag there is no 304.
    if (!newest) return fail('unreachable')
    const { manifest, stored } = newest
    await store.begin(stored)
    download.early.begin(manifest)
    const files = await downloadFiles(download, neededFiles(manifest))
    if (!files.ok) return files
    if (files.value === 'gone') continue
    await store.complete(stored, new Set(keptFiles(manifest).map(({ sha256 }) => sha256)))
    return succeed(newest)
  }
  return fail('unreachable')
}

async function downloadFiles(
  { requests, store, signal, progress, early }: Download,
  files: readonly HistoryFile[],
): Promise<Outcome<'complete' | 'gone'>> {
  const here = await store.fileNames()
  const missing = files.filter(({ sha256 }) => !here.has(sha256))
  const total = sizeOf(files)
  let received = total - sizeOf(missing)
  progress(received, total)
  for (const { sha256 } of files) if (here.has(sha256)) early.arrived(sha256)
  const writer = createWriter(store, signal, ({ size }) => progress((received += size), total))
  let ended: Outcome<'complete' | 'gone'> | undefined
  const queue = missing.values()
  const work = async () => {
    for (const file of queue) {
      const fetched = await fetchFile(requests, file, signal)
      if (ended || writer.hasFailed()) return
      if (!fetched.ok || fetched.value === 'gone') return void (ended ??= fetched.ok ? succeed('gone') : fetched)
      const { bytes, content } = fetched.value
      early.arrived(file.sha256, content)
      writer.put(file, bytes)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  await writer.end()
  return ended ?? succeed('complete')
}

/** Stores files while others arrive: those that arrive during a write are written together next. */
function createWriter(store: HistoryStore, signal: AbortSignal, stored: (file: HistoryFile) => void) {
  let waiting: (readonly [HistoryFile, Uint8Array<ArrayBuffer>])[] = []
  let fault: { readonly error: unknown } | undefined
  let writing = Promise.resolve()
  const write = async () => {
    const files = waiting
    waiting = []
    if (files.length === 0 || fault || signal.reason === discarded) return
    await store.putFiles(files.map(([{ sha256 }, bytes]) => [sha256, bytes]))
    for (const [file] of files) stored(file)
  }
  return {
    put(file: HistoryFile, bytes: Uint8Array<ArrayBuffer>) {
      waiting.push([file, bytes])
      writing = writing.then(write).catch((error: unknown) => void (fault ??= { error }))
    },
    hasFailed: () => fault !== undefined,
    /** Resolves when all files are stored; rejects if one could not be. */
    async end() {
      await writing
      if (fault) throw fault.error
    },
  }
}
