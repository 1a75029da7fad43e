import { objectIn } from '../asking/foreign.ts'
import { given, withheld, type Reply } from '../asking/provider-failures.ts'
import { readJson } from '../asking/read-json.ts'
import { cikOf } from './cik-of.ts'

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
