import { setImmediate } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import { succeed } from '#domain/result'
import type { CollectTask, Provider } from '../market/providers/provider.ts'
import { openDatasetFolder } from '../market/publish/dataset-folder.ts'
import type { DatasetStore } from '../market/publish/dataset-store.ts'
import { openDatasetTable } from '../market/publish/dataset-table.ts'
import { providerJob } from '../market/refresh/provider-job.ts'
import { openRefreshLog, refresh, type RefreshOptions } from '../market/refresh/refresh.ts'
import { type Bar, createMarketStore, type MarketStore, type Split } from '../market/store/market-store.ts'
import { tradingDaysUpTo } from '../market/trading-calendar.ts'
import { createLeases } from '../platform/database/coordination/leases.ts'
import type { Database } from '../platform/database/database.ts'
import type { Clock } from '../platform/http-client/retry.ts'
import type { FakeMarket } from './fake-market.ts'
import { fakeServers, type Handler } from './fake-server.ts'
import { aDatabase, aFolder } from './server.ts'

/** A small market in memory, and the requests about it. */
export interface SmallMarket {
  /** The listed symbols. */
  listed: readonly string[]
  /** The close of a symbol in a session; undefined if it did not trade. */
  closeOf: (symbol: string, session: string) => number | undefined
  splits: readonly Split[]
  readonly requests: string[]
}

/** A market in which all prices rise a little every day. */
export const aSmallMarket = (symbols: readonly string[]): SmallMarket => ({
  listed: symbols,
  closeOf: (symbol, session) => 100 + symbols.indexOf(symbol) + (Date.parse(session) % 7_776_000_000) / 86_400_000,
  splits: [],
  requests: [],
})

const barOf = (symbol: string, session: string, close: number): Bar => ({
  symbol,
  date: session,
  open: close,
  high: close,
  low: close,
  close,
  volume: 1000,
})

/** A provider over a small market, which skips saved trading days. */
export const providerOf = (market: SmallMarket): Provider => ({
  name: 'small',
  stepShares: { prices: 1 },
  async collect({ store, tradingDays, signal, onProgress, only }: CollectTask) {
    await store.save({
      listings: market.listed.map((symbol) => ({ symbol, name: null, exchange: 'NYSE', assetType: null, cik: null })),
      members: { sp500: market.listed.slice(0, 1) },
      splits: market.splits,
    })
    const known = await store.checkpoints('session')
    for (const session of tradingDays.slice(-60)) {
      signal.throwIfAborted()
      if (known.has(session) && !only) continue
      market.requests.push(session)
      const bars = market.listed.flatMap((symbol) => {
        if (only?.has(symbol) === false) return []
        const close = market.closeOf(symbol, session)
        return close === undefined ? [] : [barOf(symbol, session, close)]
      })
      await store.save({ bars, ...(!only && { checkpoints: [{ kind: 'session', name: session, value: 'kept' }] }) })
      onProgress({ step: 'prices', done: tradingDays.indexOf(session) + 1, total: tradingDays.length })
    }
    return succeed([])
  },
  overviewOf: ({ listing }) => ({ Name: `${listing.symbol} Inc`, Sector: 'AN UNKNOWN SECTOR' }),
})

/** The evening of a session in New York, when providers have its prices. */
export const eveningOf = (session: string): number => Date.parse(`${session}T23:30:00Z`)

/** The session `count` sessions before a date. */
export const tradingDaysBack = (date: string, count: number): string => tradingDaysUpTo(date, count + 1)[0] ?? ''

const defaultOptions: RefreshOptions = {
  isThorough: false,
  only: undefined,
  onlyIfDue: false,
  signal: new AbortController().signal,
  onProgress: () => undefined,
}

interface SmallServer {
  readonly db: Database
  readonly datasets: DatasetStore
  /** The number of years kept of its past. */
  readonly historyYears?: number
}

/** Refreshes a small market as one process, at a given time. */
export function refreshSmall(
  market: SmallMarket,
  { db, datasets, now, historyYears }: SmallServer & { readonly now: number },
  options: Partial<RefreshOptions> = {},
) {
  const job = providerJob(providerOf(market), { db, datasets, historyYears })
  const dependencies = { job, leases: createLeases(db), log: openRefreshLog(db, 'small'), now: () => now }
  return refresh(dependencies, { ...defaultOptions, ...options })
}

/** A small market with a database and a folder, removed after the test. */
export async function aMarketServer(symbols: readonly string[], store: 'folder' | 'table' = 'folder') {
  const { path, remove } = await aFolder()
  onTestFinished(remove)
  const db = await aDatabase()
  onTestFinished(() => db.destroy())
  const datasets = store === 'folder' ? openDatasetFolder(path, 'small') : openDatasetTable(db, 'small')
  return { db, dataDir: path, market: aSmallMarket(symbols), datasets }
}
export type MarketServer = Awaited<ReturnType<typeof aMarketServer>>

/** Refreshes it in the evening of a session. */
export const refreshAfter = (
  server: MarketServer & { readonly historyYears?: number },
  session: string,
  options: Parameters<typeof refreshSmall>[2] = {},
) => refreshSmall(server.market, { ...server, now: eveningOf(session) }, options)

/** A clock whose sleeps end in the next iteration of the event loop. */
export function quickClock(): Clock {
  let time = 0
  return {
    now: () => time,
    sleep: async (milliseconds) => {
      const end = time + milliseconds
      await setImmediate()
      time = Math.max(time, end)
    },
  }
}

/** An empty store of a provider, in memory. */
export async function aMarketStore(atEnd: (end: () => Promise<void>) => void, source: string): Promise<MarketStore> {
  const db = await aDatabase()
  atEnd(() => db.destroy())
  return createMarketStore(db, source)
}

/** A fake service that stops after the test. */
export const aFakeServer = (atEnd: (end: () => void) => void, behaviour: Handler) => fakeServers(atEnd)(behaviour)

/** The task of a night after the last session of a fake market. */
export function aCollectTask(
  store: MarketStore,
  { sessions }: FakeMarket,
  special: Partial<CollectTask> = {},
): CollectTask {
  return {
    store,
    tradingDay: sessions.at(-1) ?? '',
    tradingDays: sessions,
    isThorough: false,
    only: undefined,
    isFirst: false,
    signal: new AbortController().signal,
    onProgress: () => undefined,
    ...special,
  }
}

/** The warnings of a collection, or its failures, prefixed with "!". */
export async function collectMessages(provider: Provider, task: CollectTask): Promise<readonly string[]> {
  const outcome = await provider.collect(task)
  return outcome.ok ? outcome.value : outcome.failure.map((sentence) => `! ${sentence}`)
}
