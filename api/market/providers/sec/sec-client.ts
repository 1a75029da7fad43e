import type { FailureOf } from '../../../platform/http-client/http-get.ts'
import { createRateLimiter, createRequest, type ProviderAccess } from '../../../platform/http-client/retry.ts'
import { readCompanyFacts } from './company-facts.ts'
import { parseDailyIndex } from './daily-index.ts'
import { parseFailsFile } from './fails-file.ts'
import { parseSubmissions, parseTickers, parseUniverse } from './parse-responses.ts'
import { readOnlyEntry } from './zip-file.ts'

/** Access to the SEC: its origin is www.sec.gov, and it sends fewer than the allowed 600 requests a minute. */
export interface SecOptions extends ProviderAccess {
  /** An e-mail address: the SEC rejects requests without a contact. */
  readonly contact: string
}

/** Bytes of a response: the facts of the largest companies have 64 million. */
export const maxResponseBytes = 128 * 1024 * 1024

/** Bytes of a fails-to-deliver file, unpacked: real ones have six million. */
const maxFailsBytes = 64 * 1024 * 1024

/**
 * The SEC answers clients without a contact, and clients that are too fast, with a web page; its storage answers requests for
 * missing files with XML.
 */
export const failureOfSec: FailureOf = (status, beginning) => {
  if (status !== 403) return undefined
  if (/^\s*<\?xml|<Code>AccessDenied/i.test(beginning)) return 'not-found'
  if (/rate threshold/i.test(beginning)) return 'burst-limit'
  return /^\s*</.test(beginning) ? 'no-contact' : undefined
}

export const secHeaders = (contact: string): Readonly<Record<string, string>> => ({ 'user-agent': `Stonks ${contact}` })

/** The requests to EDGAR, below its limit: it blocks faster clients for minutes. */
export function secClient({ contact, ...options }: SecOptions) {
  const { url, clock, perMinute } = options
  const access = { ...options, rateLimiter: options.rateLimiter ?? createRateLimiter(perMinute, clock) }
  const data = url.replace('//www.', '//data.')
  const rules = { timeoutMs: 60_000, maxBytes: maxResponseBytes, failureOf: failureOfSec }
  const get = createRequest(access, { ...rules, headers: { ...secHeaders(contact), accept: 'application/json' } })
  const getFile = createRequest(access, { ...rules, headers: secHeaders(contact) })
  const cikFile = (cik: string) => `CIK${cik.padStart(10, '0')}.json`
  return {
    tickers: () => get(`${url}/files/company_tickers_exchange.json`, parseTickers),
    universe: () => get(`${url}/files/company_tickers_exchange.json`, parseUniverse),
    /** Everything a company has reported, with the days of filing. */
    facts: (cik: string) =>
      get(`${data}/api/xbrl/companyfacts/${cikFile(cik)}`, (body) => readCompanyFacts([body], cik)),
    /** The closes in a half month’s fails-to-deliver file, such as `202301b`. */
    halfMonth: (name: string) =>
      getFile(`${url}/files/data/fails-deliver-data/cnsfails${name}.zip`, async (zip) => {
        const content = await readOnlyEntry(zip, maxFailsBytes)
        return content.ok ? parseFailsFile(content.value) : content
      }),
    /** The filings of a day, YYYY-MM-DD. */
    dailyIndex: (day: string) => getFile(`${url}/Archives/edgar/daily-index/${indexFile(day)}`, parseDailyIndex),
    submissions: (cik: string) => get(`${data}/submissions/${cikFile(cik)}`, (body) => parseSubmissions(body, cik)),
  }
}

export type SecClient = ReturnType<typeof secClient>

/** `2026/QTR4/master.20261120.idx` */
function indexFile(day: string): string {
  const [year = '', month = ''] = day.split('-')
  return `${year}/QTR${Math.ceil(Number(month) / 3)}/master.${day.replaceAll('-', '')}.idx`
}
