import { fail, succeed } from '#domain/result'
import { rosterSize } from '../../demo/companies/roster.ts'
import type { Database } from '../../platform/database/database.ts'
import { engineOf } from '../../platform/database/engine.ts'
import type { Config } from '../../platform/runtime/config.ts'
import type { TechnicalSource } from '../dataset/fill-technical.ts'
import type { MarketSource } from '../market.ts'
import { openDatasetFolder } from '../publish/dataset-folder.ts'
import type { DatasetStore } from '../publish/dataset-store.ts'
import { openDatasetTable } from '../publish/dataset-table.ts'
import { demoSource } from './demo-source.ts'
import { fileSource } from './file-source.ts'

/** The name of a market’s stored data. A simulated market of another size is another market. */
export const datasetsName = (market: Config['market']): string =>
  market.name === 'demo' && market.stocks !== rosterSize ? `demo${market.stocks}` : market.name

/** The datasets of the configured market: in a database shared by several machines, otherwise in the data folder. */
export function openDatasets({ market, dataDir }: Pick<Config, 'market' | 'dataDir'>, db: Database): DatasetStore {
  const source = datasetsName(market)
  return engineOf(db).isShared ? openDatasetTable(db, source) : openDatasetFolder(dataDir, source)
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
      // A damaged dataset is not a first start: a refresh would find its session already published.
      if (!release && unreadable) return fail(`${unreadable.sentence} To make a new one: npm run market -- refresh`)
      return succeed({ dataset: release?.dataset, problem: unreadable?.sentence })
    },
  }
}

/** The configured source; `technical` adds what a dataset file lacks. */
export function chooseSource(
  { market }: Pick<Config, 'market'>,
  store: DatasetStore,
  technical: TechnicalSource | undefined,
): MarketSource {
  switch (market.name) {
    case 'demo':
      return demoSource(store, () => new Date(), { stocks: market.stocks })
    case 'file':
      return fileSource({ ...market, technical }, store)
    case 'alphavantage':
    case 'massive':
    case 'public':
      return publishedSource(store, market.name)
  }
}
