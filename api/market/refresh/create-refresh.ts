import type { Config } from '../../runtime/config.ts'
import type { Database } from '../../database/database.ts'
import { createLeases } from '../../database/leases.ts'
import { succeed, type Result, fail } from '../../runtime/result.ts'
import type { RefreshJob, RefreshDependencies } from './refresh.ts'
import { openRefreshLog } from './refresh-log.ts'
import { providerJob } from './provider-job.ts'
import { dateOf, lastSessionBefore } from '../../demo/calendar.ts'
import { createDemoDatasets } from '../sources/demo-source.ts'
import type { MarketSettings } from '../../runtime/market-settings.ts'
import { alphavantageProvider } from '../providers/alphavantage/alphavantage-provider.ts'
import { fileProvider } from '../providers/file-provider.ts'
import { massiveProvider } from '../providers/massive/massive-provider.ts'
import type { Provider } from '../providers/provider.ts'

/** Refreshes the simulated market, which is computed from the trading day. */
function demoJob(dataDir: string, stocks: number): RefreshJob {
  const datasets = createDemoDatasets(dataDir, { stocks })
  return {
    source: 'demo',
    stepShares: {},
    newestTradingDay: (now) => Promise.resolve(succeed(dateOf(lastSessionBefore(new Date(now))))),
    publishedTradingDay: async () => (await datasets.folder.manifests())[0]?.sessions.newest ?? undefined,
    async run({ tradingDay, onProgress }) {
      onProgress({ step: 'records', done: 0, total: 0 })
      const release = await datasets.make(lastSessionBefore(new Date(Date.parse(tradingDay) + oneDay)))
      return release.ok ? succeed({ manifest: release.value.manifest, warnings: [] }) : release
    },
  }
}

/** A trading day is over on the next day. */
const oneDay = 24 * 60 * 60 * 1000

/** The refresh job of the configured market, or why there is none. */
function createJob({ market, dataDir }: Pick<Config, 'market' | 'dataDir'>, db: Database): Result<RefreshJob> {
  if (market.name === 'demo') return succeed(demoJob(dataDir, market.stocks))
  const provider = createProvider(market)
  return provider.ok ? succeed(providerJob(provider.value, { db, dataDir })) : provider
}

/** The dependencies of a refresh of the configured market. */
export function createRefresh(config: Pick<Config, 'market' | 'dataDir'>, db: Database): Result<RefreshDependencies> {
  const job = createJob(config, db)
  if (!job.ok) return job
  const log = openRefreshLog(db, job.value.source)
  return succeed({ job: job.value, leases: createLeases(db), log, now: () => Date.now() })
}

/** Creates the provider of a market, or explains which setting is missing. */
function createProvider(market: Exclude<MarketSettings, { name: 'demo' }>): Result<Provider> {
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
      return succeed(massiveProvider({ ...settings, files }))
    }
  }
}
