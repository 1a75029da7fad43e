import { datasetChanges } from '#domain/dataset/dataset-changes'
import type { DatasetChanges } from '#domain/dataset/followed-symbol'
import { listingChangesOf } from '#domain/dataset/listing-changes'

/** The renames and splits of a dataset; `changes` has the JSON of those of its records, by symbol. */
export const listingChanges = (
  version: string,
  changes: ReadonlyMap<string, string>,
  isListed: (symbol: string) => boolean,
): DatasetChanges => {
  const parsed = [...changes].map(([symbol, json]) => [symbol, listingChangesOf(JSON.parse(json))] as const)
  return datasetChanges(version, parsed, isListed)
}
