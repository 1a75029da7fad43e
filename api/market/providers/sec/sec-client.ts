import { type FailureOf, received } from '#api/http-client/http-get'
import { type BatchResult, mapConcurrently } from '#api/http-client/map-concurrently'
import { createRateLimiter, createRequest, type ProviderAccess } from '#api/http-client/retry'
import type { CollectTask } from '../provider.ts'
import { readCompanyFacts } from './company-facts.ts'
import { parseDailyIndex } from './daily-index.ts'
import { parseFailsFile } from './fails-file.ts'
import { type FramePath, framePaths } from './frames.ts'
import { parseCompany, parseFrame, parseTickers, parseUniverse } from './parse-responses.ts'
import { readOnlyEntry } from './zip-file.ts'

/** Access to the SEC: its origin is that of www.sec.gov, and fewer requests are sent than the 600 a minute that are allowed. */
export interface SecOptions extends ProviderAccess {
  /** An e-mail address: the SEC rejects requests without a contact. */
  readonly contact: string
}

/** Bytes of a response: the facts of the largest companies have 64 million. */
export const maxResponseBytes = 128 * 1024 * 1024

/** Bytes of a fails-to-deliver file, unpacked: real ones have six million. */
const maxFailsBytes = 64 * 1024 * 1024

/**
 * The SEC refuses with a web page who does not say who asks, and who asks too fast; with XML, as its storage does, what does not
 * exist.
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
    /** Everything that a company has reported, with the days of filing. */
    facts: (cik: string) =>
      get(`${data}/api/xbrl/companyfacts/${cikFile(cik)}`, (body) => readCompanyFacts([body], cik)),
    /** The closes in a half month’s fails-to-deliver file, such as `202301b`. */
    halfMonth: (name: string) =>
      getFile(`${url}/files/data/fails-deliver-data/cnsfails${name}.zip`, async (zip) => {
        const content = await readOnlyEntry(zip, maxFailsBytes)
        return content.ok ? parseFailsFile(content.value) : content
      }),
    /** What was filed on a day, YYYY-MM-DD. */
    dailyIndex: (day: string) => getFile(`${url}/Archives/edgar/daily-index/${indexFile(day)}`, parseDailyIndex),
    company: (cik: string) => get(`${data}/submissions/${cikFile(cik)}`, (body) => parseCompany(body, cik)),
    /** A concept in a calendar period, such as `us-gaap/Revenues/USD/CY2026Q3`. */
    frame: (path: string) => get(`${data}/api/xbrl/frames/${path}.json`, parseFrame),
  }
}

export type SecClient = ReturnType<typeof secClient>

/** `2026/QTR4/master.20261120.idx` */
function indexFile(day: string): string {
  const [year = '', month = ''] = day.split('-')
  return `${year}/QTR${Math.ceil(Number(month) / 3)}/master.${day.replaceAll('-', '')}.idx`
}

/** Days before a closed period is requested again: few reports are added to it. */
const closedRefetchAfterDays = 7

/** Collects the reports of all companies by concept and period; only the figures of listed companies are saved. */
export async function collectFrames(
  sec: SecClient,
  { store, tradingDay, only, isThorough, onProgress }: CollectTask,
  ciks: ReadonlySet<string>,
): Promise<BatchResult<string>> {
  const lastFetched = await store.checkpoints('frame-asked')
  const isDue = ({ path, isOpen }: FramePath) => {
    const last = lastFetched.get(path)
    if (last === undefined) return true
    return isOpen || isThorough
      ? last < tradingDay
      : (Date.parse(tradingDay) - Date.parse(last)) / 86_400_000 >= closedRefetchAfterDays
  }
  return mapConcurrently({
    // The stored frames already contain companies that are collected one by one.
    items: framePaths(tradingDay)
      .filter((frame) => isDue(frame) && (only === undefined || !lastFetched.has(frame.path)))
      .map(({ path }) => path),
    concurrency: 3,
    onProgress: (done, total) => onProgress({ step: 'reports', done, total }),
    each: async (path) => {
      const reply = await sec.frame(path)
      const checkpoint = { kind: 'frame-asked', name: path, value: tradingDay }
      if (!reply.ok) {
        // No company has reported this concept in this period (yet).
        if (reply.failure !== 'not-found') return reply
        await store.save({ checkpoints: [checkpoint] })
        return received(null)
      }
      const rows = reply.value.flatMap(({ cik, start, end, value }) =>
        ciks.has(cik) ? [[cik, start, end, value]] : [],
      )
      await store.save({ checkpoints: [checkpoint, { kind: 'frame', name: path, value: JSON.stringify(rows) }] })
      return reply
    },
  })
}

/** Days after which a company is requested again: its address or industry may have changed. */
const refetchAfterDays = 60

/** Collects the details of companies: each once, and again after some months. */
export async function collectCompanies(
  sec: SecClient,
  { store, tradingDay, only, isThorough, onProgress }: CollectTask,
  ciks: readonly string[],
): Promise<BatchResult<string>> {
  const stored = await store.checkpoints('company')
  const lastFetched = await store.checkpoints('company-asked')
  const isDue = (cik: string) => {
    const last = lastFetched.get(cik)
    if (last === undefined || (!stored.has(cik) && last < tradingDay)) return true
    if (isThorough) return last < tradingDay
    // The interval depends on the number, so that the companies of the first night do not all come again in one night.
    return (
      (Date.parse(tradingDay) - Date.parse(last)) / 86_400_000 > refetchAfterDays + (Number(cik) % refetchAfterDays)
    )
  }
  return mapConcurrently({
    items: ciks.filter((cik) => only !== undefined || isDue(cik)),
    concurrency: 4,
    onProgress: (done, total) => onProgress({ step: 'companies', done, total }),
    each: async (cik) => {
      const reply = await sec.company(cik)
      const checkpoint = { kind: 'company-asked', name: cik, value: tradingDay }
      if (!reply.ok) {
        if (reply.failure !== 'not-found') return reply
        await store.save({ checkpoints: [checkpoint] })
        return received(null)
      }
      await store.save({
        checkpoints: [checkpoint, { kind: 'company', name: cik, value: JSON.stringify(reply.value) }],
      })
      return reply
    },
  })
}
