import { datasetFile, downloadedAtHeader } from '#domain/server-response'
import type { Dataset } from '../contract.ts'
import type { SentFile } from '../engine/ingest/ingest.ts'

/** Replaces the cached file. Without space or storage it caches nothing. */
export type CacheFile = (file: SentFile, dataset: Dataset) => Promise<void>

/**
 * Caches the last good file separately from the database, so that one survives the loss of the other. `caches` is undefined
 * on plain http, and throws if the browser forbids all storage.
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
