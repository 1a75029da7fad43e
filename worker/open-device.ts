import { serverFetch } from '#domain/export/server-fetch'
import { datasetFile } from '#domain/server-response'
import { firstVisitName } from './contract.ts'
import { createDeviceLock } from './dataset-lock.ts'
import type { ScreenerOptions } from './screener.ts'
import { createConnection } from './store/database.ts'
import { createDatasetFileCache } from './store/dataset-file-cache.ts'
import { createSnapshotStore } from './store/snapshots.ts'
import type { YearsService } from './years/years-service.ts'

const seconds = 1000

const { locks }: { readonly locks?: LockManager } = navigator
const { caches }: { readonly caches?: CacheStorage } = globalThis

/** Makes a function that loads a chunk once and takes from it what is used; after a failure the next call retries. */
function loadOnce<Chunk, Part>(load: () => Promise<Chunk>, take: (chunk: Chunk) => Part) {
  let loading: Promise<Part | undefined> | undefined
  return () => (loading ??= load().then(take, () => (loading = undefined)))
}

/** Begins the first download while page and engine are loading, unless another tab downloads; `fetch` continues it. */
function createPrefetch(): Pick<ScreenerOptions, 'fetch' | 'prefetch'> {
  const controller = new AbortController()
  const { signal } = controller
  let early: Promise<Response | undefined> | undefined
  return {
    prefetch() {
      early = locks
        ?.query()
        .then(({ held = [] }) => {
          const response = held.some(isDatasetLock)
            ? undefined
            : serverFetch(datasetFile.path, { cache: 'no-store', signal })
          loadLocaleData()
          return response
        })
        .catch(() => undefined)
    },
    async fetch(input, init) {
      const response = early
      early = undefined
      init.signal.addEventListener('abort', () => controller.abort())
      return (await response) ?? serverFetch(input, init)
    },
  }
}

/**
 * Loads the browser's data about dates, which all threads share, while the download begins: on the page's thread it would
 * delay the first rows, which have a date above them, by 20 ms.
 */
const loadLocaleData = (): void => void new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format()

const isDatasetLock = ({ name }: LockInfo): boolean => name === 'dataset'

/** What a screener needs from this device. */
export function openDevice(): ScreenerOptions {
  const engine = loadOnce(
    () => import('./engine/engine.ts'),
    (chunk) => chunk.engine,
  )
  let service: YearsService | undefined
  const years = loadOnce(
    () => import('./years/device-years.ts'),
    ({ createDeviceYears }) => (service ??= createDeviceYears()),
  )
  const currentYears = () => service?.current()
  const past = loadOnce(
    () => import('./past/device-past.ts'),
    ({ createDevicePast }) => createDevicePast({ engine, years, currentYears }),
  )
  // Most likely nothing is stored: fetching the engine at once delays no first page.
  if (self.name === firstVisitName) void engine()
  const storage = new EventTarget()
  const taken = (how: string) => void storage.dispatchEvent(new Event(how))
  return {
    engine,
    store: createSnapshotStore(createConnection({ name: 'stonks-dataset', timeoutMs: 1.5 * seconds, onTaken: taken }), {
      makeSpace: async () => (await past())?.removePast(),
    }),
    cacheFile: createDatasetFileCache(caches),
    storage,
    tabs: new BroadcastChannel('dataset'),
    past,
    years,
    currentYears,
    withDatasetLock: createDeviceLock('dataset', 240 * seconds),
    firstRequestMs: 1 * seconds,
    ...createPrefetch(),
    url: datasetFile.path,
    idleMs: 15 * seconds,
    limitMs: 120 * seconds,
    retryDelaysMs: [1 * seconds, 3 * seconds],
  }
}
