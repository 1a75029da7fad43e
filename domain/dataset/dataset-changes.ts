import type { DatasetChanges } from './followed-symbol.ts'
import type { ListingChanges } from './listing-changes.ts'

/** The changes of the listings of a dataset, by symbol, in one list; those that are not listed are left out. */
export function datasetChanges(
  version: string,
  listings: Iterable<readonly [symbol: string, changes: ListingChanges]>,
  isListed: (symbol: string) => boolean,
): DatasetChanges {
  const listed = [...listings].filter(([symbol]) => isListed(symbol))
  return {
    version,
    renamed: listed
      .flatMap(([to, { formerly }]) =>
        formerly.flatMap(({ symbol: from, until }) =>
          from === to ? [] : [{ from, to, until, isReused: isListed(from) }],
        ),
      )
      .toSorted((a, b) => a.until.localeCompare(b.until)),
    splits: listed.flatMap(([symbol, { splits }]) => splits.map((split) => ({ symbol, ...split }))),
  }
}
