import { ask, type Reply } from '../../../http-client/http-get.ts'
import { type Clock, createPace, persevere } from '../../../http-client/retry.ts'
import { readCompany, type Company, readFrame, type Fact, readTickers, type Registrant } from './parse-responses.ts'

/** What asking the SEC needs. */
export interface SecAccess {
  /** The origin of www.sec.gov, or of what stands in for it. */
  readonly url: string
  /** An e-mail address: whoever does not say who asks is turned away. */
  readonly contact: string
  readonly clock: Clock
  readonly signal?: AbortSignal
  readonly patience?: number
  /** Fewer than the 600 that are allowed. */
  readonly perMinute: number
}

/** The questions that a refresh puts to EDGAR. */
export interface SecClient {
  tickers(): Promise<Reply<ReadonlyMap<string, Registrant>>>
  company(cik: string): Promise<Reply<Company>>
  /** A concept in a calendar period, such as `us-gaap/Revenues/USD/CY2026Q3`. */
  frame(path: string): Promise<Reply<readonly Fact[]>>
}

const greatestAnswer = 64 * 1024 * 1024

/** Asks EDGAR, slower than it allows: an address that is faster is shut out for minutes. */
export function secClient({ url, contact, clock, signal, patience = 60_000, perMinute }: SecAccess): SecClient {
  const pace = createPace(perMinute, clock)
  const data = url.replace('//www.', '//data.')
  const headers = { 'user-agent': `Stonks ${contact}`, accept: 'application/json' }
  const get = <Value>(address: string, read: (body: Buffer) => Reply<Value>) => {
    const once = async (): Promise<Reply<Value>> => {
      const body = await ask(address, { headers, patience, most: greatestAnswer, ...(signal && { signal }) })
      return body.ok ? read(body.value) : body
    }
    return persevere(once, { clock, pace, ...(signal && { signal }) })
  }
  return {
    tickers: () => get(`${url}/files/company_tickers_exchange.json`, readTickers),
    company: (cik) => get(`${data}/submissions/CIK${cik.padStart(10, '0')}.json`, (body) => readCompany(body, cik)),
    frame: (path) => get(`${data}/api/xbrl/frames/${path}.json`, readFrame),
  }
}
