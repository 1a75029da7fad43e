import { proxy, transfer, wrap } from 'comlink'
import type { ReadList } from '#domain/personal/list-of-file'
import { fail, type Result } from '#domain/result'
import type { ReadRequest } from '#domain/tables/read-positions'
import { readingFailures } from './reading-texts.ts'
import type { TableReader } from './table-reader.worker.ts'

/** A file that is being read. */
export interface Reading {
  /** The list in the file, or sentences that say why it could not be read. It never rejects. */
  readonly result: Promise<Result<ReadList>>
  /** Ends the reading: unless it is done, its result becomes a failure. */
  readonly cancel: () => void
}

/**
 * Reads a file as a list of the stocks of a market in a worker of its own, which ends with the reading. It takes the bytes
 * away from the page. `onProgress` is told the share that is done, from 0 to 1.
 */
export function readBytes(bytes: Uint8Array, request: ReadRequest, onProgress: (share: number) => void): Reading {
  let isEnded = false
  let end: (result: Result<ReadList>) => void = () => undefined
  const ended = new Promise<Result<ReadList>>((resolve) => (end = resolve))
  // One expression: the build only recognises a worker when the URL stands inside the call.
  const worker = new Worker(new URL('./table-reader.worker.ts', import.meta.url), { type: 'module', name: 'tables' })
  worker.addEventListener('error', () => end(fail(readingFailures.failed)))
  const read = async () => {
    await new Promise((resolve) => worker.addEventListener('message', resolve, { once: true }))
    // Reports have a channel of their own: the last ones can arrive after the result.
    const report = (share: number) => (isEnded ? undefined : onProgress(share))
    return wrap<TableReader>(worker).read(transfer(bytes, [bytes.buffer]), request, proxy(report))
  }
  read().then(end, () => end(fail(readingFailures.failed)))
  return {
    result: ended.finally(() => {
      isEnded = true
      worker.terminate()
    }),
    cancel: () => end(fail(readingFailures.cancelled)),
  }
}
