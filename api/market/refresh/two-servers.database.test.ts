import { expect, onTestFinished, test } from 'vitest'
import { fail } from '#domain/result'
import { createLeases } from '../../platform/database/coordination/leases.ts'
import type { Database } from '../../platform/database/database.ts'
import { aDataDir, opened } from '../../testing/database.ts'
import { aSmallMarket, eveningOf, providerOf, refreshSmall } from '../../testing/refresh-builders.ts'
import { aListeningServer } from '../../testing/server.ts'
import { openMarket } from '../market.ts'
import { openDatasetFolder } from '../publish/dataset-folder.ts'
import type { DatasetStore } from '../publish/dataset-store.ts'
import { openDatasetTable } from '../publish/dataset-table.ts'
import { publishedSource } from '../sources/choose-source.ts'
import { providerJob } from './provider-job.ts'
import { openRefreshLog, refresh } from './refresh.ts'

const [thursday, friday] = ['2026-11-19', '2026-11-20']
const small = aSmallMarket(['ANT', 'BEE', 'CAT'])

type OpenStore = (dataDir: string, db: Database) => DatasetStore
const inFolder: OpenStore = (dataDir) => openDatasetFolder(dataDir, 'small')
const inDatabase: OpenStore = (_, db) => openDatasetTable(db, 'small')

/** A server on a data folder, on the evening of a given day. */
async function aNightlyServer({ path, open, now }: { path: string; open: OpenStore; now: number }) {
  const database = await opened(onTestFinished, path)
  const datasets = open(path, database)
  const market = await openMarket(publishedSource(datasets, 'small'))
  if (!market.ok) throw new Error(market.failure.join(' '))
  const job = providerJob(providerOf(small), { db: database, datasets })
  const log = openRefreshLog(database, 'small')
  const refreshing = { job, leases: createLeases(database), log, now: () => now }
  const { app, url } = await aListeningServer({ database, market: market.value, refreshing })
  onTestFinished(() => app.close())
  const session = async () => {
    const records = await fetch(`${url}/api/health`).then((answer) => answer.json() as Promise<Health>)
    return records.dataset.createdAt.slice(0, 10)
  }
  return { url, session, etag: async () => (await fetch(`${url}/data/stonks`)).headers.get('etag') }
}
interface Health {
  readonly dataset: { readonly createdAt: string }
}

test.for([
  ['in one data folder', inFolder],
  ['in one database', inDatabase],
] as const)(
  'two servers with datasets %s refresh once and both serve the new one without a restart',
  async ([, open]) => {
    const { path } = await aDataDir(onTestFinished)
    const first = await opened(onTestFinished, path)
    await refreshSmall(small, { db: first, datasets: open(path, first), now: eveningOf(thursday) })
    const before = small.requests.length

    // Two hours after the trading day becomes available.
    const late = eveningOf(friday) + 5 * 3_600_000
    const servers = await Promise.all([
      aNightlyServer({ path, open, now: late }),
      aNightlyServer({ path, open, now: late }),
    ])
    await expect.poll(() => Promise.all(servers.map(({ session }) => session()))).toEqual([friday, friday])
    expect(small.requests.slice(before)).toEqual([friday])
    const [one, other] = await Promise.all(servers.map(({ etag }) => etag()))
    expect(one).toBe(other)
    expect(await openRefreshLog(first, 'small').last()).toMatchObject({ session: friday, failures: 0, sentence: null })
  },
)

test.for([
  ['in a data folder', inFolder],
  ['in a database', inDatabase],
] as const)('a process publishes nothing %s after losing its lease during a refresh', async ([, open]) => {
  const { path } = await aDataDir(onTestFinished)
  const [one, other] = [await opened(onTestFinished, path), await opened(onTestFinished, path)]
  const datasets = open(path, one)
  const market = aSmallMarket(['ANT', 'BEE', 'CAT'])
  const provider = providerOf(market)
  const refreshing = {
    leases: createLeases(one),
    log: openRefreshLog(one, 'small'),
    now: () => eveningOf(friday),
    job: providerJob(
      {
        ...provider,
        // The process is suspended until its lease has expired, and does not know it.
        async collect(task) {
          const collected = await provider.collect(task)
          await one.updateTable('leases').set({ lapses_at: 0 }).execute()
          await refreshSmall(market, { db: other, datasets: open(path, other), now: eveningOf(thursday) })
          return collected
        },
      },
      { db: one, datasets },
    ),
  }
  const options = { isThorough: false, only: undefined, onlyIfDue: false, onProgress: () => undefined }
  const outcome = await refresh(refreshing, { ...options, signal: new AbortController().signal })
  expect(outcome).toEqual(fail('Another process has taken over the refresh. This one published nothing.'))
  expect((await datasets.manifests()).map(({ sessions }) => sessions.newest)).toEqual([thursday])
  expect(await refreshing.log.last()).toMatchObject({ session: thursday, failures: 0, sentence: null })
})

test.for(['throws', 'reports'] as const)(
  'stopping a server during a refresh that %s is not a failed attempt',
  async (how) => {
    const { path } = await aDataDir(onTestFinished)
    const database = await opened(onTestFinished, path)
    const datasets = inFolder(path, database)
    await refreshSmall(small, { db: database, datasets, now: eveningOf(thursday) })
    let begin = (): void => undefined
    const begun = new Promise<void>((resolve) => (begin = resolve))
    const job = providerJob(
      {
        ...providerOf(small),
        collect: ({ signal }) => {
          begin()
          return new Promise((resolve, reject) =>
            signal.addEventListener('abort', () =>
              how === 'throws' ? reject(new Error('interrupted')) : resolve(fail('The refresh was stopped.')),
            ),
          )
        },
      },
      { db: database, datasets },
    )
    const market = await openMarket(publishedSource(datasets, 'small'))
    if (!market.ok) throw new Error(market.failure.join(' '))
    const log = openRefreshLog(database, 'small')
    const refreshing = { job, leases: createLeases(database), log, now: () => eveningOf(friday) + 5 * 3_600_000 }
    const { app } = await aListeningServer({ database, market: market.value, refreshing })
    await begun
    expect(await log.last()).toMatchObject({ session: friday, endedAt: null, isRunning: true, failures: 0 })
    await app.close()
    expect(await log.last()).toMatchObject({ session: thursday, isRunning: false, failures: 0, sentence: null })
    const leases = database.selectFrom('leases').where('name', '=', 'refresh small')
    expect(await leases.select('lapses_at').execute()).toEqual([{ lapses_at: 0 }])
  },
)
