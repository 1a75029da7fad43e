import { maxLineBytes } from '#domain/dataset/dataset-limits'
import { parseStock } from '#domain/dataset/parse-stock'
import { type FactChange, type Facts, factsOf } from '#domain/history/facts'
import { type Prints, tradesAsOf } from '#domain/history/prints'
import { datasetLines, parseJsonObject } from '../market/dataset/read-lines.ts'

/** What a published dataset says about companies besides prices. */
export interface DatasetFacts {
  /**
   * The facts of a listing, known since the dataset's newest session or, if prices come weeks later than reports, since it was
   * made; undefined without a record of the listing. `dates` as in `Past`.
   */
  of(listing: Pick<Prints, 'symbol' | 'first' | 'close'>, dates: readonly string[]): FactChange | undefined
}

/** Reads a dataset line by line and keeps only the facts in memory. */
export async function readDatasetFacts(dataset: Buffer): Promise<DatasetFacts> {
  const records = new Map<string, { readonly date: string; readonly facts: Facts }>()
  let since = ''
  for await (const line of datasetLines(dataset)) {
    const text = line.length > maxLineBytes ? '' : line.toString()
    const stock = parseStock(text)
    if (typeof stock === 'string' || stock.date === null) continue
    records.set(stock.symbol, { date: stock.date, facts: factsOf(stock) })
    const known = dayOfSparse(text) ?? stock.date
    if (known > since) since = known
  }
  return {
    of(listing, dates) {
      const record = records.get(listing.symbol)
      // A symbol may have been another company's: the record belongs to the one that traded on its day.
      const day = record ? dates.findLastIndex((date) => date <= record.date) : -1
      return record && tradesAsOf(listing, day) ? { since, facts: record.facts } : undefined
    },
  }
}

/** The day on which a record with gaps in its prices was made; undefined for other records. */
function dayOfSparse(line: string): string | undefined {
  const record = line.includes('"prints":"sparse"') ? parseJsonObject(line) : undefined
  const createdAt = record?.['prints'] === 'sparse' ? record['createdAt'] : undefined
  return typeof createdAt === 'string' ? createdAt.slice(0, 10) : undefined
}
