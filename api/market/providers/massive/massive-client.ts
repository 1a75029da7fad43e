import { httpGet, providerFailed, type ProviderResult } from '#api/http-client/http-get'
import { type Clock, createRateLimiter, retryWithBackoff } from '#api/http-client/retry'
import type { Bar } from '../../store/market-store.ts'
import {
  parseGrouped,
  parseSeries,
  parseSplitPage,
  parseTickerPage,
  type SplitPage,
  tickerOfSymbol,
  type TickerPage,
} from './parse-responses.ts'

/** Access to the service. */
interface MassiveOptions {
  /** The origin of the service. */
  readonly url: string
  readonly key: string
  readonly perMinute: number
  readonly clock: Clock
  readonly signal?: AbortSignal
  readonly timeoutMs?: number
}

/** The requests to Massive. */
export interface MassiveClient {
  /** All symbols in one session, as they were traded. */
  grouped(session: string): Promise<ProviderResult<readonly Bar[]>>
  /** One symbol from one session to another. */
  series(symbol: string, from: string, to: string): Promise<ProviderResult<readonly Bar[]>>
  /** A page of tickers after the given one. */
  tickers(after: string): Promise<ProviderResult<TickerPage>>
  /** Splits of a range of days, in order: after a full page, the next one begins with its last day. */
  splits(from: string, to: string): Promise<ProviderResult<SplitPage>>
}

/** Rows in a page, the service’s maximum. */
export const pageSize = 1000

const maxResponseBytes = 32 * 1024 * 1024

/** The key is sent in a header, never in the URL. */
export function massiveClient({
  url,
  key,
  perMinute,
  clock,
  signal,
  timeoutMs = 60_000,
}: MassiveOptions): MassiveClient {
  const rateLimiter = createRateLimiter(perMinute, clock)
  const headers = { authorization: `Bearer ${key}`, accept: 'application/json' }
  const get = <Value>(path: string, params: Record<string, string>, parse: (body: Buffer) => ProviderResult<Value>) => {
    const address = `${url}${path}?${new URLSearchParams(params).toString()}`
    const attempt = async (): Promise<ProviderResult<Value>> => {
      const body = await httpGet(address, { headers, timeoutMs, maxBytes: maxResponseBytes, ...(signal && { signal }) })
      if (body.ok) return parse(body.value)
      // Massive uses this status for what the plan does not include: old trading days, or one that has not ended.
      return body.failure === 'refused' ? providerFailed('not-in-plan') : body
    }
    return retryWithBackoff(attempt, { clock, rateLimiter: rateLimiter, ...(signal && { signal }) })
  }
  const page = { limit: String(pageSize), order: 'asc' }
  return {
    grouped: (session) =>
      get(`/v2/aggs/grouped/locale/us/market/stocks/${session}`, { adjusted: 'false', include_otc: 'false' }, (body) =>
        parseGrouped(body, session),
      ),
    series: (symbol, from, to) =>
      get(
        `/v2/aggs/ticker/${encodeURIComponent(tickerOfSymbol(symbol))}/range/1/day/${from}/${to}`,
        { adjusted: 'false', limit: '5000' },
        (body) => parseSeries(body, symbol),
      ),
    tickers: (after) =>
      get(
        '/v3/reference/tickers',
        { market: 'stocks', active: 'true', sort: 'ticker', 'ticker.gt': after, ...page },
        parseTickerPage,
      ),
    splits: (from, to) =>
      get(
        '/v3/reference/splits',
        { 'execution_date.gte': from, 'execution_date.lte': to, sort: 'execution_date', ...page },
        parseSplitPage,
      ),
  }
}
