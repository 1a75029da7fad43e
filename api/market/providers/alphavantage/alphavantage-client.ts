import { httpGet, type ProviderResult } from '#api/http-client/http-get'
import { type Clock, createRateLimiter, retryWithBackoff } from '#api/http-client/retry'
import type { Listing, Split } from '../../store/market-store.ts'
import type { Overview } from '../provider.ts'
import { type Daily, parseDaily, parseHoldings, parseListing, parseOverview, parseSplits } from './parse-responses.ts'

/** Access to the service. */
interface AlphavantageOptions {
  /** The origin of the service. */
  readonly url: string
  readonly key: string
  readonly perMinute: number
  readonly clock: Clock
  readonly signal?: AbortSignal
  /** Milliseconds for one response. */
  readonly timeoutMs?: number
}

/** The requests to Alpha Vantage. */
export interface AlphavantageClient {
  listing(): Promise<ProviderResult<readonly Listing[]>>
  /** The last hundred sessions; with `full`, twenty years and more. `adjusted` includes the splits. */
  daily(symbol: string, options: { readonly adjusted: boolean; readonly full: boolean }): Promise<ProviderResult<Daily>>
  splits(symbol: string): Promise<ProviderResult<readonly Split[]>>
  overview(symbol: string): Promise<ProviderResult<Overview | null>>
  holdings(fund: string): Promise<ProviderResult<ReadonlySet<string>>>
}

/** Bytes. The largest response is the listing with one megabyte. */
const maxResponseBytes = 32 * 1024 * 1024

/** Sends requests at the rate that the plan allows. The API requires the key in the URL: never log a URL. */
export function alphavantageClient(options: AlphavantageOptions): AlphavantageClient {
  const { url, key, perMinute, clock, signal, timeoutMs = 30_000 } = options
  const rateLimiter = createRateLimiter(perMinute, clock)
  const request = <Value>(params: Readonly<Record<string, string>>, parse: (body: Buffer) => ProviderResult<Value>) => {
    const address = `${url}/query?${new URLSearchParams({ ...params, apikey: key }).toString()}`
    const attempt = async (): Promise<ProviderResult<Value>> => {
      const body = await httpGet(address, { timeoutMs, maxBytes: maxResponseBytes, ...(signal && { signal }) })
      return body.ok ? parse(body.value) : body
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
