import { succeed } from '#domain/result'
import type { Filters } from '#domain/screen/filters'
import { fail, type Outcome } from '../contract.ts'
import { createIngest } from './ingest/ingest.ts'
import type { LoadedYears } from './query/year-columns.ts'
import { isSearchUnavailable } from './search/search.ts'
import { areFormulasUnavailable, createSnapshot, type Snapshot } from './snapshot.ts'

export type { LoadedYears } from './query/year-columns.ts'
export type { SelectedScreen, Snapshot } from './snapshot.ts'

/** A dataset file in memory. */
export interface DatasetFile {
  /** The gzip content. */
  readonly bytes: Uint8Array
  /** Its version. */
  readonly etag: string
  /** Whether its companies are invented. */
  readonly simulated: boolean
  /** Whether to forget the text of its records, which takes most of the memory: `stock` then answers `gone`. */
  readonly isForScreensOnly?: boolean
}

/** Bytes read at a time: a few milliseconds of work. */
const sliceBytes = 32 * 1024

/**
 * Opens a dataset file for queries outside of a browser, with the code that answers them on a device. `breathe` is awaited
 * between slices of the file. The text of the records stays in memory, unless the file is for screens only. Formulas read the
 * fiscal years that are loaded when they are calculated. A file that is not a dataset is a failure.
 */
export async function openDataset(
  { bytes, etag, simulated, isForScreensOnly }: DatasetFile,
  breathe: () => Promise<unknown>,
  years?: Pick<LoadedYears, 'current'>,
): Promise<Outcome<Snapshot>> {
  const ingest = createIngest(() => undefined)
  ingest.announce({ etag, simulated })
  for (let from = 0; from < bytes.length; from += sliceBytes) {
    // Copy the bytes: the reader keeps them.
    const failure = ingest.bytes(new Uint8Array(bytes.subarray(from, from + sliceBytes)))
    if (failure) return { ok: false, failure }
    await breathe()
  }
  const outcome = await ingest.finish(0)
  if (!outcome.ok) return outcome
  const { read, dataset } = outcome.value
  const { columns, index: lines, dropped, changes } = read
  const pieces = isForScreensOnly === true ? [] : read.pieces
  return succeed(
    createSnapshot(dataset, { columns, lines, dropped: () => dropped, changes, years }, (piece) =>
      Promise.resolve(pieces[piece]),
    ),
  )
}

/** Loads the code that queries with these filters need, so that a snapshot answers them at once; a failure if that fails. */
export async function prepareQuery(filters: Filters): Promise<Outcome<undefined>> {
  const isUnavailable = (await isSearchUnavailable(filters)) || (await areFormulasUnavailable(filters))
  return isUnavailable ? fail('crashed') : succeed(undefined)
}
