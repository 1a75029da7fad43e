import { proxy, transfer, wrap } from 'comlink'
import { fail, type Result, succeed } from '#domain/result'
import type { ReadFile, ReadPosition, ReadRequest } from '#domain/tables/read-positions'
import { readingFailures } from './reading-texts.ts'
import type { TableReader } from './table-reader.worker.ts'

/** A file that is being read. */
export interface Reading {
  /** What the file has, or sentences that say why it could not be read. It never rejects. */
  readonly result: Promise<Result<ReadFile>>
  /** Ends the reading: unless it is done, its result becomes a failure. */
  cancel(): void
}

/**
 * Reads a file of positions, transactions or tickers in a worker of its own, which ends with the reading. It takes the bytes
 * away from the page. `onProgress` is told the share that is done, from 0 to 1.
 */
export function readBytes(bytes: Uint8Array, request: ReadRequest, onProgress: (share: number) => void): Reading {
  let end: (file: Result<ReadFile>) => void = () => undefined
  const ended = new Promise<Result<ReadFile>>((resolve) => (end = resolve))
  // One expression: the build only recognises a worker when the URL stands inside the call.
  const worker = new Worker(new URL('./table-reader.worker.ts', import.meta.url), { type: 'module', name: 'tables' })
  worker.addEventListener('error', () => end(fail(readingFailures.failed)))
  const read = async () => {
    await new Promise((resolve) => worker.addEventListener('message', resolve, { once: true }))
    const rows: ReadPosition[] = []
    const onRows = (part: readonly ReadPosition[]) => void rows.push(...part)
    const reader = wrap<TableReader>(worker)
    const file = await reader.read(transfer(bytes, [bytes.buffer]), request, proxy(onProgress), proxy(onRows))
    return file.ok && file.value.kind === 'table' ? succeed({ ...file.value, rows }) : file
  }
  read().then(end, () => end(fail(readingFailures.failed)))
  return {
    result: ended.finally(() => worker.terminate()),
    cancel: () => end(fail(readingFailures.cancelled)),
  }
}
