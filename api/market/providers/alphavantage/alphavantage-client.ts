import type { Listing, Split } from '../../store/market-store.ts'
import { ask, type Reply } from '../../../http-client/http-get.ts'
import { type Clock, createPace, persevere } from '../../../http-client/retry.ts'
import { readDaily, type Daily, readHoldings, readListing, readOverview, readSplits } from './parse-responses.ts'
import type { Overview } from '../provider.ts'

/** What asking the service needs. */
export interface AlphavantageAccess {
  /** The origin that is asked. */
  readonly url: string
  readonly key: string
  readonly perMinute: number
  readonly clock: Clock
  readonly signal?: AbortSignal
  /** Milliseconds for one answer. */
  readonly patience?: number
}

/** The questions that a refresh puts to Alpha Vantage. */
export interface AlphavantageClient {
  listing(): Promise<Reply<readonly Listing[]>>
  /** The last hundred sessions; with `whole`, twenty years and more. `adjusted` asks for the splits, too. */
  daily(symbol: string, how: { readonly adjusted: boolean; readonly whole: boolean }): Promise<Reply<Daily>>
  splits(symbol: string): Promise<Reply<readonly Split[]>>
  overview(symbol: string): Promise<Reply<Overview | null>>
  holdings(fund: string): Promise<Reply<ReadonlySet<string>>>
}

/** Bytes. The listing is the largest answer by far, with one megabyte. */
const greatestAnswer = 32 * 1024 * 1024

/** Asks Alpha Vantage at the pace that its plan allows. The key travels in the address, as the service wants it: no address is logged. */
export function alphavantageClient(access: AlphavantageAccess): AlphavantageClient {
  const { url, key, perMinute, clock, signal, patience = 30_000 } = access
  const pace = createPace(perMinute, clock)
  const put = <Value>(question: Readonly<Record<string, string>>, read: (body: Buffer) => Reply<Value>) => {
    const address = `${url}/query?${new URLSearchParams({ ...question, apikey: key }).toString()}`
    const once = async (): Promise<Reply<Value>> => {
      const body = await ask(address, { patience, most: greatestAnswer, ...(signal && { signal }) })
      return body.ok ? read(body.value) : body
    }
    return persevere(once, { clock, pace, ...(signal && { signal }) })
  }
  return {
    listing: () => put({ function: 'LISTING_STATUS' }, readListing),
    daily: (symbol, { adjusted, whole }) =>
      put(
        {
          function: adjusted ? 'TIME_SERIES_DAILY_ADJUSTED' : 'TIME_SERIES_DAILY',
          symbol,
          outputsize: whole ? 'full' : 'compact',
        },
        (body) => readDaily(body, symbol),
      ),
    splits: (symbol) => put({ function: 'SPLITS', symbol }, (body) => readSplits(body, symbol)),
    overview: (symbol) => put({ function: 'OVERVIEW', symbol }, (body) => readOverview(body, symbol)),
    holdings: (symbol) => put({ function: 'ETF_PROFILE', symbol }, readHoldings),
  }
}
