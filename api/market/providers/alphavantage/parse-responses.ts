import { parseNumber } from '#domain/dataset/parse-stock'
import { asArray, fieldsOf, type JsonObject } from '#domain/keys-of'
import { parseSymbol } from '#domain/stock/stock'
import { isDate } from '#domain/text/is-date'
import {
  parseCsv,
  parseJsonBody,
  providerFailed,
  type ProviderFailure,
  type ProviderResult,
  received,
} from '../../../platform/http-client/http-get.ts'
import { toBar, toSplits } from '../../bars.ts'
import { symbolOf } from '../../identity/symbol-of.ts'
import type { Bar, Listing, Split } from '../../store/market-store.ts'
import type { Overview } from '../provider.ts'

/** Characters; descriptions are the longest. */
const maxTextLength = 5000

/**
 * OVERVIEW of a symbol; null if the service has none, for example for warrants and preferred stock: it sends an empty object.
 * Only text values are stored, under names that are valid in the dataset.
 */
export function parseOverview(body: Buffer, symbol: string): ProviderResult<Overview | null> {
  const response = parseResponse(body)
  if (!response.ok) return response
  const entries = Object.entries(response.value)
  if (entries.length === 0) return received(null)
  if (response.value['Symbol'] !== symbol) return providerFailed('unreadable')
  return received(
    Object.fromEntries(entries.filter(isTextEntry).map(([name, text]) => [name, text.slice(0, maxTextLength)])),
  )
}

const isTextEntry = (entry: readonly [string, unknown]): entry is [string, string] =>
  typeof entry[1] === 'string' && /^[A-Za-z\d]{1,40}$/.test(entry[0])

const columns = ['symbol', 'name', 'exchange', 'assetType', 'ipoDate', 'delistingDate', 'status']

/** Test symbols of the exchanges. */
const isTestSymbol = (symbol: string, name: string): boolean =>
  /^[ACMNPZ]TEST(-|$)|^Z[VWX]ZZT$/.test(symbol) || /\btest (stock|ticker|issue|symbol)\b|listed test\b/i.test(name)

/** The stocks of LISTING_STATUS, which is CSV even though notices sent instead are JSON. Funds are left out. */
export function parseListing(body: Buffer): ProviderResult<readonly Listing[]> {
  const text = body.toString()
  if (text.trimStart().startsWith('{')) {
    const response = parseResponse(body)
    return response.ok ? providerFailed('unreadable') : response
  }
  if (text.trimStart().startsWith('<')) return providerFailed('web-page')
  const [head, ...rows] = parseCsv(text) ?? []
  if (head?.join() !== columns.join()) return providerFailed(text.trim() === '' ? 'cut-off' : 'unreadable')
  // Each row ends with a status: a last row without one is truncated.
  if ((rows.at(-1)?.length ?? 0) < columns.length) return providerFailed('cut-off')
  return received(rows.flatMap(toListings))
}

function toListings([
  rawSymbol = '',
  name = '',
  exchange = '',
  assetType = '',
  ,
  ,
  status,
]: readonly string[]): Listing[] {
  const symbol = symbolOf(rawSymbol)
  if (symbol === undefined || status !== 'Active' || assetType !== 'Stock' || exchange === '') return []
  return isTestSymbol(symbol, name) ? [] : [{ symbol, name: name.trim() || null, exchange, assetType, cik: null }]
}

/** A symbol’s sessions as traded, the oldest first. */
export interface Daily {
  readonly bars: readonly Bar[]
  /** undefined if the response does not contain splits. */
  readonly splits: readonly Split[] | undefined
}

const series = 'Time Series (Daily)'

/**
 * TIME_SERIES_DAILY, or TIME_SERIES_DAILY_ADJUSTED, which has the same raw prices and the splits besides. Ignores its "adjusted
 * close", which also subtracts dividends and so is not a price at which the stock traded.
 */
export function parseDaily(body: Buffer, symbol: string): ProviderResult<Daily> {
  const response = parseResponse(body)
  if (!response.ok) return response
  const rows = Object.entries(fieldsOf(response.value[series]))
    .filter(([session]) => isDate(session))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([session, row]) => ({ session, ...parseRow(row) }))
  const bars = rows.flatMap(({ session, quote }) => toBar(symbol, session, quote) ?? [])
  // Some rows may be damaged; if most are, the response is something else.
  if (bars.length === 0 || bars.length * 2 < rows.length) return providerFailed('unreadable')
  const isAdjusted = rows.every(({ ratio }) => ratio !== null)
  return received({
    bars,
    splits: isAdjusted ? rows.flatMap(({ session, ratio }) => toSplits(symbol, session, ratio)) : undefined,
  })
}

/** The numbers before a row’s keys differ from function to function: "5. volume", "6. volume". */
function parseRow(row: unknown) {
  const named = new Map(Object.entries(fieldsOf(row)).map(([key, value]) => [key.replace(/^\d+\. /, ''), value]))
  const read = (key: string) => parseNumber(named.get(key))
  const quote = {
    open: read('open'),
    high: read('high'),
    low: read('low'),
    close: read('close'),
    volume: read('volume'),
  }
  return { quote, ratio: read('split coefficient') }
}

type Meanings = readonly (readonly [RegExp, ProviderFailure])[]

/**
 * The meaning of the service’s notices; the first match counts. The notice about the rate also mentions the daily limit
 * and the premium endpoints, so its pattern comes before theirs.
 */
const notices: Meanings = [
  [/this is a premium endpoint/i, 'not-in-plan'],
  [/per second|per minute|minute-level|sparingly|call frequency/i, 'burst-limit'],
  [/per day|\/day|daily (rate )?limit/i, 'daily-limit'],
  [/demo\W+api key/i, 'bad-key'],
]

/** For an unknown symbol, the service only says that the call is invalid. */
const errors: Meanings = [
  [/api ?key\W.*(invalid|missing)/is, 'bad-key'],
  [/invalid api call/i, 'unknown-symbol'],
]

/** The meaning of a sentence in place of data, as limits and errors come with status 200; undefined without one. */
export function failureInNotice(response: JsonObject): ProviderFailure | undefined {
  const error = response['Error Message']
  const notice = error ?? response['Information'] ?? response['Note']
  if (notice === undefined) return undefined
  const text = typeof notice === 'string' ? notice : ''
  return (error === undefined ? notices : errors).find(([words]) => words.test(text))?.[1] ?? 'refused'
}

/** The JSON object of a response, or the failure of its notice. */
function parseResponse(body: Buffer): ProviderResult<JsonObject> {
  const response = parseJsonBody(body)
  if (!response.ok) return response
  const notice = failureInNotice(response.value)
  return notice === undefined ? response : providerFailed(notice)
}

/** The symbols of a fund’s holdings, from ETF_PROFILE. Cash is listed under a name that is not a symbol. */
export function parseHoldings(body: Buffer): ProviderResult<ReadonlySet<string>> {
  const response = parseResponse(body)
  if (!response.ok) return response
  const symbols = asArray(response.value['holdings']).flatMap((row) => {
    const { symbol } = fieldsOf(row)
    return symbol === 'n/a' || typeof symbol !== 'string' ? [] : (parseSymbol(symbol.replaceAll(/[./]/g, '-')) ?? [])
  })
  const held = new Set(symbols)
  return held.size === 0 ? providerFailed('unreadable') : received(held)
}

/** The splits of a symbol, from SPLITS; may be empty. */
export function parseSplits(body: Buffer, symbol: string): ProviderResult<readonly Split[]> {
  const response = parseResponse(body)
  if (!response.ok) return response
  if (!Array.isArray(response.value['data'])) return providerFailed('unreadable')
  const rows = asArray(response.value['data']).map(fieldsOf)
  return received(rows.flatMap((row) => toSplits(symbol, row['effective_date'], parseNumber(row['split_factor']))))
}
