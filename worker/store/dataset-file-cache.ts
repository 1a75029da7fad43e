import { datasetFile, downloadedAtHeader, type Dataset } from '../contract.ts'
import type { SentFile } from '../ingest/ingest.ts'

/** Puts a file in the last one's place. Where it does not fit, or the device keeps nothing for us, it is not kept. */
export type CacheFile = (file: SentFile, dataset: Dataset) => Promise<void>

/**
 * Keeps the last good file whole, apart from the database: each of them can be had again from the other. `caches` is
 * undefined on plain-http addresses, and where the browser forbids all storage it throws.
 */
export function createDatasetFileCache(caches: CacheStorage | undefined): CacheFile {
  return async ({ bytes, headers }, dataset) => {
    const body = new Blob([...bytes])
    const file = new Response(body, {
      headers: { ...Object.fromEntries(headers ?? []), [downloadedAtHeader]: `${dataset.downloadedAt}` },
    })
    try {
      await (await caches?.open(datasetFile.cache))?.put(datasetFile.path, file)
    } catch (error) {
      if (!(error instanceof DOMException || error instanceof TypeError)) throw error
    }
  }
}
