import type { DatasetChanges } from '#domain/dataset/followed-symbol'
import { listingChangesOf } from '#domain/dataset/listing-changes'

/** The renames and splits of a dataset; `changes` has the JSON of those of its records, by symbol. */
export function listingChanges(
  version: string,
  changes: ReadonlyMap<string, string>,
  isListed: (symbol: string) => boolean,
): DatasetChanges {
  const listed = [...changes].flatMap(([symbol, json]) =>
    isListed(symbol) ? [{ symbol, ...listingChangesOf(JSON.parse(json)) }] : [],
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
