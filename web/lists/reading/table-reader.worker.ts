import { expose } from 'comlink'
import { parse } from 'csv-parse/browser/esm/sync'
import type { Result } from '#domain/result'
import { type ReadFile, readPositions, type ReadRequest } from '#domain/tables/read-positions'

/** What the page may ask this worker. */
export interface TableReader {
  /** Reads a file of positions, transactions or tickers; `onProgress` is told the share that is done, from 0 to 1. */
  read(bytes: Uint8Array, request: ReadRequest, onProgress: (share: number) => void): Result<ReadFile>
}

expose({
  read: (bytes, request, onProgress) => readPositions(bytes, { ...request, parse, onProgress }),
} satisfies TableReader)
// Comlink silently loses calls made before `expose`.
postMessage('')
