import { type HistoryManifest, parseManifest } from '#domain/history/manifest'
import type { Result } from '#domain/result'
import type { HistoryStore } from './history-database.ts'
import { unlessUnavailable } from './storage-faults.ts'

/** Parses manifests, and caches them: parsing takes longer than a query, and each query needs the stored one. */
export function createManifestMemory({ manifest }: Pick<HistoryStore, 'manifest'>) {
  // Two: the current manifest, and that of a download.
  let known: readonly { readonly text: string; readonly manifest: Result<HistoryManifest> }[] = []
  const parse: typeof parseManifest = (text) => {
    const same = known.find((one) => one.text === text)
    if (same) return same.manifest
    const one = { text, manifest: parseManifest(text) }
    known = [one, ...known].slice(0, 2)
    return one.manifest
  }
  return {
    parse,
    /** Undefined if the device has none that this release can read. */
    storedManifest: async (which: 'current' | 'next'): Promise<HistoryManifest | undefined> => {
      const stored = await unlessUnavailable(() => manifest(which))
      const parsed = stored && parse(stored.text)
      return parsed?.ok ? parsed.value : undefined
    },
  }
}
