import { objectIn, readJson, listIn } from '../../../http-client/parse-body.ts'
import { given, withheld, type Reply } from '../../../http-client/http-get.ts'
import { isDate } from '../../bars.ts'
import { parseSymbol } from '#domain/dataset/parse-stock'

/** Who a company is, as it has told the SEC. What it has not told is null. */
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

/** What `submissions/CIK….json` says of a company itself; its filings are not read. */
export function readCompany(body: Buffer, asked: string): Reply<Company> {
  const answer = readJson(body)
  if (!answer.ok) return answer
  const { value } = answer
  const cik = cikOf(value['cik'])
  if (cik !== asked) return withheld('unreadable')
  const place = objectIn(objectIn(value['addresses'])['business'])
  const parts = [
    place['street1'],
    place['street2'],
    place['city'],
    place['stateOrCountryDescription'],
    place['zipCode'],
  ]
  const month = /^\d{4}$/.exec(textIn(value['fiscalYearEnd']) ?? '')?.[0].slice(0, 2)
  return given({
    cik,
    name: textIn(value['name']),
    sic: textIn(value['sic']),
    industry: textIn(value['sicDescription']),
    address: parts.flatMap((part) => textIn(part) ?? []).join(', ') || null,
    country: countryOf(place),
    fiscalYearEnd: months[Number(month) - 1] ?? null,
  })
}

/** States have two letters; the rest of the world has a letter and a digit, and its name beside it. */
function countryOf(place: Readonly<Record<string, unknown>>): string | null {
  const code = textIn(place['stateOrCountry'])
  if (code === null) return null
  return /^[A-Z]{2}$/.test(code) ? 'USA' : textIn(place['stateOrCountryDescription'])
}

const textIn = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value.trim().slice(0, 300) : null

/** A company’s number at the SEC without leading zeros, from a number or from digits; undefined where it is none. */
export function cikOf(value: unknown): string | undefined {
  const text = typeof value === 'number' ? String(value) : value
  return typeof text === 'string' && /^\d{1,10}$/.test(text) && Number(text) > 0 ? String(Number(text)) : undefined
}

/** A number that a company has reported: of a day, or of the time from `start` to `end`. */
export interface Fact {
  readonly cik: string
  /** YYYY-MM-DD; the same as `end` where it is of that day alone. */
  readonly start: string
  readonly end: string
  readonly value: number
}

/** One concept in one calendar period, of every company that has reported it. Rows that are none are left out. */
export function readFrame(body: Buffer): Reply<readonly Fact[]> {
  const answer = readJson(body)
  if (!answer.ok) return answer
  if (!Array.isArray(answer.value['data'])) return withheld('unreadable')
  const rows = listIn(answer.value['data'])
  const facts = rows.flatMap((row) => factIn(row))
  return facts.length * 2 < rows.length ? withheld('unreadable') : given(facts)
}

function factIn(row: unknown): readonly Fact[] {
  const { cik: number, start: from, end, val: value } = objectIn(row)
  const cik = cikOf(number)
  const start = from ?? end
  if (cik === undefined || typeof value !== 'number' || !Number.isFinite(value)) return []
  if (typeof start !== 'string' || typeof end !== 'string' || !isDate(start) || !isDate(end)) return []
  return start <= end ? [{ cik, start, end, value }] : []
}

/** Who the SEC says stands behind a symbol. */
export interface Registrant {
  readonly cik: string
  readonly name: string
}

/** `company_tickers_exchange.json` by symbol: a table whose columns are named in its field `fields`. */
export function readTickers(body: Buffer): Reply<ReadonlyMap<string, Registrant>> {
  const answer = readJson(body)
  if (!answer.ok) return answer
  const fields = listIn(answer.value['fields'])
  const [cikAt, nameAt, symbolAt] = ['cik', 'name', 'ticker'].map((field) => fields.indexOf(field))
  if (cikAt === undefined || nameAt === undefined || symbolAt === undefined) return withheld('unreadable')
  const registrants = listIn(answer.value['data']).flatMap((row): [string, Registrant][] => {
    const cells = listIn(row)
    const [cik, name, symbol] = [cikOf(cells[cikAt]), cells[nameAt], parseSymbol(cells[symbolAt])]
    return cik !== undefined && symbol !== undefined
      ? [[symbol, { cik, name: typeof name === 'string' ? name : '' }]]
      : []
  })
  return registrants.length === 0 ? withheld('unreadable') : given(new Map(registrants))
}
