import type { HistoryManifest } from '#domain/history/manifest'
import { succeed } from '#domain/result'
import { fail, type Outcome } from '../contract.ts'
import type { EarlyBlocks } from './early-blocks.ts'
import { fetchFile, fetchManifest, type HistoryFile, type HistoryRequests, type ReadManifest } from './fetch-history.ts'
import type { HistoryStore } from './history-database.ts'

/** How many files are requested at once. */
const atOnce = 4
/** How often a download starts again because the server has a newer generation. */
const maxGenerations = 3

/**
 * The files that screens of past sessions need: all but opens, highs and lows. Blocks with equal contents share one. Blocks come
 * last: with what followed them each can be read as soon as it is here.
 */
export const neededFiles = ({ blocks, nights }: HistoryManifest): readonly HistoryFile[] =>
  unique([...nights, ...blocks.flatMap(({ prints, facts }) => [prints, facts])])

const unique = (files: readonly HistoryFile[]): readonly HistoryFile[] => [
  ...new Map(files.map((file) => [file.sha256, file])).values(),
]

/** The files of a manifest that keep their place on the device. */
const keptFiles = (manifest: HistoryManifest): readonly HistoryFile[] => [
  ...neededFiles(manifest),
  ...manifest.blocks.flatMap(({ ranges }) => ranges ?? []),
]

interface Download {
  readonly requests: HistoryRequests
  readonly store: HistoryStore
  readonly signal: AbortSignal
  /** Bytes that are here, of all that are needed. */
  readonly progress: (received: number, total: number) => void
  readonly early: Pick<EarlyBlocks, 'begin' | 'stored'>
}

/**
 * Downloads what is missing of the server's past, and makes it the current one when all of it is here; null if the server has
 * none. Whatever ends it early, the current past stays as it was and the files that arrived are kept for the next time.
 */
export async function downloadHistory(download: Download): Promise<Outcome<ReadManifest | null>> {
  const { requests, store, signal } = download
  for (let generation = 0; generation < maxGenerations; generation++) {
    const found = await fetchManifest(requests, undefined, signal)
    if (!found.ok) return found
    // Without an ETag there is no 304.
    if (found.value === 'unchanged') return fail('unreachable')
    if (found.value === null) return succeed(null)
    const { manifest, stored } = found.value
    await store.begin(stored)
    download.early.begin(manifest)
    const files = await downloadFiles(download, neededFiles(manifest))
    if (!files.ok) return files
    if (files.value === 'gone') continue
    await store.complete(stored, new Set(keptFiles(manifest).map(({ sha256 }) => sha256)))
    return succeed(found.value)
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
  for (const { sha256 } of files) if (here.has(sha256)) early.stored(sha256)
  let ended: Outcome<'complete' | 'gone'> | undefined
  const queue = missing.values()
  const work = async () => {
    for (const file of queue) {
      const fetched = await fetchFile(requests, file, signal)
      if (ended) return
      if (!fetched.ok || fetched.value === 'gone') return void (ended ??= fetched.ok ? succeed('gone') : fetched)
      await store.putFile(file.sha256, fetched.value)
      early.stored(file.sha256)
      progress((received += file.size), total)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return ended ?? succeed('complete')
}

export const sizeOf = (files: readonly HistoryFile[]): number => files.reduce((sum, { size }) => sum + size, 0)
