import { asArray, fieldsOf, type JsonObject } from '#domain/keys-of'
import type { ReportFiling } from '#domain/reports/report-filing'
import { parseJsonBody, providerFailed, type ProviderResult, received } from '../../../platform/http-client/http-get.ts'
import { symbolOf } from '../../identity/symbol-of.ts'
import { parseReportFilings } from './report-filings.ts'

/** A company’s details from its SEC registration; null if the SEC has no value. */
export interface Company {
  readonly cik: string
  readonly name: string | null
  /** The code of its industry. */
  readonly sic: string | null
  readonly industry: string | null
  readonly address: string | null
  /** As the SEC writes it: "CA" for California, a country’s name for the rest of the world. */
  readonly country: string | null
  /** "December". */
  readonly fiscalYearEnd: string | null
}

const months = [
  ...['January', 'February', 'March', 'April', 'May', 'June', 'July'],
  ...['August', 'September', 'October', 'November', 'December'],
]

/** What the SEC has of a company in `submissions/CIK….json`. */
export interface Submissions {
  readonly company: Company
  /** Those that say when figures came out. */
  readonly filings: readonly ReportFiling[]
}

/** A company’s own data, and the newest of its filings. */
export function parseSubmissions(body: Buffer, requestedCik: string): ProviderResult<Submissions> {
  const response = parseJsonBody(body)
  if (!response.ok) return response
  const company = companyIn(response.value, requestedCik)
  return company ? received({ company, filings: parseReportFilings(response.value) }) : providerFailed('unreadable')
}

/** Undefined if the data is of another company. */
function companyIn(value: JsonObject, requestedCik: string): Company | undefined {
  const cik = parseCik(value['cik'])
  if (cik !== requestedCik) return undefined
  const business = fieldsOf(fieldsOf(value['addresses'])['business'])
  const parts = [
    business['street1'],
    business['street2'],
    business['city'],
    business['stateOrCountryDescription'],
    business['zipCode'],
  ]
  return {
    cik,
    name: nonEmptyText(value['name']),
    sic: nonEmptyText(value['sic']),
    industry: nonEmptyText(value['sicDescription']),
    address: parts.flatMap((part) => nonEmptyText(part) ?? []).join(', ') || null,
    country: countryOf(business),
    fiscalYearEnd: monthOf(nonEmptyText(value['fiscalYearEnd'])),
  }
}

/** Days of a month by which a year of 52 or 53 weeks may end after the month before. */
const maxDaysLate = 7

/** The month in which a fiscal year ends, from its day such as `0926`; `0103` means the end of December. */
function monthOf(end: string | null): string | null {
  const [, month, day] = /^(\d{2})(\d{2})$/.exec(end ?? '') ?? []
  const index = Number(month) - 1
  if (months[index] === undefined) return null
  return months.at(Number(day) <= maxDaysLate ? index - 1 : index) ?? null
}

/** States have two letters; the rest of the world has a letter and a digit, with its name beside it. */
function countryOf(business: Readonly<Record<string, unknown>>): string | null {
  const code = nonEmptyText(business['stateOrCountry'])
  if (code === null) return null
  return /^[A-Z]{2}$/.test(code) ? 'USA' : nonEmptyText(business['stateOrCountryDescription'])
}

const nonEmptyText = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value.trim().slice(0, 300) : null

/** A company’s number at the SEC without leading zeros, from a number or digits; undefined if it is invalid. */
export function parseCik(value: unknown): string | undefined {
  const text = typeof value === 'number' ? String(value) : value
  return typeof text === 'string' && /^\d{1,10}$/.test(text) && Number(text) > 0 ? String(Number(text)) : undefined
}

/** The company of a symbol, by the SEC. */
interface Registrant {
  readonly cik: string
  readonly name: string
}

/** A row of the SEC’s table of symbols. */
export interface Registration extends Registrant {
  readonly symbol: string
  /** `Nasdaq`; null if it has none. */
  readonly exchange: string | null
}

/** `company_tickers_exchange.json` by symbol. */
export function parseTickers(body: Buffer): ProviderResult<ReadonlyMap<string, Registrant>> {
  const rows = parseUniverse(body)
  return rows.ok ? received(new Map(rows.value.map(({ symbol, cik, name }) => [symbol, { cik, name }]))) : rows
}

/** `company_tickers_exchange.json` in its order: a table whose field `fields` names the columns. */
export function parseUniverse(body: Buffer): ProviderResult<readonly Registration[]> {
  const response = parseJsonBody(body)
  if (!response.ok) return response
  const fields = asArray(response.value['fields'])
  const [cikAt = -1, nameAt = -1, symbolAt = -1, exchangeAt = -1] = ['cik', 'name', 'ticker', 'exchange'].map((field) =>
    fields.indexOf(field),
  )
  const registrations = asArray(response.value['data']).flatMap((row): Registration[] => {
    const cells = asArray(row)
    const [cik, name, symbol] = [parseCik(cells[cikAt]), cells[nameAt], symbolOf(cells[symbolAt])]
    if (cik === undefined || symbol === undefined) return []
    return [{ symbol, cik, name: typeof name === 'string' ? name : '', exchange: nonEmptyText(cells[exchangeAt]) }]
  })
  return registrations.length === 0 ? providerFailed('unreadable') : received(registrations)
}
