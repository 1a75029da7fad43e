import type { Explanation } from '#domain/screen/explain'
import type { Facets, FacetsQuery } from '#domain/screen/facets'
import type { Field, NumberField, TextField } from '#domain/stock/fields'
import type { Filters } from '#domain/screen/filters'
import type { Neighbours, Scope } from '#domain/screen/screen'
import type { Drops } from '#domain/dataset/parse-stock'
import type { Rescue } from '#domain/screen/rescue'
import type { SectorPercentiles } from '#domain/stock/sector-percentiles'
import type { Stock } from '#domain/stock/stock'

/** All that the page may ask of the data worker. Arguments and results are structured-cloned. */
export interface Screener {
  /**
   * Make the newest dataset searchable: what the device holds first, then what the server has.
   * `listen` hears each step, and later of what other tabs bring; the promise settles when the newest is searchable or
   * could not be had.
   */
  load(listen: (news: LoadEvent) => void): Promise<Outcome<Dataset>>
  /** One window of the stocks that a screen selects, from the newest searchable dataset. */
  readonly screen: (question: PageRequest) => Promise<Outcome<Page>>
  /** How many stocks each choice would show, all other filters being as they are. */
  readonly facets: (question: FacetsQuery) => Promise<Outcome<Facets>>
  /** What would bring stocks back, for a screen that selects none. */
  readonly rescue: (sought: ScreenQuery) => Promise<Outcome<Rescue>>
  /** Why the stock that the search means is not shown; undefined where it is, or where none is meant. */
  readonly explain: (sought: ScreenQuery) => Promise<Outcome<Explanation | undefined>>
  /** Everything about one stock; undefined where the dataset has no such symbol. */
  readonly stock: (symbol: string) => Promise<Outcome<Stock | undefined>>
  /** How a stock's values stand among those of its sector; undefined for an unknown symbol. */
  readonly sectorPercentiles: (symbol: string) => Promise<Outcome<SectorPercentiles | undefined>>
  /** Who comes before and after a stock in a screen; undefined where the screen does not select it. */
  readonly neighbours: (sought: ScreenQuery, symbol: string) => Promise<Outcome<Neighbours | undefined>>
}

/** The methods that take a question and give its answer: supervision and Comlink forward them all alike. */
const queryMethods = [
  'screen',
  'facets',
  'rescue',
  'explain',
  'stock',
  'sectorPercentiles',
  'neighbours',
] as const satisfies readonly Exclude<keyof Screener, 'load'>[]

type Queries = Pick<Screener, (typeof queryMethods)[number]>

/** Query methods, each of which passes its call to `forward`. */
export function forwardQueries(
  forward: <Value>(ask: (screener: Queries) => Promise<Outcome<Value>>) => Promise<Outcome<Value>>,
): Queries {
  const methods = queryMethods.map((method) => {
    // TypeScript cannot match the parameters of a method that it only knows as one of several.
    type Query = (...parameters: readonly unknown[]) => Promise<Outcome<unknown>>
    const query: Query = (...parameters) => forward((screener) => (screener[method] as Query)(...parameters))
    return [method, query] as const
  })
  return Object.fromEntries(methods) as unknown as Queries
}

/** The data worker as it is reached from another thread: its pages come packed. */
export interface PackedScreener extends Omit<Screener, 'screen'> {
  readonly screen: (question: PageRequest) => Promise<Outcome<PackedPage>>
}

/** The name of a worker on a device that has most likely nothing stored yet. */
export const firstVisitName = 'first screener'

/** What is looked for, and among which stocks. */
export interface ScreenQuery {
  readonly filters: Filters
  readonly scope: Scope
}

export interface PageRequest extends ScreenQuery {
  /** The window: the first row, counted from 0 in display order, and how many. */
  readonly from: number
  readonly count: number
  /** The values wanted of each row, besides its symbol. */
  readonly fields: readonly Field[]
}

/** A window of rows by column: entry i of every column belongs to `symbols[i]`. */
export interface Page {
  /** The dataset that answered: rows of two versions never share a page. */
  readonly version: string
  /** Every match, before Max Entries cuts. */
  readonly total: number
  /** How many rows there are to scroll through. */
  readonly shown: number
  /** The first row whose name is only similar to what was searched for; `shown` where there is none. */
  readonly similarFrom: number
  /** How many stocks the dataset holds. */
  readonly of: number
  readonly from: number
  readonly symbols: readonly string[]
  /** Of which fields `numbers` holds the columns. */
  readonly columns: readonly NumberField[]
  /** Column after column in one list: two dozen lists would take longer to make than to fill. NaN is missing. */
  readonly numbers: Float64Array<ArrayBuffer>
  readonly texts: { readonly [F in TextField]?: readonly (string | null)[] }
}

/** A number of a page's row; NaN where it is missing or was not asked for, or where there is no such row. */
export function numberAt({ columns, numbers, symbols }: Page, field: NumberField, row: number): number {
  const column = columns.indexOf(field)
  return column < 0 || row >= symbols.length ? NaN : (numbers[column * symbols.length + row] ?? NaN)
}

/** A page as it crosses between threads: cloning one text takes a third of the time that hundreds take. */
export interface PackedPage {
  /** The page as JSON, without its numbers. */
  readonly words: string
  readonly numbers: Float64Array<ArrayBuffer>
}

export const packPage = ({ numbers, ...words }: Page): PackedPage => ({ words: JSON.stringify(words), numbers })

/** The page that was packed; throws where its numbers are not those of its words. */
export function unpackPage({ words, numbers }: PackedPage): Page {
  const page = JSON.parse(words) as Omit<Page, 'numbers'>
  if (numbers.length !== page.columns.length * page.symbols.length) throw new Error('Not the numbers of this page')
  return { ...page, numbers }
}

/** What is known of a searchable dataset. */
export interface Dataset {
  /** The server's ETag, or the content's own hash where it sent none. */
  readonly version: string
  /** The newest session among its stocks, YYYY-MM-DD. */
  readonly date: string | null
  /** The oldest createdAt among its stocks. */
  readonly oldestRecord: string | null
  /** When this device downloaded it, in epoch milliseconds. For showing only: freshness goes by version. */
  readonly downloadedAt: number
  /** Bytes of the compressed file. */
  readonly size: number
  readonly lines: number
  readonly kept: number
  readonly drops: Drops
  readonly simulated: boolean
  /** Whether it will still be here after a restart. */
  readonly stored: boolean
}

export type LoadEvent =
  /** Whole per cents of the download, 0 to 100; null while the size is unknown. */
  | { readonly kind: 'progress'; readonly percent: number | null }
  | { readonly kind: 'dataset'; readonly dataset: Dataset }
  /** A newer version of this app, in another tab, has taken the storage over: from now on nothing is kept for this one. */
  | { readonly kind: 'outdated' }

/** Where the data worker keeps the last good file, as the server sent it: the service worker answers with it. */
export const datasetFile = { cache: 'dataset', path: '/data/stonks' } as const

/** The header of an answer that comes from the device because the server could not be reached. */
export const servedFromCacheHeader = 'X-From-Cache'

/** The header that tells when a kept file was downloaded, in epoch milliseconds. */
export const downloadedAtHeader = 'X-Downloaded-At'

/** Why there is no answer. The sentences are what the page shows. */
export const failures = {
  unreachable: 'The server couldn’t be reached.',
  refused: 'The server refused to send the market data.',
  maintenance: 'The site is being updated and will be back in a few minutes.',
  pending: 'The first market data is being fetched.',
  stalled: 'The download stalled.',
  notMarketData: 'The server sent something other than market data.',
  damaged: 'The market data arrived damaged.',
  incomplete: 'The market data arrived incomplete.',
  tooLarge: 'The market data is larger than this app accepts.',
  unreadable: 'Too much of the market data couldn’t be read.',
  nothingLoaded: 'No market data is loaded yet.',
  superseded: 'A newer request replaced this one.',
  workerLost: 'The screener stopped working and couldn’t be restarted.',
} as const

export type FailureId = keyof typeof failures

export interface Failure {
  readonly id: FailureId
  /** What exactly happened, where there is more to say: “502 Bad Gateway”. */
  readonly detail?: string
  /** How much of the first market data the server has, in whole percent; null where it cannot say. */
  readonly percent?: number | null
}

/** Failures a person can meet are values; bugs throw. */
export type Outcome<Value> =
  { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly failure: Failure }

export const succeed = <Value>(value: Value): Outcome<Value> => ({ ok: true, value })

export const fail = (id: FailureId, detail?: string): Outcome<never> => ({
  ok: false,
  failure: detail === undefined ? { id } : { id, detail },
})
