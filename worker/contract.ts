import type { AlertDays, AlertQuery } from '#domain/backtest/alert-past'
import type { BacktestRequest } from '#domain/backtest/backtest'
import type { BacktestStatus } from '#domain/backtest/backtest-result'
import type { AskedScreen, MovesLike, StockDays } from '#domain/backtest/stock-past'
import type { Dataset } from '#domain/dataset/dataset'
import type { FigureCounts } from '#domain/dataset/figure-counts'
import type { DatasetChanges } from '#domain/dataset/followed-symbol'
import type { FormulaError } from '#domain/formula/tokens'
import type { KnownSince } from '#domain/history/known-since'
import type { PastChart, PastStatus, RecentCloses } from '#domain/history/past-status'
import { fromKeys } from '#domain/keys-of'
import type { Result } from '#domain/result'
import type { DatedScreen, Differences, PricedStock } from '#domain/screen/differences'
import type { Explanation, Rescue } from '#domain/screen/explain'
import type { Facets, FacetsQuery } from '#domain/screen/facets'
import type { Filters } from '#domain/screen/filters'
import type { FormulaDecimals, FormulaId, Formulas } from '#domain/screen/formulas'
import type { Neighbors, Scope } from '#domain/screen/screen'
import type { Field, NumberField, TextField } from '#domain/stock/fields'
import type { Peers } from '#domain/stock/peers'
import type { SectorPercentiles } from '#domain/stock/sector-percentiles'
import type { Stock } from '#domain/stock/stock'
import type { CompanyYears } from '#domain/years/company-years'
import type { YearsStatus } from '#domain/years/years-status'

export type { Dataset } from '#domain/dataset/dataset'

/** The interface of the data worker. Arguments and results are structured-cloned. */
export interface Screener {
  /**
   * Makes the newest dataset searchable: first the stored one, then the server's. `listen` is called for each step, and later
   * for datasets that other tabs store. The promise settles when the newest one is searchable or could not be loaded.
   */
  load(listen: (event: LoadEvent) => void): Promise<Outcome<Dataset>>
  /** One window of the stocks that a screen selects, from the newest searchable dataset. */
  readonly screen: (request: PageRequest) => Promise<Outcome<Page>>
  /** How many stocks each choice would show with the other filters unchanged. */
  readonly facets: (request: FacetsQuery) => Promise<Outcome<Facets>>
  /** The filters whose removal would show stocks, for a screen without results. */
  readonly rescue: (query: ScreenQuery) => Promise<Outcome<Rescue>>
  /** Why the stock that the search names is not shown; undefined if it is shown, or the search names none. */
  readonly explain: (query: ScreenQuery) => Promise<Outcome<Explanation | undefined>>
  /** Everything about one stock; undefined if the dataset has no such symbol. */
  readonly stock: (symbol: string) => Promise<Outcome<Stock | undefined>>
  /** The percentiles of a stock's values in its sector, and its medians; undefined for an unknown symbol. */
  readonly sectorPercentiles: (symbol: string) => Promise<Outcome<SectorPercentiles | undefined>>
  /** A stock among its peers, with what their rows show; undefined for an unknown symbol. */
  readonly peers: (query: PeersQuery) => Promise<Outcome<PeersPage | undefined>>
  /** The stocks before and after a stock in a screen; undefined if the screen does not select it. */
  readonly neighbors: (query: ScreenQuery, symbol: string) => Promise<Outcome<Neighbors | undefined>>
  /** The renames and splits in the dataset, for data stored under a symbol or with a price. */
  readonly listingChanges: () => Promise<Outcome<DatasetChanges>>
  /** The number of records with each company value, and why others lack it. Reads the whole text of the dataset. */
  readonly figureCounts: () => Promise<Outcome<FigureCounts>>
  /** Calls a query about the market's past by its name and parameters. */
  readonly callPast: (method: keyof PastQueries, parameters: readonly unknown[]) => Promise<Outcome<unknown>>
}

/** The queries about the market's past. */
export interface PastQueries {
  /** Calls a query of a `Screener` by its name and parameters about the market as of a session of `pastStatus`, YYYY-MM-DD. */
  readonly askPast: (asOf: string, method: MarketQuery, query: readonly unknown[]) => Promise<Outcome<unknown>>
  /** The past that the server offers, and the part of it on this device. Offline, only the latter. */
  readonly pastStatus: () => Promise<Outcome<PastStatus>>
  /** Begins to download the missing files of the past; `pastStatus` has the progress. */
  readonly startPast: () => Promise<Outcome<PastStatus>>
  /** Ends a download. The files that have arrived stay. */
  readonly cancelPast: () => Promise<Outcome<PastStatus>>
  /** Deletes the past from this device. */
  readonly removePast: () => Promise<Outcome<PastStatus>>
  /**
   * The daily bars of the newest listing with a symbol, as of a session, YYYY-MM-DD, or of the last one; undefined if the past
   * has none. Downloads the listing's block if it is not on this device.
   */
  readonly pastChart: (symbol: string, asOf?: string) => Promise<Outcome<PastChart | undefined>>
  /** The daily closes of two months up to a session, YYYY-MM-DD, of all stocks of the past on this device. */
  readonly recentCloses: (asOf: string) => Promise<Outcome<RecentCloses>>
  /**
   * The sessions up to one, YYYY-MM-DD, or to the last one, in which each of some screens held the newest listing with a symbol;
   * undefined if the past has none.
   */
  readonly stockDays: (
    symbol: string,
    screens: readonly AskedScreen[],
    asOf?: string,
  ) => Promise<Outcome<StockDays | undefined>>
  /** The most correlated stocks of the newest listing with a symbol up to a session, or to the last one; undefined if the past has none. */
  readonly movesLike: (symbol: string, asOf?: string) => Promise<Outcome<MovesLike | undefined>>
  /** The sessions on which an alert would have fired; undefined if it is about a stock that the past does not have. */
  readonly alertDays: (query: AlertQuery) => Promise<Outcome<AlertDays | undefined>>
  /** When the values of the past on this device were first known. */
  readonly pastKnownSince: () => Promise<Outcome<KnownSince>>
  /** The fiscal years of all companies on the server and on this device; `keep` begins to download them, `remove` deletes them. */
  readonly years: (what?: 'keep' | 'remove') => Promise<Outcome<YearsStatus>>
  /** The fiscal years of a stock's company, from this device or else its block; undefined if there are none. */
  readonly companyYears: (symbol: string) => Promise<Outcome<CompanyYears | undefined>>
  /** The differences between two screens, each as of a session, YYYY-MM-DD, with the prices of both days. */
  readonly differences: (before: DatedScreen, after: DatedScreen) => Promise<Outcome<Differences<PricedStock>>>
  /** Begins a backtest and ends the previous one; `backtestStatus` has the progress. A cancelled one keeps its result so far. */
  readonly startBacktest: (request: BacktestRequest) => Promise<Outcome<BacktestStatus>>
  readonly backtestStatus: () => Promise<Outcome<BacktestStatus>>
  readonly cancelBacktest: () => Promise<Outcome<BacktestStatus>>
}

/** The queries about a market, which can be that of a past session. */
export const marketQueries = [
  'screen',
  'facets',
  'rescue',
  'explain',
  'stock',
  'sectorPercentiles',
  'peers',
  'neighbors',
] as const satisfies readonly (keyof Screener)[]

/** The methods that take a request and return its result: supervision and Comlink forward them all the same way. */
const queryMethods = [...marketQueries, 'listingChanges', 'figureCounts', 'callPast'] as const

export type MarketQuery = (typeof marketQueries)[number]

type Queries = Pick<Screener, (typeof queryMethods)[number]>

// TypeScript cannot match the parameters of a method that it only knows as one of several.
type Query = (...parameters: readonly unknown[]) => Promise<Outcome<unknown>>

/** Creates the query methods of these names; each passes its name and its parameters to `call`. */
export function queriesBy<All>(
  methods: readonly (keyof All & string)[],
  call: (method: keyof All & string, parameters: readonly unknown[]) => Promise<Outcome<unknown>>,
): All {
  const queries = fromKeys(methods, (method): Query => {
    return (...parameters) => call(method, parameters)
  })
  // Each method has the parameters and the result of the method with its name.
  return queries as All
}

/** Calls a query method by its name. */
export const callQuery = <All>(queries: All, method: keyof All, parameters: readonly unknown[]) =>
  (queries[method] as Query)(...parameters)

/** Creates the query methods, each of which passes its call to `forward`. */
export const forwardQueries = (
  forward: <Value>(ask: (screener: Queries) => Promise<Outcome<Value>>) => Promise<Outcome<Value>>,
): Queries =>
  queriesBy<Queries>(queryMethods, (method, parameters) =>
    forward((screener) => callQuery(screener, method, parameters)),
  )

/** The data worker as another thread sees it: its pages are packed. */
export interface PackedScreener extends Omit<Screener, 'screen'> {
  readonly screen: (request: PageRequest) => Promise<Outcome<PackedPage>>
}

/** The name of a worker on a device that most likely has no stored dataset. */
export const firstVisitName = 'first screener'

/** The filters, and the stocks that they apply to. */
export interface ScreenQuery {
  readonly filters: Filters
  readonly scope: Scope
}

export interface PageRequest extends ScreenQuery {
  /** The window: the first row, counted from 0 in display order, and how many. */
  readonly from: number
  readonly count: number
  /** The requested values of each row, besides its symbol. */
  readonly fields: readonly PageField[]
}

export interface PeersQuery extends Pick<PageRequest, 'fields'> {
  readonly symbol: string
  readonly formulas: Formulas
}

/** The peers of a stock, whose symbols are those of the page. */
export interface PeersPage extends Omit<Peers, 'symbols'> {
  readonly page: Page
}

/** A number of a row: of its record, or of a formula of the screen. */
export type PageNumber = NumberField | FormulaId

export type PageField = Field | FormulaId

/** A window of rows by column: entry i of every column belongs to `symbols[i]`. */
export interface Page {
  /** The version of the dataset: a page never has rows of two versions. */
  readonly version: string
  /** The number of matches before Max Entries. */
  readonly total: number
  /** The number of rows to scroll through. */
  readonly shown: number
  /** The first row whose name is only similar to the search text; `shown` if there is none. */
  readonly similarFrom: number
  /** How many stocks the dataset holds. */
  readonly of: number
  /** How many more stocks would match without the default filters; undefined for none, or if it is not known. */
  readonly hidden?: number
  /**
   * On a past session: the number of stocks without a known sector that pass every other rule; undefined for none. The default
   * sectors include them, chosen ones exclude them.
   */
  readonly unknownSector?: number | undefined
  readonly from: number
  readonly symbols: readonly string[]
  /** The fields whose columns `numbers` holds. */
  readonly columns: readonly PageNumber[]
  /** Column after column in one list: two dozen lists would take longer to make than to fill. NaN is missing. */
  readonly numbers: Float64Array<ArrayBuffer>
  readonly texts: { readonly [F in TextField]?: readonly (string | null)[] }
  /** On a past session: the daily closes of two months of each row, the oldest first, adjusted for splits. */
  readonly closes?: readonly (readonly number[])[]
  /** The formulas of the screen that cannot be calculated, and why; undefined if all can. */
  readonly formulaErrors?: { readonly [Id in FormulaId]?: FormulaError }
  /** The decimals that suit the values of the formulas among the fields, by all stocks; undefined for none. */
  readonly formulaDecimals?: FormulaDecimals
}

/** A number of a page's row; NaN if it is missing or was not requested, or there is no such row. */
export function numberAt({ columns, numbers, symbols }: Page, field: PageNumber, row: number): number {
  const column = columns.indexOf(field)
  return column < 0 || row >= symbols.length ? NaN : (numbers[column * symbols.length + row] ?? NaN)
}

/** A page in the form that is sent between threads: cloning one text takes a third of the time of hundreds. */
export interface PackedPage {
  /** The page without its numbers, as JSON. */
  readonly json: string
  readonly numbers: Float64Array<ArrayBuffer>
}

export const packPage = ({ numbers, ...words }: Page): PackedPage => ({ json: JSON.stringify(words), numbers })

/** Unpacks a page; throws if the numbers do not match it. */
export function unpackPage({ json, numbers }: PackedPage): Page {
  // `packPage` of the same release wrote the JSON.
  const page = JSON.parse(json) as Omit<Page, 'numbers'>
  if (numbers.length !== page.columns.length * page.symbols.length) throw new Error('Not the numbers of this page')
  return { ...page, numbers }
}

export type LoadEvent =
  /** Whole percents of the download, 0 to 100; null while the size is unknown. */
  | { readonly kind: 'progress'; readonly percent: number | null }
  | { readonly kind: 'dataset'; readonly dataset: Dataset }
  /** The checksum of the shown dataset is wrong: the last good one, or none, replaces it. */
  | { readonly kind: 'refused'; readonly failure: Failure; readonly dataset: Dataset | null }
  /** A newer version of this app, in another tab, has taken over the storage: this one no longer stores anything. */
  | { readonly kind: 'outdated' }

/** The failures, with the texts that the page shows. */
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
  crashed: 'The stocks couldn’t be selected because of an error in this app.',
  workerLost: 'The screener stopped working and couldn’t be restarted.',
} as const

/** The failures about the market's past, whose texts are loaded with the components that show it. */
type PastFailureId = 'pastMissing' | 'noSession' | 'sparsePast' | 'full'

/** `superseded` by a newer request is never shown. */
export type FailureId = keyof typeof failures | PastFailureId | 'superseded'

const texts: Readonly<Record<string, string | undefined>> = failures

/** What the page shows for a failure. */
export const failureText = (id: string): string => texts[id] ?? id

export interface Failure {
  readonly id: FailureId
  /** Details, such as “502 Bad Gateway”. */
  readonly detail?: string
  /** How much of the first market data the server has, in whole percent; null if unknown. */
  readonly percent?: number | null
  /** Why the server has no market data, and who has to act. */
  readonly problem?: { readonly reason: string; readonly turn: 'operator' | 'provider' }
}

/** Expected failures are values; bugs throw. */
export type Outcome<Value> = Result<Value, Failure>

export const fail = (id: FailureId, detail?: string): Outcome<never> => ({
  ok: false,
  failure: detail === undefined ? { id } : { id, detail },
})
