import { httpGet, type ProviderResult } from '../../../http-client/http-get.ts'
import { type Clock, createRateLimiter, retryWithBackoff } from '../../../http-client/retry.ts'
import { parseCompany, type Company, parseFrame, type Fact, parseTickers, type Registrant } from './parse-responses.ts'

/** Access to the SEC. */
export interface SecOptions {
  /** The origin of www.sec.gov, or of a fake. */
  readonly url: string
  /** An e-mail address: the SEC rejects requests without a contact. */
  readonly contact: string
  readonly clock: Clock
  readonly signal?: AbortSignal
  readonly timeoutMs?: number
  /** Fewer than the 600 that are allowed. */
  readonly perMinute: number
}

/** The requests to EDGAR. */
export interface SecClient {
  tickers(): Promise<ProviderResult<ReadonlyMap<string, Registrant>>>
  company(cik: string): Promise<ProviderResult<Company>>
  /** A concept in a calendar period, such as `us-gaap/Revenues/USD/CY2026Q3`. */
  frame(path: string): Promise<ProviderResult<readonly Fact[]>>
}

const maxResponseBytes = 64 * 1024 * 1024

/** Sends requests below EDGAR’s limit: it blocks faster clients for minutes. */
export function secClient({ url, contact, clock, signal, timeoutMs = 60_000, perMinute }: SecOptions): SecClient {
  const rateLimiter = createRateLimiter(perMinute, clock)
  const data = url.replace('//www.', '//data.')
  const headers = { 'user-agent': `Stonks ${contact}`, accept: 'application/json' }
  const get = <Value>(address: string, parse: (body: Buffer) => ProviderResult<Value>) => {
    const attempt = async (): Promise<ProviderResult<Value>> => {
      const body = await httpGet(address, { headers, timeoutMs, maxBytes: maxResponseBytes, ...(signal && { signal }) })
      return body.ok ? parse(body.value) : body
    }
    return retryWithBackoff(attempt, { clock, rateLimiter: rateLimiter, ...(signal && { signal }) })
  }
  return {
    tickers: () => get(`${url}/files/company_tickers_exchange.json`, parseTickers),
    company: (cik) => get(`${data}/submissions/CIK${cik.padStart(10, '0')}.json`, (body) => parseCompany(body, cik)),
    frame: (path) => get(`${data}/api/xbrl/frames/${path}.json`, parseFrame),
  }
}
