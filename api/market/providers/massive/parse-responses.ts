import { parseNumber } from '#domain/dataset/parse-stock'
import { asArray, fieldsOf, type JsonObject } from '#domain/keys-of'
import { parseJsonBody, providerFailed, type ProviderResult, received } from '../../../platform/http-client/http-get.ts'
import { toBar, toSplits } from '../../bars.ts'
import { symbolOf } from '../../identity/symbol-of.ts'
import type { Bar, Listing, Split } from '../../store/market-store.ts'
import { parseCik } from '../sec/parse-responses.ts'
import { receiptType } from '../sec/stock-issues.ts'

/** A listing, with the identifier of its class of shares. */
export interface MassiveListing extends Listing {
  readonly figi?: string
  /** The day on which it was delisted, YYYY-MM-DD; absent while it is listed. */
  readonly delisted?: string
}

/** A page of tickers. */
interface TickerPage {
  /** Common stock of domestic and foreign companies on an exchange, as the service describes it. */
  readonly listings: readonly MassiveListing[]
  /** The number of rows of any kind. */
  readonly rows: number
  /** The ticker after which the next page begins. */
  readonly last: string
}

/** Exchanges by their ISO code, as the dataset names them. */
const exchanges = new Map<unknown, string>([
  ['XNAS', 'NASDAQ'],
  ['XNYS', 'NYSE'],
  ['XASE', 'NYSE MKT'],
  ['ARCX', 'NYSE ARCA'],
  ['BATS', 'BATS'],
])

/** Common stock, receipts for foreign stock, ordinary shares and New York registry shares. */
const stocks = new Set<unknown>(['CS', 'ADRC', 'OS', 'NYRS'])

/** Parses a page of tickers; rows other than common stock on an exchange are only counted. */
export function parseTickerPage(body: Buffer): ProviderResult<TickerPage> {
  const rows = parseRows(body)
  if (!rows.ok) return rows
  const last = rows.value.at(-1)?.['ticker']
  return received({
    listings: rows.value.flatMap(toListings),
    rows: rows.value.length,
    last: typeof last === 'string' ? last : '',
  })
}

function toListings({
  ticker,
  name,
  primary_exchange: code,
  type,
  cik,
  ...row
}: JsonObject): readonly MassiveListing[] {
  const [symbol, exchange] = [symbolOfTicker(ticker), exchanges.get(code)]
  if (symbol === undefined || exchange === undefined || !stocks.has(type)) return []
  const figi = row['share_class_figi'] ?? row['composite_figi']
  const delisted = row['active'] === false ? String(row['delisted_utc']).slice(0, 10) : undefined
  return [
    {
      ...{ symbol, name: typeof name === 'string' ? name : null, exchange, cik: parseCik(cik) ?? null },
      assetType: type === 'ADRC' ? receiptType : 'Stock',
      ...(typeof figi === 'string' && { figi }),
      ...(delisted !== undefined && { delisted }),
    },
  ]
}

/**
 * The symbol as the dataset writes it (`BRK-B`, `ABR-P-D`) of a ticker as Massive does (`BRK.B`, `ABRpD`). undefined for what is
 * traded beside a stock under its letters, such as `Tw` (when issued) and `Tr` (rights).
 */
export function symbolOfTicker(ticker: unknown): string | undefined {
  if (typeof ticker !== 'string') return undefined
  // A lower-case p means "preferred".
  return symbolOf(
    ticker
      .replace(/^([A-Z]+)p([A-Z]?)$/, (_, root: string, series: string) => `${root}-P${series && `-${series}`}`)
      .replaceAll(/[./]/g, '-'),
  )
}

/** The inverse; a share class is separated by a dot. */
export const tickerOfSymbol = (symbol: string): string =>
  symbol
    .replace(/^([A-Z]+)-P(?:-([A-Z]))?$/, (_, root: string, series = '') => `${root}p${String(series)}`)
    .replaceAll('-', '.')

/** Free keys get delayed data, which has a status of its own. */
const validStatuses = new Set<unknown>(['OK', 'DELAYED'])

/** The rows of a response; empty if it reports none. */
function parseRows(body: Buffer): ProviderResult<readonly JsonObject[]> {
  const response = parseJsonBody(body)
  if (!response.ok) return response
  const { status, results, resultsCount, count } = response.value
  if (!validStatuses.has(status)) return providerFailed(status === 'NOT_AUTHORIZED' ? 'not-in-plan' : 'unreadable')
  const announced = resultsCount ?? count
  if (results === undefined || results === null) return announced === 0 ? received([]) : providerFailed('unreadable')
  return Array.isArray(results) ? received(asArray(results).map(fieldsOf)) : providerFailed('unreadable')
}

/** All symbols in one session. Rows of another day are ignored: a cache on the way may return an old response. */
export function parseGrouped(body: Buffer, session: string): ProviderResult<readonly Bar[]> {
  const rows = parseRows(body)
  if (!rows.ok) return rows
  const bars = rows.value.flatMap((row) => {
    const symbol = symbolOfTicker(row['T'])
    return symbol === undefined || dayOf(row) !== session ? [] : (toBarFrom(row, symbol, session) ?? [])
  })
  return bars.length * 2 < rows.value.length ? providerFailed('unreadable') : received(bars)
}

/** One symbol in all requested sessions, the oldest first. */
export function parseSeries(body: Buffer, symbol: string): ProviderResult<readonly Bar[]> {
  const rows = parseRows(body)
  if (!rows.ok) return rows
  const bars = rows.value.flatMap((row) => toBarFrom(row, symbol, dayOf(row)) ?? [])
  return bars.length * 2 < rows.value.length ? providerFailed('unreadable') : received(bars)
}

/** A session’s time is its start or its end in New York, which are on the same day in UTC. */
function dayOf({ t: time }: JsonObject): string {
  const date = new Date(typeof time === 'number' ? time : NaN)
  return Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(0, 10)
}

function toBarFrom({ o, h, l, c, v }: JsonObject, symbol: string, session: string): Bar | undefined {
  if (session === '') return undefined
  const [open, high, low, close] = [parseNumber(o), parseNumber(h), parseNumber(l), parseNumber(c)]
  return toBar(symbol, session, { open, high, low, close, volume: parseNumber(v) })
}

/** A page of splits, by day. */
interface SplitPage {
  readonly splits: readonly Split[]
  /** The number of rows, valid or not. */
  readonly rows: number
  /** The day of the last row; empty without rows. */
  readonly last: string
}

/** Parses a page of splits; rows without effect and invalid rows are only counted. */
export function parseSplitPage(body: Buffer): ProviderResult<SplitPage> {
  const rows = parseRows(body)
  if (!rows.ok) return rows
  const splits = rows.value.flatMap(({ ticker, execution_date: day, split_from: from, split_to: to }) => {
    const symbol = symbolOfTicker(ticker)
    const [before, after] = [parseNumber(from), parseNumber(to)]
    return symbol === undefined || before === null || after === null ? [] : toSplits(symbol, day, after / before)
  })
  const last = rows.value.at(-1)?.['execution_date']
  return received({ splits, rows: rows.value.length, last: typeof last === 'string' ? last : '' })
}
