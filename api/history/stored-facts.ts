import type { FactChange } from '#domain/history/facts'
import { parseManifest } from '#domain/history/manifest'
import type { Prints } from '#domain/history/prints'
import type { ListingHistory } from '#domain/history/stock-as-of'
import type { GenerationTable } from './generation-table.ts'
import { openStoredPast, type StoredPast } from './stored-past.ts'

type Block = StoredPast['manifest']['blocks'][number]

/** The stored facts of a listing; none if the stored past lacks it. `dates` as in `Past`. */
export type StoredFacts = (
  listing: Pick<Prints, 'first' | 'close'> & { readonly symbols: readonly string[] },
  dates: readonly string[],
) => Promise<readonly FactChange[]>

/** Opens the facts of the stored past, which must be read in the order of its listings: one block is in memory. */
export async function openStoredFacts(table: Pick<GenerationTable, 'newest' | 'file'>): Promise<StoredFacts> {
  const manifest = parseManifest((await table.newest())?.manifest ?? '')
  // An unreadable past is rebuilt without its facts.
  if (!manifest.ok) return () => Promise.resolve([])
  const past = await openStoredPast(manifest.value, table)
  const blocks = blocksBySymbol(manifest.value.blocks)
  let read: { readonly block: Block; readonly listings: readonly ListingHistory[] } | undefined

  async function listingsOf(block: Block): Promise<readonly ListingHistory[]> {
    if (read?.block !== block) read = { block, listings: (await past.block(block)) ?? [] }
    return read.listings
  }

  return async ({ symbols, first, close }, dates) => {
    const [from = '', to = ''] = [dates[first], dates[first + close.length - 1]]
    // A symbol may have been another company's on other days.
    const isSame = ({ prints }: ListingHistory) => {
      const last = prints.first + prints.close.length - 1
      return (
        symbols.includes(prints.symbol) &&
        (past.since.dates[prints.first] ?? '') <= to &&
        (past.since.dates[last] ?? '') >= from
      )
    }
    for (const block of symbols.flatMap((symbol) => blocks.get(symbol) ?? [])) {
      const same = (await listingsOf(block)).find(isSame)
      if (same) return same.changes
    }
    return past.added.find(isSame)?.changes ?? []
  }
}

function blocksBySymbol(blocks: readonly Block[]): ReadonlyMap<string, readonly Block[]> {
  const found = new Map<string, Block[]>()
  for (const block of blocks)
    for (const symbol of new Set(block.listings.map(([name]) => name))) {
      const others = found.get(symbol)
      if (others) others.push(block)
      else found.set(symbol, [block])
    }
  return found
}
