import { type DatasetChanges, datasetChanges } from '#domain/dataset/followed-symbol'

/** The renames and splits of a dataset; `changes` has the JSON of each record's, by symbol. */
export const listingChanges = (
  version: string,
  changes: ReadonlyMap<string, string>,
  isListed: (symbol: string) => boolean,
): DatasetChanges =>
  datasetChanges(
    version,
    Array.from(changes, ([symbol, json]) => [symbol, JSON.parse(json)] as const),
    isListed,
  )
