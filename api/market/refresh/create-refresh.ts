import { fail, type Result, succeed } from '#domain/result'
import { dateOf, lastSessionBefore } from '../../demo/calendar.ts'
import { createLeases } from '../../platform/database/coordination/leases.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Config } from '../../platform/runtime/config.ts'
import type { MarketSettings } from '../../platform/runtime/market-settings.ts'
import type { TechnicalSource } from '../dataset/fill-technical.ts'
import { readDatasetFile } from '../dataset/published-dataset.ts'
import { alphavantageProvider } from '../providers/alphavantage/alphavantage-provider.ts'
import { fileProvider } from '../providers/file-provider.ts'
import { massiveProvider } from '../providers/massive/massive-provider.ts'
import type { Provider } from '../providers/provider.ts'
import { publicProvider } from '../providers/public/public-provider.ts'
import { inspectDataset } from '../publish/check-dataset.ts'
import type { DatasetStore } from '../publish/dataset-store.ts'
import { openDatasets } from '../sources/choose-source.ts'
import { createDemoDatasets } from '../sources/demo-source.ts'
import { publishFile } from '../sources/file-source.ts'
import { providerJob } from './provider-job.ts'
import { openRefreshLog, type RefreshDependencies, type RefreshJob } from './refresh.ts'

/** Refreshes the simulated market, which is computed from the trading day. */
function demoJob(store: DatasetStore, stocks: number): RefreshJob {
  return {
    source: 'demo',
    stepShares: {},
    newestTradingDay: (now) => Promise.resolve(succeed(dateOf(lastSessionBefore(new Date(now))))),
    publishedTradingDay: () => newestSession(store),
    async run({ tradingDay, lease, onProgress }) {
      onProgress({ step: 'records', done: 0, total: 0 })
      const datasets = createDemoDatasets(store.fencedBy(lease), { stocks })
      const release = await datasets.make(lastSessionBefore(new Date(Date.parse(tradingDay) + oneDay)))
      return release.ok ? succeed({ manifest: release.value.manifest, warnings: [] }) : release
    },
  }
}

/** Publishes a dataset file again, for servers on several machines. */
const fileJob = (store: DatasetStore, file: string, technical: TechnicalSource | undefined): RefreshJob => ({
  source: 'file',
  stepShares: {},
  newestTradingDay: async () => {
    const dataset = await readDatasetFile(file)
    return dataset.ok ? succeed((await inspectDataset(dataset.value.body)).sessions.newest ?? '') : dataset
  },
  publishedTradingDay: () => newestSession(store),
  async run({ lease, onProgress }) {
    onProgress({ step: 'records', done: 0, total: 0 })
    const published = await publishFile({ file, technical }, store.fencedBy(lease))
    if (!published.ok) return published
    const { release, problem } = published.value
    return succeed({ manifest: release.manifest, warnings: problem === undefined ? [] : [problem] })
  },
})

const newestSession = async (store: DatasetStore) => (await store.manifests())[0]?.sessions.newest ?? undefined

/** A trading day is over on the next day. */
const oneDay = 24 * 60 * 60 * 1000

/** The refresh job of the configured market, or why it has none. */
function createJob(
  config: Pick<Config, 'market' | 'dataDir'>,
  db: Database,
  technical: TechnicalSource | undefined,
): Result<RefreshJob> {
  const { market } = config
  const datasets = openDatasets(config, db)
  if (market.name === 'demo') return succeed(demoJob(datasets, market.stocks))
  if (market.name === 'file' && market.closes === undefined && datasets.isShared) {
    return succeed(fileJob(datasets, market.file, technical))
  }
  const provider = createProvider(market, config.dataDir)
  if (!provider.ok) return provider
  // A market from files has its past in a file, too.
  const historyYears = market.name === 'file' ? undefined : market.history?.years
  return succeed(providerJob(provider.value, { db, datasets, historyYears }))
}

/** The dependencies of a refresh of the configured market; `technical` adds what a dataset file lacks. */
export function createRefresh(
  config: Pick<Config, 'market' | 'dataDir'>,
  db: Database,
  technical: TechnicalSource | undefined,
): Result<RefreshDependencies> {
  const job = createJob(config, db, technical)
  if (!job.ok) return job
  const log = openRefreshLog(db, job.value.source)
  return succeed({ job: job.value, leases: createLeases(db), log, now: () => Date.now() })
}

/** Creates the provider of a market, or says which setting is missing. */
function createProvider(market: Exclude<MarketSettings, { name: 'demo' }>, dataDir: string): Result<Provider> {
  switch (market.name) {
    case 'file':
      return market.closes === undefined
        ? fail('A refresh from files needs MARKET_CLOSES_FILE, the closes of the stocks in MARKET_FILE.')
        : succeed(fileProvider({ file: market.file, closes: market.closes }))
    case 'alphavantage':
      return succeed(alphavantageProvider(market))
    case 'massive': {
      const { sp500File, dowJonesFile, ...settings } = market
      const files = { ...(sp500File && { sp500: sp500File }), ...(dowJonesFile && { dowJones: dowJonesFile }) }
      return succeed(massiveProvider({ ...settings, files, dataDir }))
    }
    case 'public':
      return succeed(publicProvider({ sec: market.sec, dataDir, years: market.history?.years ?? 0 }))
  }
}
