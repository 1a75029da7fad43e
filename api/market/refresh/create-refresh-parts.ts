import type { Config } from '../../config.ts'
import type { Database } from '../../database/database.ts'
import { createLeases } from '../../lease/leases.ts'
import { succeed, type Outcome } from '../../start/outcome.ts'
import { chooseProvider } from '../providers/choose-provider.ts'
import { demoJob } from './demo-job.ts'
import type { Job } from './job.ts'
import { openRefreshBook } from './refresh-book.ts'
import type { RefreshParts } from './refresh.ts'
import { providerJob } from './provider-job.ts'

/** How the market that the settings name is refreshed, or why it cannot be. */
function chooseJob({ market, dataDir }: Pick<Config, 'market' | 'dataDir'>, db: Database): Outcome<Job> {
  if (market.name === 'demo') return succeed(demoJob(dataDir, market.stocks))
  const provider = chooseProvider(market)
  return provider.ok ? succeed(providerJob(provider.value, { db, dataDir })) : provider
}

/** All that a refresh of that market needs in this process. */
export function createRefreshParts(config: Pick<Config, 'market' | 'dataDir'>, db: Database): Outcome<RefreshParts> {
  const job = chooseJob(config, db)
  if (!job.ok) return job
  const book = openRefreshBook(db, job.value.source)
  return succeed({ job: job.value, leases: createLeases(db), book, now: () => Date.now() })
}
