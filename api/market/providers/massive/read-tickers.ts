import type { Listing } from '../../store/market-store.ts'
import type { Foreign } from '../asking/foreign.ts'
import { given, type Reply } from '../asking/provider-failures.ts'
import { cikOf } from '../sec/cik-of.ts'
import { readRows } from './read-rows.ts'
import { symbolOfTicker } from './ticker-symbol.ts'

/** A page of what is traded. */
export interface TickerPage {
  /** Of common stock, of ours or of foreign companies, on an exchange. */
  readonly listings: readonly Listing[]
  /** How many rows the page had, of whatever. */
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

/** A page of the reference of tickers: what is no common stock on an exchange is only counted. */
export function readTickerPage(body: Buffer): Reply<TickerPage> {
  const rows = readRows(body)
  if (!rows.ok) return rows
  const last = rows.value.at(-1)?.['ticker']
  return given({
    listings: rows.value.flatMap(listingIn),
    rows: rows.value.length,
    last: typeof last === 'string' ? last : '',
  })
}

function listingIn({ ticker, name, primary_exchange: code, type, cik }: Foreign): readonly Listing[] {
  const [symbol, exchange] = [symbolOfTicker(ticker), exchanges.get(code)]
  if (symbol === undefined || exchange === undefined || !stocks.has(type)) return []
  return [
    { symbol, name: typeof name === 'string' ? name : null, exchange, assetType: 'Stock', cik: cikOf(cik) ?? null },
  ]
}
