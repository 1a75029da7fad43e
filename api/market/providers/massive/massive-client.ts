import type { ProviderResult } from '../../../platform/http-client/http-get.ts'
import { createRequest, type ProviderAccess } from '../../../platform/http-client/retry.ts'
import { parseGrouped, parseSeries, parseSplitPage, parseTickerPage, tickerOfSymbol } from './parse-responses.ts'

interface MassiveAccess extends ProviderAccess {
  readonly key: string
}

/** Rows in a page, the service’s maximum. */
export const pageSize = 1000

const maxResponseBytes = 32 * 1024 * 1024

/** The requests to Massive. The key is sent in a header, never in the URL. */
export function massiveClient({ key, ...access }: MassiveAccess) {
  const request = createRequest(access, {
    headers: { authorization: `Bearer ${key}`, accept: 'application/json' },
    timeoutMs: 60_000,
    maxBytes: maxResponseBytes,
    // Massive uses this status for what the plan does not include: old trading days, or one that has not ended.
    reinterpret: { refused: 'not-in-plan' },
  })
  const get = <Value>(path: string, params: Record<string, string>, parse: (body: Buffer) => ProviderResult<Value>) =>
    request(`${access.url}${path}?${new URLSearchParams(params).toString()}`, parse)
  const page = { limit: String(pageSize), order: 'asc' }
  return {
    /** All symbols in one session, as they were traded. */
    grouped: (session: string) =>
      get(`/v2/aggs/grouped/locale/us/market/stocks/${session}`, { adjusted: 'false', include_otc: 'false' }, (body) =>
        parseGrouped(body, session),
      ),
    /** One symbol from one session to another. */
    series: (symbol: string, from: string, to: string) =>
      get(
        `/v2/aggs/ticker/${encodeURIComponent(tickerOfSymbol(symbol))}/range/1/day/${from}/${to}`,
        { adjusted: 'false', limit: '5000' },
        (body) => parseSeries(body, symbol),
      ),
    /** A page of tickers after the given one, either listed or delisted. */
    tickers: (after: string, isActive = true) =>
      get(
        '/v3/reference/tickers',
        { market: 'stocks', active: String(isActive), sort: 'ticker', 'ticker.gt': after, ...page },
        parseTickerPage,
      ),
    /** Splits of a range of days, in order: after a full page, the next one begins with its last day. */
    splits: (from: string, to: string) =>
      get(
        '/v3/reference/splits',
        { 'execution_date.gte': from, 'execution_date.lte': to, sort: 'execution_date', ...page },
        parseSplitPage,
      ),
  }
}

export type MassiveClient = ReturnType<typeof massiveClient>
