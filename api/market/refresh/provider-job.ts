import type { Database } from '../../database/database.ts'
import { succeed, type Outcome } from '../../start/outcome.ts'
import { newestSession, sessionsUpTo } from '../calendar/sessions.ts'
import type { Provider } from '../providers/provider.ts'
import { openDatasetFolder } from '../publish/dataset-folder.ts'
import { publishLines } from '../publish/publish-lines.ts'
import { createMarketStore } from '../store/market-store.ts'
import { buildRecords } from './build-records.ts'
import type { Done, Job, Task } from './job.ts'

/** Sessions that are collected: a year, as histories have it. */
const year = 260
/** Sessions that are kept beyond that, so that nothing is forgotten which a late correction needs. */
const slack = 10
/** Sessions after which whoever has not traded is left out. */
const quiet = 21
/** Milliseconds after the close until when no provider has the session. */
const settling = 30 * 60_000

interface Parts {
  readonly db: Database
  readonly dataDir: string
}

/** Refreshes by asking a provider: collect, build, check, publish, forget. */
export function providerJob(provider: Provider, { db, dataDir }: Parts): Job {
  const store = createMarketStore(db, provider.name)
  const folder = openDatasetFolder(dataDir, provider.name)

  async function run({ session, tell, signal, ...rest }: Task): Promise<Outcome<Done>> {
    const sessions = sessionsUpTo(session, year + slack)
    const collected = await provider.collect({ store, session, sessions: sessions.slice(-year), tell, signal, ...rest })
    if (!collected.ok) return collected
    tell({ step: 'records', done: 0, total: 0 })
    const since = sessions.at(-quiet) ?? session
    const lines = await buildRecords({ store, overviewOf: (known) => provider.overviewOf(known), session, since })
    signal.throwIfAborted()
    const edition = (await provider.edition?.()) ?? session
    const issue = await publishLines(folder, { lines, edition, session, isPartial: rest.only !== undefined })
    if (!issue.ok) return issue
    await store.forgetBefore(sessions[0] ?? session)
    return succeed({ manifest: issue.value.manifest, notes: collected.value })
  }

  return {
    source: provider.name,
    stepShares: provider.stepShares,
    newestSession: (now) => provider.newestSession?.(now) ?? Promise.resolve(succeed(newestSession(now, settling))),
    // After a refresh of some symbols only, the whole market is still due.
    publishedSession: async () =>
      (await folder.manifests()).find(({ isPartial }) => isPartial !== true)?.sessions.newest ?? undefined,
    run,
  }
}
