import type { ProviderResult } from '../../../platform/http-client/http-get.ts'
import { createRequest, type ProviderAccess } from '../../../platform/http-client/retry.ts'
import { parseDaily, parseHoldings, parseListing, parseOverview, parseSplits } from './parse-responses.ts'

interface AlphavantageAccess extends ProviderAccess {
  readonly key: string
}

/** Bytes. The largest response is the listing, one megabyte. */
const maxResponseBytes = 32 * 1024 * 1024

/** The requests to Alpha Vantage. The API requires the key in the URL: never log a URL. */
export function alphavantageClient({ key, ...access }: AlphavantageAccess) {
  const get = createRequest(access, { timeoutMs: 30_000, maxBytes: maxResponseBytes })
  const request = <Value>(params: Readonly<Record<string, string>>, parse: (body: Buffer) => ProviderResult<Value>) =>
    get(`${access.url}/query?${new URLSearchParams({ ...params, apikey: key }).toString()}`, parse)
  return {
    listing: () => request({ function: 'LISTING_STATUS' }, parseListing),
    /** The last hundred sessions; with `full`, twenty years and more. `adjusted` includes the splits. */
    daily: (symbol: string, { adjusted, full }: { readonly adjusted: boolean; readonly full: boolean }) =>
      request(
        {
          function: adjusted ? 'TIME_SERIES_DAILY_ADJUSTED' : 'TIME_SERIES_DAILY',
          symbol,
          outputsize: full ? 'full' : 'compact',
        },
        (body) => parseDaily(body, symbol),
      ),
    splits: (symbol: string) => request({ function: 'SPLITS', symbol }, (body) => parseSplits(body, symbol)),
    overview: (symbol: string) => request({ function: 'OVERVIEW', symbol }, (body) => parseOverview(body, symbol)),
    holdings: (symbol: string) => request({ function: 'ETF_PROFILE', symbol }, parseHoldings),
  }
}

export type AlphavantageClient = ReturnType<typeof alphavantageClient>
