import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { historyHeaderLine, historyLine } from '#domain/history/history-line'
import type { ListingHistory } from '#domain/history/stock-as-of'
import { fail, type Result, succeed } from '#domain/result'
import { errorCode } from '../platform/runtime/files.ts'
import { type Past, UnusablePast } from './past-source.ts'

/** The input of an export. */
type Exported = Pick<Past, 'dates' | 'prints'> & {
  readonly listings: Iterable<ListingHistory> | AsyncIterable<ListingHistory>
}

/** Writes a new history file and returns its number of listings. A failed write leaves nothing. */
export async function exportHistory({ dates, prints, listings }: Exported, path: string): Promise<Result<number>> {
  let count = 0
  async function* lines() {
    yield `${historyHeaderLine(dates, prints)}\n`
    for await (const listing of listings) {
      count += 1
      yield `${historyLine(listing, dates)}\n`
    }
  }
  try {
    await pipeline(Readable.from(lines()), createGzip(), createWriteStream(path, { flags: 'wx' }))
    return succeed(count)
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return fail(`${path} exists already.`)
    await rm(path, { force: true }).catch(() => undefined)
    if (error instanceof UnusablePast) return fail(error.message)
    return fail(`${path} could not be written (${errorCode(error)}).`)
  }
}
