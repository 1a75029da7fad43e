import { subscribe } from 'valtio/vanilla'
import { pause } from '#domain/waiting'
import { connection } from '../../state/connection.ts'
import { store } from '../../state/store.ts'
import { apiGet, type ApiResponse } from '../api/api.ts'
import { isSavingData } from '../pwa/load-chunk.ts'
import { historyPath } from './history.ts'
import { type HistoryStore, historyStore, maxStored } from './history-store.ts'

/** Milliseconds: after a change, and between two requests. */
const delayMs = { change: 3000, request: 250 }

interface SyncOptions {
  /** My List. */
  readonly symbols: readonly string[]
  /** The dataset's version: histories are fetched once for each. */
  readonly version: string
  readonly signal: AbortSignal
  readonly histories?: HistoryStore
  readonly get?: (path: string, signal: AbortSignal) => Promise<ApiResponse>
  readonly wait?: () => Promise<void>
}

/** Keeps the histories of My List stored on the device, so that their charts work offline, unless the user saves data. */
export function followListHistories(): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let running = new AbortController()
  let synced: readonly unknown[] = []
  const follow = () => {
    const { user, stonks } = store
    const wanted = [stonks?.version, user?.bookmarks, connection.isOnline]
    if (wanted.every((value, at) => value === synced[at])) return
    synced = wanted
    running.abort()
    clearTimeout(timer)
    const { signal } = (running = new AbortController())
    const symbols = user?.bookmarks ?? []
    // After a logout the histories of the user's list are deleted at once.
    if (!user) void historyStore.keepListed([])
    else if (stonks && connection.isOnline && !isSavingData()) {
      timer = setTimeout(() => void syncListHistories({ symbols, version: stonks.version, signal }), delayMs.change)
    }
  }
  follow()
  subscribe(store, follow, true)
  subscribe(connection, follow, true)
}

/** Fetches the histories of My List that the device lacks for this dataset, and deletes those of other stocks. */
export async function syncListHistories(options: SyncOptions): Promise<void> {
  const { version, signal, histories = historyStore, get = apiGet, wait = () => pause(delayMs.request) } = options
  const symbols = options.symbols.slice(0, maxStored.listed)
  await histories.keepListed(symbols)
  const isAborted = () => signal.aborted
  for (const symbol of symbols) {
    if ((await histories.read(symbol, 'listed'))?.version === version) continue
    if (isAborted()) return
    const response = await get(historyPath(symbol), signal)
    if (isAborted() || isFailure(response)) return
    // A missing history is stored, too, so that it is requested only once.
    const data = response.ok ? response.data : null
    await histories.write('listed', { symbol, data, fetchedAt: Date.now(), version })
    await wait()
  }
}

const isFailure = (response: ApiResponse): boolean => !response.ok && response.status !== 404
