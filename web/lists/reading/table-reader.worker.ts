import { expose } from 'comlink'
import { parse } from 'csv-parse/browser/esm/sync'
import { type ReadList, readList } from '#domain/personal/list-of-file'
import type { Result } from '#domain/result'
import type { ReadRequest } from '#domain/tables/read-positions'

/** What the page may ask this worker. */
export interface TableReader {
  /** Reads a file as a list of the stocks of a market; `onProgress` is told the share that is done, from 0 to 1. */
  read(bytes: Uint8Array, request: ReadRequest, onProgress: (share: number) => void): Result<ReadList>
}

expose({
  read: (bytes, request, onProgress) => readList(bytes, { ...request, parse, onProgress }),
} satisfies TableReader)
// Comlink silently loses calls made before `expose`.
postMessage('')
