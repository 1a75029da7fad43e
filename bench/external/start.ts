import { proxy, type Remote, wrap } from 'comlink'
import { defaultFilters, type Filters } from '../../domain/screen/filters.ts'
import {
  type Dataset,
  type LoadEvent,
  numberAt,
  type Outcome,
  type PackedScreener,
  type Page,
  unpackPage,
} from '../../worker/contract.ts'
import { deleteDatabase } from '../page/page-workers.ts'
import { benchDatabase, firstMark } from './bench-database.ts'

/** A row of the first page; null is missing. Money in dollars, the change of one trading day as a fraction. */
interface StartedRow {
  readonly symbol: string
  readonly name: string | null
  readonly close: number | null
  readonly marketCap: number | null
  readonly dayDeltaRatio: number | null
}

interface Started {
  readonly total: number
  readonly rows: readonly StartedRow[]
}

const firstRows = 100

/** Closes from 5 dollars, market caps from 300 million, the greatest gain of the last trading day first. */
const opening: Filters = {
  ...defaultFilters,
  sector: [],
  minPrice: 5,
  marketCap: [2, 8],
  sortColumn: 'dayDeltaRatio',
  asc: false,
  maxEntries: 500,
}

let running: Worker | undefined

/** Both begin with a new worker and end when the page has received 100 rows; one start runs at a time. */
export const start = {
  /** No dataset is stored. `durable` settles when it is; then the worker is terminated. */
  async cold(url: string): Promise<Started & { readonly durable: () => Promise<void> }> {
    running?.terminate()
    await deleteDatabase(benchDatabase)
    const { first, loaded, stop } = begin(addressOf(url) + firstMark)
    return {
      ...(await first),
      async durable() {
        const outcome = await loaded
        stop()
        if (!outcome?.ok || !outcome.value.stored) throw new Error('The dataset could not be stored')
      },
    }
  },
  /** Needs the stored dataset of a cold start. */
  async warm(url: string): Promise<Started> {
    running?.terminate()
    const { first, stop } = begin(addressOf(url))
    return first.finally(stop)
  },
}

interface Begun {
  readonly first: Promise<Started>
  readonly loaded: Promise<Outcome<Dataset>> | undefined
  readonly stop: () => void
}

const addressOf = (url: string): string => new URL(url, location.href).href

function begin(name: string): Begun {
  const worker = new Worker(new URL('start-worker.ts', import.meta.url), { type: 'module', name })
  running = worker
  const remote = wrap<PackedScreener>(worker)
  let loaded: Promise<Outcome<Dataset>> | undefined
  const searchable = new Promise<void>((resolve, reject) => {
    const listen = proxy((news: LoadEvent) => {
      if (news.kind === 'dataset') resolve()
    })
    loaded = firstWord(worker).then(async (): Promise<Outcome<Dataset>> => remote.load(listen))
    loaded.then((outcome) => {
      if (!outcome.ok) reject(new Error(`No dataset: ${outcome.failure.id}`))
    }, reject)
  })
  const stop = () => {
    worker.terminate()
  }
  // Query a stored dataset at once; without one, wait for the first load event.
  const first = firstWord(worker)
    .then(() => ask(remote))
    .then(async (started) => started ?? (await searchable, await ask(remote)))
    .then((started) => started ?? Promise.reject(new Error('No answer')))
  return { first, loaded, stop }
}

const firstWord = (worker: Worker) =>
  new Promise<void>((resolve, reject) => {
    worker.addEventListener('message', () => resolve(), { once: true })
    worker.addEventListener('error', ({ message }) => reject(new Error(message)), { once: true })
  })

async function ask(remote: Remote<PackedScreener>): Promise<Started | undefined> {
  const fields = ['name', 'close', 'marketCap', 'dayDeltaRatio'] as const
  const query = { filters: opening, scope: { kind: 'all' }, from: 0, count: firstRows, fields } as const
  const outcome = await remote.screen(query)
  if (!outcome.ok) return undefined
  const page = unpackPage(outcome.value)
  return { total: page.total, rows: page.symbols.map((symbol, index) => rowAt(page, symbol, index)) }
}

function rowAt(page: Page, symbol: string, index: number): StartedRow {
  const number = (field: 'close' | 'marketCap' | 'dayDeltaRatio') => {
    const value = numberAt(page, field, index)
    return Number.isNaN(value) ? null : value
  }
  return {
    symbol,
    name: page.texts.name?.[index] ?? null,
    close: number('close'),
    marketCap: number('marketCap'),
    dayDeltaRatio: number('dayDeltaRatio'),
  }
}
