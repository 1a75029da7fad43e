import { createHash } from 'node:crypto'
import { isTradingDay, tradingDayBefore } from '#domain/dataset/trading-days'
import { respondJson } from './fake-alphavantage.ts'
import { type Faults, type Handler, respondWith } from './fake-server.ts'
import {
  daysAfter,
  factsJson,
  filingDay,
  plainSymbol,
  printOf,
  type PublicWorld,
  quarterOf,
  recentFilings,
} from './public-market.ts'
import { zipOf } from './zip.ts'

/** The SEC’s two archives, which a test may make beforehand. */
interface Archives {
  readonly submissions?: Buffer
  readonly companyFacts?: Buffer
}

/** A fake of everything that MARKET=public requests from the SEC. Rejects requests without a contact in the user agent. */
export function fakeEdgar(world: PublicWorld, faults: Faults, archives: Archives = {}): Handler {
  return (request, response) => {
    const address = request.url ?? ''
    const fault = faults.next(address)
    if (fault) return fault(request, response)
    const isKnown = (request.headers['user-agent'] ?? '').includes('@')
    const respond = isKnown ? respondTo(world, address, archives) : respondWith(403, noContactPage)
    respond(request, response)
  }
}

export const noContactPage =
  '<!DOCTYPE html><html><body><h1>Your Request Originates from an Undeclared Automated Tool</h1></body></html>'
/** The SEC's response for missing files. */
const noSuchKey = '<?xml version="1.0" encoding="UTF-8"?><Error><Code>AccessDenied</Code></Error>'

function respondTo(world: PublicWorld, address: string, archives: Archives): Handler {
  if (address === '/files/company_tickers_exchange.json') return respondJson(tickers(world))
  const [, kind = '', cik = ''] = /^\/(submissions|api\/xbrl\/companyfacts)\/CIK(\d{10})\.json$/.exec(address) ?? []
  const company = world.companies.find((one) => one.cik === String(Number(cik)))
  if (company && kind === 'submissions') return respondWith(200, submissionsJson(company, world.today))
  if (company) return respondWith(200, factsJson(company, world.today))
  if (address.endsWith('/submissions.zip'))
    return respondWithFile(archives.submissions ?? submissionsZip(world), world.today)
  if (address.endsWith('/companyfacts.zip'))
    return respondWithFile(archives.companyFacts ?? companyFactsZip(world), world.today)
  const half = /^\/files\/data\/fails-deliver-data\/cnsfails(\d{6}[ab])\.zip$/.exec(address)?.[1]
  const file = half === undefined ? undefined : failsFile(world, world.replaced.get(half) ?? half)
  if (file !== undefined && half !== undefined && !world.missing.has(half))
    return respondWith(200, zipOf([{ name: `cnsfails${half}`, content: Buffer.from(file, 'latin1') }]))
  const day = /^\/Archives\/edgar\/daily-index\/\d{4}\/QTR\d\/master\.(\d{8})\.idx$/.exec(address)?.[1]
  const index = day === undefined ? undefined : indexOf(world, `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`)
  return index === undefined ? respondWith(403, noSuchKey) : respondWith(200, index)
}

const archiveHeaders = (file: Buffer, today: string) => ({
  etag: `"${createHash('sha256').update(file).digest('hex').slice(0, 16)}"`,
  'last-modified': new Date(`${today}T08:00:00Z`).toUTCString(),
})

/** Sends the beginning of an archive and drops the connection once it has arrived. */
export const loseConnection =
  (file: Buffer, today: string, bytes: number, received: () => Promise<unknown>): Handler =>
  (_request, response) => {
    response.writeHead(200, { ...archiveHeaders(file, today), 'content-length': file.length })
    response.write(file.subarray(0, bytes))
    void received().finally(() => response.destroy())
  }

/** Serves ranges, as the SEC does. */
function respondWithFile(file: Buffer, today: string): Handler {
  const headers = archiveHeaders(file, today)
  const { etag } = headers
  return (request, response) => {
    const start = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0)
    const isPart = request.headers.range !== undefined && request.headers['if-range'] === etag
    const body = isPart ? file.subarray(start) : file
    response.writeHead(isPart ? 206 : 200, { ...headers, 'content-length': body.length }).end(body)
  }
}

const tickers = ({ companies }: PublicWorld) => ({
  fields: ['cik', 'name', 'ticker', 'exchange'],
  data: companies.flatMap(({ cik, name, symbols }) =>
    symbols.filter(({ to }) => to === undefined).map(({ symbol, exchange }) => [Number(cik), name, symbol, exchange]),
  ),
})

const submissionsJson = (company: PublicWorld['companies'][number], today: string): string => {
  const { cik, name, sic, symbols } = company
  return JSON.stringify({
    ...{ cik: cik.padStart(10, '0'), name, sic, sicDescription: `Industry ${sic}`, fiscalYearEnd: '1231' },
    tickers: symbols.map(({ symbol }) => symbol),
    addresses: { business: { street1: '1 Main Street', city: 'Springfield', stateOrCountry: 'IL', zipCode: '62701' } },
    filings: { recent: recentFilings(company, today) },
  })
}

const entryName = (cik: string): string => `CIK${cik.padStart(10, '0')}.json`

export const submissionsZip = ({ companies, today }: PublicWorld): Buffer =>
  zipOf([
    ...companies.map((company) => ({ name: entryName(company.cik), content: submissionsJson(company, today) })),
    { name: 'CIK0000001000-submissions-001.json', content: '{"older": []}' },
  ])

export function companyFactsZip({ companies, today }: PublicWorld): Buffer {
  const files = function* () {
    for (const company of companies) yield { name: entryName(company.cik), content: factsJson(company, today) }
  }
  return zipOf(files())
}

/** Days after a half month until its file appears. */
const publishedAfterDays = 18

/** A half month’s fails-to-deliver file; undefined if it has not appeared yet. */
function failsFile({ today, companies }: PublicWorld, half: string): string | undefined {
  const month = `${half.slice(0, 4)}-${half.slice(4, 6)}`
  const [first, last] = half.endsWith('a') ? [1, 14] : [15, 31]
  if (daysAfter(`${month}-01`, last - 1 + publishedAfterDays) > today) return undefined
  const lines: string[] = []
  for (let date = first; date <= last; date++) {
    const settled = daysAfter(`${month}-01`, date - 1)
    if (!settled.startsWith(month) || !isTradingDay(settled)) continue
    const session = tradingDayBefore(settled)
    for (const company of companies)
      for (const symbol of company.symbols) {
        const close = printOf(company, symbol, session)
        if (close === undefined) continue
        const text = `${company.name} ${symbol.issue}`.slice(0, 30)
        lines.push(`${settled.replaceAll('-', '')}|000000000|${plainSymbol(symbol.symbol)}|100|${text}|${close}`)
      }
  }
  const heading = 'SETTLEMENT DATE|CUSIP|SYMBOL|QUANTITY (FAILS)|DESCRIPTION|PRICE'
  return [heading, ...lines, `Trailer record count ${lines.length}`, 'Trailer total quantity of shares 0', ''].join(
    '\r\n',
  )
}

/** EDGAR’s index of a day; undefined for days without one and future days. */
function indexOf({ today, companies }: PublicWorld, day: string): string | undefined {
  if (day > today || !isTradingDay(day)) return undefined
  const lines = companies.flatMap(({ cik, name, amendments, announcements = [] }) => [
    ...(filingDay(quarterOf(day) - 1) === day ? [`${cik}|${name}|10-Q|${day}|edgar/data/${cik}/1.txt`] : []),
    ...(amendments.some(({ filed }) => filed === day) ? [`${cik}|${name}|10-Q/A|${day}|edgar/data/${cik}/2.txt`] : []),
    ...(announcements.includes(day) ? [`${cik}|${name}|8-K|${day}|edgar/data/${cik}/4.txt`] : []),
    `${cik}|${name}|4|${day}|edgar/data/${cik}/3.txt`,
  ])
  return ['Description: Daily Index', '', 'CIK|Company Name|Form Type|Date Filed|File Name', '-----', ...lines].join(
    '\n',
  )
}
