import { acceptFacts, attributeFields, type FactChange } from '#domain/history/facts'
import { learnFacts } from '#domain/history/learn-facts'
import type { ListingHistory } from '#domain/history/stock-as-of'
import { fromKeys, keysOf } from '#domain/keys-of'
import { succeed } from '#domain/result'
import type { PublishedDataset } from '../market/dataset/published-dataset.ts'
import { type DatasetFacts, readDatasetFacts } from './dataset-facts.ts'
import type { GenerationTable } from './generation-table.ts'
import type { Past, PastSource } from './past-source.ts'
import { openStoredFacts, type StoredFacts } from './stored-facts.ts'

/** The newest published dataset; undefined if there is none. */
export type NewestDataset = () => PublishedDataset | undefined

/**
 * A past with the facts of the newest dataset and of earlier ones, which are in the stored generation. Its edition changes with
 * the dataset.
 */
export function withDatasetFacts(
  source: PastSource,
  newest: NewestDataset,
  table: Pick<GenerationTable, 'newest' | 'file'>,
): PastSource {
  const versionOf = (dataset: PublishedDataset | undefined) => dataset?.etag ?? 'none'
  return {
    simulated: source.simulated,
    years: source.years,
    revision: async () => `${await source.revision()} ${versionOf(newest())}`,
    async edition() {
      const version = versionOf(newest())
      const edition = await source.edition()
      return edition.ok && edition.value !== '' ? succeed(`${edition.value} ${version}`) : edition
    },
    async open(from) {
      const dataset = newest()
      const stored = await openStoredFacts(table)
      const facts = dataset && (await readDatasetFacts(dataset.body))
      const past = await source.open(from)
      if (!past.ok) return past
      const { edition, dates, listings, ...rest } = past.value
      return succeed({
        ...rest,
        edition: `${edition} ${versionOf(dataset)}`,
        dates,
        listings: enriched({ dates, listings }, stored, facts),
      })
    },
  }
}

/** The part of an edition that does not come from the dataset. */
export const withoutDataset = (edition: string): string => edition.slice(0, Math.max(edition.lastIndexOf(' '), 0))

async function* enriched(
  { dates, listings }: Pick<Past, 'dates' | 'listings'>,
  stored: StoredFacts,
  dataset: DatasetFacts | undefined,
): AsyncGenerator<ListingHistory> {
  for await (const { prints, changes, formerly = [] } of listings) {
    const recorded = dataset?.of(prints, dates)
    const learned = recorded ? [...withoutRecorded(changes, recorded), recorded] : changes
    const symbols = [prints.symbol, ...formerly]
    const known: ListingHistory = { prints, changes: await stored({ ...prints, symbols }, dates) }
    yield learned.reduce((history, change) => learnFacts(history, dates, change), known)
  }
}

/**
 * If two sources spell a name differently, the dataset's counts: otherwise it would change back and forth each day. Figures stay.
 */
const withoutRecorded = (changes: readonly FactChange[], recorded: FactChange): readonly FactChange[] =>
  changes.map(({ since, facts }) => {
    const others = keysOf(facts).filter((field) => !isAttribute(field) || (recorded.facts[field] ?? null) === null)
    return { since, facts: acceptFacts(fromKeys(others, (field) => facts[field])) ?? {} }
  })

const isAttribute = (fact: string): boolean => attributeFields.some((field) => field === fact)
