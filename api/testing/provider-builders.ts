import { setImmediate } from 'node:timers/promises'
import { aDatabase } from './server.ts'
import { fakeServers, type Handler } from './fake-server.ts'
import { createMarketStore, type MarketStore } from '../market/store/market-store.ts'
import type { Clock } from '../http-client/retry.ts'
import type { CollectTask, Provider } from '../market/providers/provider.ts'
import type { FakeMarket } from './fake-market.ts'

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
