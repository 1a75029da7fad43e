import { listingChangesOf, type RecentSplit } from './listing-changes.ts'

/** A listing that is traded under another symbol than before. */
export interface Rename {
  readonly from: string
  /** Its symbol today, also after several renames. */
  readonly to: string
  /** Its last session under `from`, YYYY-MM-DD. */
  readonly until: string
  /** Whether another company is listed under `from` today. */
  readonly isReused: boolean
}

/** What the records of a dataset tell of their listings. */
export interface DatasetChanges {
  /** The version of the dataset. */
  readonly version: string
  /** The oldest first. */
  readonly renamed: readonly Rename[]
  readonly splits: readonly (RecentSplit & { readonly symbol: string })[]
}

/** What records tell of their listings, given which symbols are listed: records of others count for nothing. */
export function datasetChanges(
  version: string,
  records: Iterable<readonly [symbol: string, record: unknown]>,
  isListed: (symbol: string) => boolean,
): DatasetChanges {
  const listed = [...records].flatMap(([symbol, record]) =>
    isListed(symbol) ? [{ symbol, ...listingChangesOf(record) }] : [],
  )
  return {
    version,
    renamed: listed
      .flatMap(({ symbol: to, formerly }) =>
        formerly.flatMap(({ symbol: from, until }) =>
          from === to ? [] : [{ from, to, until, isReused: isListed(from) }],
        ),
      )
      .toSorted((a, b) => a.until.localeCompare(b.until)),
    splits: listed.flatMap(({ symbol, splits }) => splits.map((split) => ({ symbol, ...split }))),
  }
}

const dayMs = 86_400_000

/**
 * The symbol today of what was stored under a symbol at a time, in milliseconds. A device learns of a rename after the first
 * session under the new symbol, and one that was offline much later: while nobody else uses the former one, it always means the
 * renamed listing. Without a time, too, a reused symbol means the company that has it.
 */
export function followedSymbol(renamed: readonly Rename[], symbol: string, storedAt?: number): string {
  const renames = renamed.filter(({ from }) => from === symbol)
  const before = renames.find(({ until }) => storedAt !== undefined && storedAt < Date.parse(until) + 2 * dayMs)
  const last = renames.at(-1)
  return (before ?? (last?.isReused === false ? last : undefined))?.to ?? symbol
}
