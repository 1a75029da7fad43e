import { expose } from 'comlink'
import { parse } from 'csv-parse/browser/esm/sync'
import { type Result, succeed } from '#domain/result'
import { type ReadFile, type ReadPosition, readPositions, type ReadRequest } from '#domain/tables/read-positions'

/** What the page may ask this worker. */
export interface TableReader {
  /**
   * Reads a file of positions, transactions or tickers; `onProgress` is told the share that is done, from 0 to 1. The rows of
   * a table are sent to `onRows` before the rest, part by part: the page would freeze while it receives all of them at once.
   */
  read(
    bytes: Uint8Array,
    request: ReadRequest,
    onProgress: (share: number) => void,
    onRows: (rows: readonly ReadPosition[]) => Promise<void> | void,
  ): Promise<Result<ReadFile>>
}

const partLength = 5000

expose({
  async read(bytes, request, onProgress, onRows) {
    const file = readPositions(bytes, { ...request, parse, onProgress })
    if (!file.ok || file.value.kind === 'list') return file
    const { rows } = file.value
    // Awaited: from the page, each call answers when it is done.
    for (let at = 0; at < rows.length; at += partLength) await onRows(rows.slice(at, at + partLength))
    return succeed({ ...file.value, rows: [] })
  },
} satisfies TableReader)
// Comlink silently loses calls made before `expose`.
postMessage('')
