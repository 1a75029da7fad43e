import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { createGzip, gunzip } from 'node:zlib'
import { decodeFacts } from '#domain/history/facts-block'
import { historyHeaderLine, historyLine } from '#domain/history/history-line'
import { decodePrints, decodeRanges } from '#domain/history/print-block'
import type { ListingHistory } from '#domain/history/stock-as-of'
import { fail, type Result, succeed } from '#domain/result'
import { errorCode } from '../runtime/files.ts'
import type { GenerationTable } from './generation-table.ts'
import { type Past, UnusablePast } from './past-source.ts'
import type { ServedGeneration } from './publish-newest.ts'

/** What an export reads. */
type Exported = Pick<Past, 'dates'> & { readonly listings: Iterable<ListingHistory> | AsyncIterable<ListingHistory> }

/** The stored past, as far as a history file tells it. Reading rejects with `UnusablePast` where a file of it is damaged. */
export const storedPast = ({ manifest }: ServedGeneration, table: GenerationTable): Exported => ({
  dates: manifest.dates,
  listings: storedListings(manifest.blocks, table),
})

async function* storedListings(
  blocks: ServedGeneration['manifest']['blocks'],
  table: GenerationTable,
): AsyncGenerator<ListingHistory> {
  const unzipped = async ({ sha256 }: { readonly sha256: string }) => {
    const file = await table.file(sha256)
    if (!file) throw new UnusablePast('A newer history was published meanwhile. Export it again.')
    return promisify(gunzip)(file)
  }
  for (const block of blocks) {
    const prints = valueOf(decodePrints(await unzipped(block.prints)))
    const changes = valueOf(decodeFacts(await unzipped(block.facts), prints.length))
    const ranges = block.ranges && valueOf(decodeRanges(await unzipped(block.ranges), prints))
    for (const [at, listing] of prints.entries()) {
      const own = ranges?.[at]
      yield { prints: own ? { ...listing, ranges: own } : listing, changes: changes[at] ?? [] }
    }
  }
}

function valueOf<Value>(result: Result<Value>): Value {
  if (!result.ok) throw new UnusablePast(result.failure.join(' '))
  return result.value
}

/** Writes a new history file; returns how many listings it has. Where it cannot be written to its end, nothing is left. */
export async function exportHistory({ dates, listings }: Exported, path: string): Promise<Result<number>> {
  let count = 0
  async function* lines() {
    yield `${historyHeaderLine(dates)}\n`
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
