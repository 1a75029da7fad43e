import { httpGet, type ProviderResult } from '../../../http-client/http-get.ts'
import { type Clock, createRateLimiter, retryWithBackoff } from '../../../http-client/retry.ts'
import { parseCompany, type Company, parseFrame, type Fact, parseTickers, type Registrant } from './parse-responses.ts'

/** What asking the SEC needs. */
export interface SecOptions {
  /** The origin of www.sec.gov, or of what stands in for it. */
  readonly url: string
  /** An e-mail address: the SEC rejects requests without a contact. */
  readonly contact: string
  readonly clock: Clock
  readonly signal?: AbortSignal
  readonly timeoutMs?: number
  /** Fewer than the 600 that are allowed. */
  readonly perMinute: number
}

/** The questions that a refresh puts to EDGAR. */
export interface SecClient {
  tickers(): Promise<ProviderResult<ReadonlyMap<string, Registrant>>>
  company(cik: string): Promise<ProviderResult<Company>>
  /** A concept in a calendar period, such as `us-gaap/Revenues/USD/CY2026Q3`. */
  frame(path: string): Promise<ProviderResult<readonly Fact[]>>
}

const maxResponseBytes = 64 * 1024 * 1024

/** Asks EDGAR, slower than it allows: an address that is faster is shut out for minutes. */
export function secClient({ url, contact, clock, signal, timeoutMs = 60_000, perMinute }: SecOptions): SecClient {
  const rateLimiter = createRateLimiter(perMinute, clock)
  const data = url.replace('//www.', '//data.')
  const headers = { 'user-agent': `Stonks ${contact}`, accept: 'application/json' }
  const get = <Value>(address: string, read: (body: Buffer) => ProviderResult<Value>) => {
    const attempt = async (): Promise<ProviderResult<Value>> => {
      const body = await httpGet(address, { headers, timeoutMs, maxBytes: maxResponseBytes, ...(signal && { signal }) })
      return body.ok ? read(body.value) : body
    }
    return retryWithBackoff(attempt, { clock, rateLimiter: rateLimiter, ...(signal && { signal }) })
  }
  return {
    tickers: () => get(`${url}/files/company_tickers_exchange.json`, parseTickers),
    company: (cik) => get(`${data}/submissions/CIK${cik.padStart(10, '0')}.json`, (body) => parseCompany(body, cik)),
    frame: (path) => get(`${data}/api/xbrl/frames/${path}.json`, parseFrame),
  }
}
