import type { Config } from '../../runtime/config.ts'
import type { Database } from '../../database/database.ts'
import { createLeases } from '../../database/leases.ts'
import { succeed, type Result, fail } from '../../runtime/result.ts'
import type { RefreshJob, RefreshParts } from './refresh.ts'
import { openRefreshLog } from './refresh-log.ts'
import { providerJob } from './provider-job.ts'
import { dateOf, lastSessionBefore } from '../../demo/calendar.ts'
import { createDemoDatasets } from '../sources/demo-source.ts'
import type { MarketSettings } from '../../runtime/market-settings.ts'
import { alphavantageProvider } from '../providers/alphavantage/alphavantage-provider.ts'
import { fileProvider } from '../providers/file-provider.ts'
import { massiveProvider } from '../providers/massive/massive-provider.ts'
import type { Provider } from '../providers/provider.ts'

/** Refreshes the simulated market: nothing is collected, everything follows from the session. */
function demoJob(dataDir: string, stocks: number): RefreshJob {
  const maker = createDemoDatasets(dataDir, { stocks })
  return {
    source: 'demo',
    stepShares: {},
    newestTradingDay: (now) => Promise.resolve(succeed(dateOf(lastSessionBefore(new Date(now))))),
    publishedTradingDay: async () => (await maker.folder.manifests())[0]?.sessions.newest ?? undefined,
    async run({ tradingDay, onProgress }) {
      onProgress({ step: 'records', done: 0, total: 0 })
      const issue = await maker.make(lastSessionBefore(new Date(Date.parse(tradingDay) + oneDay)))
      return issue.ok ? succeed({ manifest: issue.value.manifest, warnings: [] }) : issue
    },
  }
}

/** A session is over on the next day. */
const oneDay = 24 * 60 * 60 * 1000

/** How the market that the settings name is refreshed, or why it cannot be. */
function createJob({ market, dataDir }: Pick<Config, 'market' | 'dataDir'>, db: Database): Result<RefreshJob> {
  if (market.name === 'demo') return succeed(demoJob(dataDir, market.stocks))
  const provider = createProvider(market)
  return provider.ok ? succeed(providerJob(provider.value, { db, dataDir })) : provider
}

/** All that a refresh of that market needs in this process. */
export function createRefresh(config: Pick<Config, 'market' | 'dataDir'>, db: Database): Result<RefreshParts> {
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
