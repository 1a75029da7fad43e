import type { Listing, Split } from '../../store/market-store.ts'
import { httpGet, type ProviderResult } from '../../../http-client/http-get.ts'
import { type Clock, createRateLimiter, retryWithBackoff } from '../../../http-client/retry.ts'
import { parseDaily, type Daily, parseHoldings, parseListing, parseOverview, parseSplits } from './parse-responses.ts'
import type { Overview } from '../provider.ts'

/** What asking the service needs. */
export interface AlphavantageOptions {
  /** The origin that is asked. */
  readonly url: string
  readonly key: string
  readonly perMinute: number
  readonly clock: Clock
  readonly signal?: AbortSignal
  /** Milliseconds for one answer. */
  readonly timeoutMs?: number
}

/** The questions that a refresh puts to Alpha Vantage. */
export interface AlphavantageClient {
  listing(): Promise<ProviderResult<readonly Listing[]>>
  /** The last hundred sessions; with `whole`, twenty years and more. `adjusted` asks for the splits, too. */
  daily(symbol: string, how: { readonly adjusted: boolean; readonly full: boolean }): Promise<ProviderResult<Daily>>
  splits(symbol: string): Promise<ProviderResult<readonly Split[]>>
  overview(symbol: string): Promise<ProviderResult<Overview | null>>
  holdings(fund: string): Promise<ProviderResult<ReadonlySet<string>>>
}

/** Bytes. The listing is the largest answer by far, with one megabyte. */
const maxResponseBytes = 32 * 1024 * 1024

/** Asks Alpha Vantage at the pace that its plan allows. The key travels in the address, as the service wants it: no address is logged. */
export function alphavantageClient(access: AlphavantageOptions): AlphavantageClient {
  const { url, key, perMinute, clock, signal, timeoutMs = 30_000 } = access
  const rateLimiter = createRateLimiter(perMinute, clock)
  const request = <Value>(
    question: Readonly<Record<string, string>>,
    read: (body: Buffer) => ProviderResult<Value>,
  ) => {
    const address = `${url}/query?${new URLSearchParams({ ...question, apikey: key }).toString()}`
    const attempt = async (): Promise<ProviderResult<Value>> => {
      const body = await httpGet(address, { timeoutMs, maxBytes: maxResponseBytes, ...(signal && { signal }) })
      return body.ok ? read(body.value) : body
    }
    return retryWithBackoff(attempt, { clock, rateLimiter: rateLimiter, ...(signal && { signal }) })
  }
  return {
    listing: () => request({ function: 'LISTING_STATUS' }, parseListing),
    daily: (symbol, { adjusted, full }) =>
      request(
        {
          function: adjusted ? 'TIME_SERIES_DAILY_ADJUSTED' : 'TIME_SERIES_DAILY',
          symbol,
          outputsize: full ? 'full' : 'compact',
        },
        (body) => parseDaily(body, symbol),
      ),
    splits: (symbol) => request({ function: 'SPLITS', symbol }, (body) => parseSplits(body, symbol)),
    overview: (symbol) => request({ function: 'OVERVIEW', symbol }, (body) => parseOverview(body, symbol)),
    holdings: (symbol) => request({ function: 'ETF_PROFILE', symbol }, parseHoldings),
  }
}
