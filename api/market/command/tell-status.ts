import type { Config } from '../../config.ts'
import type { Database } from '../../database/database.ts'
import { openDatabase } from '../../database/open-database.ts'
import { succeed, type Outcome } from '../../start/outcome.ts'
import { openDatasetFolder } from '../publish/dataset-folder.ts'
import type { RefusedDataset } from '../publish/refused-dataset.ts'
import { openDemoFolder } from '../sources/demo-maker.ts'
import { openRefreshBook, type LastRefresh } from '../refresh/refresh-book.ts'
import { createMarketStore } from '../store/market-store.ts'
import { describe } from './refresh-now.ts'

/** What is published of the market that the settings name, what is kept of it, and how its last refresh went. */
export async function tellStatus({ market, dataDir }: Config): Promise<Outcome<readonly string[]>> {
  const database = await openDatabase(dataDir)
  if (!database.ok) return database
  try {
    const isDemo = market.name === 'demo'
    const folder = isDemo ? openDemoFolder(dataDir, market.stocks) : openDatasetFolder(dataDir, market.name)
    const manifests = await folder.manifests()
    return succeed([
      ...(manifests.length === 0 ? ['Nothing is published yet.'] : manifests.map(describe)),
      ...refusedLines(await folder.refused()),
      ...(await keptLines(database.value, market.name)),
      refreshLine(await openRefreshBook(database.value, market.name).last()),
    ])
  } finally {
    await database.value.destroy()
  }
}

async function keptLines(db: Database, source: string): Promise<readonly string[]> {
  const store = createMarketStore(db, source)
  const [listings, sessions, overviews] = [
    await store.listings(),
    await store.newestSessions(),
    await store.overviewTimes(),
  ]
  if (listings.length === 0) return []
  const newest = [...sessions.values()].toSorted().at(-1)
  const upToDate = [...sessions.values()].filter((session) => session === newest).length
  const counts = [listings.length, upToDate, overviews.size].map((count) => count.toLocaleString('en'))
  return [
    `Kept: ${counts[0] ?? ''} listings, ${counts[1] ?? ''} with prices of ${newest ?? 'no session'}, ${counts[2] ?? ''} overviews.`,
  ]
}

const refusedLines = (refused: RefusedDataset | undefined): readonly string[] =>
  refused
    ? [`Refused: ${refused.reasons.join(' ')} To publish it all the same: npm run market -- accept ${refused.version}`]
    : []

function refreshLine(last: LastRefresh | undefined): string {
  if (!last) return 'There was no refresh yet.'
  const { session, startedAt, endedAt, failures, sentence } = last
  const began = `The last refresh, for ${session}, began at ${new Date(startedAt).toISOString()}`
  if (endedAt === null) return `${began} and has not ended: it is under way, or was killed.`
  const ended = `${began}, ended at ${new Date(endedAt).toISOString()}`
  return sentence === null ? `${ended}, and succeeded.` : `${ended}, and failed (${failures} in a row): ${sentence}`
}
