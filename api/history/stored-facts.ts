import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { FactChange } from '#domain/history/facts'
import { decodeFacts } from '#domain/history/facts-block'
import { type HistoryManifest, parseManifest } from '#domain/history/manifest'
import type { Prints } from '#domain/history/prints'
import type { GenerationTable } from './generation-table.ts'

type Block = HistoryManifest['blocks'][number]

/** A listing's place in a generation, and its first and last session. */
interface Place {
  readonly block: Block
  readonly at: number
  readonly from: string
  readonly to: string
}

/** The facts that the newest generation has of a listing; none where it has no such listing. `dates` as in `Past`. */
export type StoredFacts = (
  listing: Pick<Prints, 'symbol' | 'first' | 'close'>,
  dates: readonly string[],
) => Promise<readonly FactChange[]>

/** Opens the facts of the newest generation, to be read in the order of its listings: one block is in memory. */
export async function openStoredFacts(table: Pick<GenerationTable, 'newest' | 'file'>): Promise<StoredFacts> {
  const manifest = parseManifest((await table.newest())?.manifest ?? '')
  // What cannot be read is made anew without it.
  if (!manifest.ok) return () => Promise.resolve([])
  const { dates: storedDates, blocks } = manifest.value
  const places = new Map<string, Place[]>()
  for (const block of blocks)
    for (const [at, [symbol, first, last]] of block.listings.entries()) {
      const place = { block, at, from: storedDates[first] ?? '', to: storedDates[last] ?? '' }
      const others = places.get(symbol)
      if (others) others.push(place)
      else places.set(symbol, [place])
    }
  let read: { readonly block: Block; readonly facts: readonly (readonly FactChange[])[] } | undefined

  return async ({ symbol, first, close }, dates) => {
    const [from = '', to = ''] = [dates[first], dates[first + close.length - 1]]
    // A symbol may have been another company's, on other days.
    const place = places.get(symbol)?.find((stored) => stored.from <= to && stored.to >= from)
    if (!place) return []
    if (read?.block !== place.block) read = { block: place.block, facts: await readFacts(place.block, table) }
    return read.facts[place.at] ?? []
  }
}

async function readFacts(
  { facts: { sha256 }, listings }: Block,
  table: Pick<GenerationTable, 'file'>,
): Promise<readonly (readonly FactChange[])[]> {
  const file = await table.file(sha256)
  const bytes = file && (await promisify<Buffer, Buffer>(gunzip)(file).catch(() => undefined))
  const facts = bytes && decodeFacts(bytes, listings.length)
  return facts?.ok === true ? facts.value : []
}
