import { listingChangesOf, type RecentSplit } from './listing-changes.ts'

/** A listing that trades under another symbol than before. */
export interface Rename {
  readonly from: string
  /** Its symbol today, even after several renames. */
  readonly to: string
  /** Its last session under `from`, YYYY-MM-DD. */
  readonly until: string
  /** Whether another company is listed under `from` today. */
  readonly isReused: boolean
}

/** The changes of listings in the records of a dataset. */
export interface DatasetChanges {
  /** The version of the dataset. */
  readonly version: string
  /** The oldest first. */
  readonly renamed: readonly Rename[]
  readonly splits: readonly (RecentSplit & { readonly symbol: string })[]
}

/** The changes of listings in records, given the listed symbols: records of others do not count. */
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
 * Today's symbol for data that was stored under a symbol at a time, in milliseconds. A device learns of a rename after the first
 * session under the new symbol, or much later if it was offline: while nobody else uses the former symbol, it always means the
 * renamed listing. Without a time, a reused symbol also means the company that has it.
 */
export function followedSymbol(renamed: readonly Rename[], symbol: string, storedAt?: number): string {
  const renames = renamed.filter(({ from }) => from === symbol)
  const before = renames.find(({ until }) => storedAt !== undefined && storedAt < Date.parse(until) + 2 * dayMs)
  const last = renames.at(-1)
  return (before ?? (last?.isReused === false ? last : undefined))?.to ?? symbol
}
