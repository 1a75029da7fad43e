import { fail, succeed, type Result } from '../../runtime/result.ts'
import type { Database } from '../../database/database.ts'
import { engineOf } from '../../database/engine.ts'
import { rosterSize } from '../../demo/companies/roster.ts'
import { readDatasetFile } from '../dataset/published-dataset.ts'
import type { MarketSource } from '../market.ts'
import { inspectDataset } from '../publish/check-dataset.ts'
import { openDatasetFolder } from '../publish/dataset-folder.ts'
import { openDatasetTable } from '../publish/dataset-table.ts'
import type { DatasetStore, Release } from '../publish/dataset-store.ts'
import { fileRevision } from '../dataset/read-lines.ts'
import type { Config } from '../../runtime/config.ts'
import { demoSource } from './demo-source.ts'

/** The datasets of the configured market: in a database of several machines, otherwise in the data folder. */
export function openDatasets({ market, dataDir }: Pick<Config, 'market' | 'dataDir'>, db: Database): DatasetStore {
  // A simulated market of another size is another market.
  const source = market.name === 'demo' && market.stocks !== rosterSize ? `demo${market.stocks}` : market.name
  return engineOf(db).isShared ? openDatasetTable(db, source) : openDatasetFolder(dataDir, source)
}

interface Files {
  readonly file: string
  readonly closes?: string
}

/**
 * A dataset file from another program, unchanged; or the dataset that a refresh has built from it and its closes, while
 * both files are unchanged. Where several machines share the datasets, the published one is served by all, whatever file
 * each of them has; the first server publishes its file.
 */
export function fileSource({ file, closes }: Files, store: DatasetStore): MarketSource {
  const source = {
    name: 'file',
    simulated: false,
    startupMessage: `Market data from ${file}.`,
    refused: () => store.refused(),
  }
  if (store.isShared) {
    const load = async () => {
      const { release, unreadable } = await store.open()
      const served = release ? succeed(release) : await publishFile(file, store)
      return served.ok ? succeed({ dataset: served.value.dataset, problem: unreadable?.sentence }) : served
    }
    return { ...source, revision: () => store.revision(), load }
  }
  return {
    ...source,
    revision: async () => `${await fileInputVersion({ file, closes })} ${await store.revision()}`,
    load: async () => {
      const inputVersion = await fileInputVersion({ file, closes })
      const { release, unreadable } = await store.open()
      // An unreadable release of other input files does not matter.
      const problem = unreadable?.inputVersion === inputVersion ? unreadable.sentence : undefined
      if (release?.manifest.edition === inputVersion) return succeed({ dataset: release.dataset, problem })
      const dataset = await readMarketFile(file)
      return dataset.ok ? succeed({ dataset: dataset.value, problem }) : dataset
    },
  }
}

async function readMarketFile(file: string) {
  const dataset = await readDatasetFile(file)
  return dataset.ok ? dataset : fail(...dataset.failure.map((sentence) => `MARKET_FILE ${sentence}`))
}

/** Publishes a dataset file from another program, unchanged. */
export async function publishFile(file: string, store: DatasetStore): Promise<Result<Release>> {
  const dataset = await readMarketFile(file)
  if (!dataset.ok) return dataset
  const { body, etag, lines: records, createdAt } = dataset.value
  const { sessions, drops } = await inspectDataset(body)
  // The content and not the time of the file, which differs between machines.
  return store.add(body, { edition: `file ${etag.replaceAll('"', '')}`, records, createdAt, sessions, drops })
}

/** Identifies a dataset built from the current content of these files. */
export async function fileInputVersion({
  file,
  closes,
}: {
  readonly file: string
  readonly closes?: string | undefined
}) {
  return `${await fileRevision(file)} ${closes === undefined ? 'none' : await fileRevision(closes)}`
}

/** The last dataset published from a provider's data. */
export function publishedSource(store: DatasetStore, name: string): MarketSource {
  return {
    name,
    simulated: false,
    startupMessage: `Market data of ${name}.`,
    revision: () => store.revision(),
    refused: () => store.refused(),
    load: async () => {
      const { release, unreadable } = await store.open()
      // A damaged dataset is not a first start: a refresh would find its session published already.
      if (!release && unreadable) return fail(`${unreadable.sentence} To make a new one: npm run market -- refresh`)
      return succeed({ dataset: release?.dataset, problem: unreadable?.sentence })
    },
  }
}

/** The configured source. */
export function chooseSource({ market }: Pick<Config, 'market'>, store: DatasetStore): MarketSource {
  switch (market.name) {
    case 'demo':
      return demoSource(store, () => new Date(), { stocks: market.stocks })
    case 'file':
      return fileSource(market, store)
    case 'alphavantage':
    case 'massive':
      return publishedSource(store, market.name)
  }
}
