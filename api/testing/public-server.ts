import { gunzipSync } from 'node:zlib'
import { onTestFinished } from 'vitest'
import { fieldsOf } from '#domain/keys-of'
import { parseJsonObject } from '../market/dataset/read-lines.ts'
import { publicProvider } from '../market/providers/public/public-provider.ts'
import { openDatasetFolder } from '../market/publish/dataset-folder.ts'
import { providerJob } from '../market/refresh/provider-job.ts'
import { openRefreshLog, refresh, type RefreshOptions } from '../market/refresh/refresh.ts'
import { createMarketStore } from '../market/store/market-store.ts'
import { createLeases } from '../platform/database/coordination/leases.ts'
import { fakeEdgar } from './fake-edgar.ts'
import { createFaults, fakeServers } from './fake-server.ts'
import type { PublicWorld } from './public-market.ts'
import { eveningOf, quickClock } from './refresh-builders.ts'
import { aDatabase, aFolder } from './server.ts'

const aFakeServer = fakeServers(onTestFinished)

/** A server with MARKET=public, over a fake SEC. */
export async function aPublicServer(
  world: PublicWorld,
  { archiveAbove = 1000, contact = 'me@stonks.example', years = 2 } = {},
) {
  const faults = createFaults()
  const service = await aFakeServer(fakeEdgar(world, faults))
  const { path, remove } = await aFolder()
  onTestFinished(remove)
  const db = await aDatabase()
  onTestFinished(() => db.destroy())
  const datasets = openDatasetFolder(path, 'public')
  const provider = publicProvider({
    sec: { url: service.origin, contact, perMinute: 1e6 },
    ...{ dataDir: path, years, archiveAbove, clock: quickClock(), now: () => 0 },
  })
  const job = providerJob(provider, { db, datasets, historyYears: years })
  const refreshed = async (options: Partial<RefreshOptions> = {}) => {
    const task = { job, leases: createLeases(db), log: openRefreshLog(db, 'public'), now: () => eveningOf(world.today) }
    const outcome = await refresh(task, {
      ...{ isThorough: false, only: undefined, onlyIfDue: true, onProgress: () => undefined },
      signal: new AbortController().signal,
      ...options,
    })
    if (!outcome.ok) return outcome.failure.map((sentence) => `! ${sentence}`)
    return outcome.value.was === 'done' ? outcome.value.done.warnings : [outcome.value.was]
  }
  const body = async () => (await datasets.newest())?.dataset.body
  const records = async () => {
    const lines = gunzipSync((await body()) ?? '')
      .toString()
      .trim()
      .split('\n')
    return new Map(lines.map((line) => [String(parseJsonObject(line)?.['symbol']), fieldsOf(parseJsonObject(line))]))
  }
  return { path, db, store: createMarketStore(db, 'public'), service, faults, refreshed, records, body, datasets, job }
}
