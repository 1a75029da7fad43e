import { dateOfDay, dayOfDate, daysBetween } from '../dataset/trading-days.ts'
import { asArray, fieldsOf, fromKeys } from '../keys-of.ts'
import { fail, type Result, succeed } from '../result.ts'
import { type StatedLine, statedLines } from '../statements/statements.ts'
import { parseSymbol } from '../stock/stock.ts'
import { isDate } from '../text/is-date.ts'
import { parseJson } from '../text/parse-json.ts'
import {
  type CompanyYears,
  type EarlierValue,
  type FiscalYear,
  inOrder,
  maxYears,
  type YearsBySymbol,
} from './company-years.ts'

/**
 * The fiscal years of some listings, before compression: lines of JSON. The first line has the format and the lines of statements in
 * their order; each further line is a listing: `[symbol, currency, ends, filed, closes, rows, earlier]`. The first of the ends is a
 * day, each other one the number of days before the one before it; a day of filing is the number of days after its end. A row, one
 * for each line of statements, is null if no year has or had a value; otherwise the number of zeros that all its values end with, and
 * its values without them, or `=` for a value that follows from those of other lines. Earlier values are a list for each line that has some: its
 * index, then for each value the index of its year, the number of days from that year's filing until the later one, and the value
 * without the same zeros.
 */
const format = 'years 1'

/** Listings of a block, at most. */
export const listingsPerBlock = 256

/** The years of some listings as bytes. */
export function encodeYears(companies: readonly CompanyYears[]): Uint8Array<ArrayBuffer> {
  const lines = [{ format, lines: statedLines }, ...companies.map(writeYears)]
  return new TextEncoder().encode(lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
}

/** Decodes the years of a block; a failure if the bytes are not those of so many listings. */
export function decodeYears(bytes: Uint8Array, count: number): Result<readonly CompanyYears[]> {
  const [header = '', ...lines] = new TextDecoder().decode(bytes).trimEnd().split('\n')
  const { format: written, lines: order } = fieldsOf(parseJson(header))
  if (written !== format || String(order) !== String(statedLines))
    return fail('This is not a block of fiscal years that this release can read.')
  const companies = lines.flatMap((line) => readYears(parseJson(line)) ?? [])
  const isWhole = companies.length === count && lines.length === count
  return isWhole ? succeed(companies) : fail('A block of fiscal years is damaged.')
}

/**
 * The companies of some blocks; undefined if one is missing or damaged. `contentOf` reads an unpacked block, and `breathe` is awaited
 * after each.
 */
export async function readBlocks(
  blocks: readonly { readonly sha256: string; readonly symbols: readonly string[] }[],
  contentOf: (sha256: string) => Promise<Uint8Array | undefined>,
  breathe: () => Promise<unknown> | undefined,
): Promise<YearsBySymbol | undefined> {
  const companies = new Map<string, CompanyYears>()
  for (const { sha256, symbols } of blocks) {
    const bytes = await contentOf(sha256)
    const block = bytes && decodeYears(bytes, symbols.length)
    if (!block?.ok) return undefined
    for (const company of block.value) companies.set(company.symbol, company)
    await breathe()
  }
  return companies
}

/** What lines usually are by others: two are what is left of them, earnings per share are in cents. */
const followed: Partial<Record<StatedLine, (of: (line: StatedLine) => number | null) => number | null>> = {
  grossProfit: (of) => less(of('revenue'), of('costOfRevenue')),
  liabilities: (of) => less(less(of('assets'), of('equity')), of('otherEquity') ?? 0),
  dilutedEps: (of) => inCents(of('netIncome'), of('dilutedShares')),
}

const less = (a: number | null, b: number | null): number | null => (a === null || b === null ? null : a - b)

const inCents = (a: number | null, b: number | null): number | null =>
  a === null || b === null || b === 0 ? null : Math.round((a / b) * 100) / 100

/** Stands for a value that follows from those of other lines. */
const following = '='

/** A listing's years as JSON. */
export function writeYears({ symbol, currency, years }: CompanyYears): readonly unknown[] {
  const zeros = fromKeys(statedLines, (line) => zerosOf(years.flatMap((year) => valuesOf(year, line))))
  const shortened = (line: StatedLine, value: number | null) => (value === null ? null : value / 10 ** zeros[line])
  const cellOf = (line: StatedLine, { values }: FiscalYear) => {
    const value = values[line]
    return value !== null && followed[line]?.((other) => values[other]) === value ? following : shortened(line, value)
  }
  const rows = statedLines.map((line) =>
    years.some((year) => valuesOf(year, line).length > 0)
      ? [zeros[line], ...years.map((year) => cellOf(line, year))]
      : null,
  )
  const earlier = statedLines.flatMap((line, index) => {
    const values = years.flatMap(({ filed, earlier }, at) =>
      earlier.flatMap((one) =>
        one.line === line ? [at, daysBetween(filed, one.until), shortened(line, one.value)] : [],
      ),
    )
    return values.length > 0 ? [[index, ...values]] : []
  })
  const ends = years.map(({ end }, at) => (at === 0 ? end : daysBetween(end, years[at - 1]?.end ?? end)))
  const days = [ends, years.map(({ end, filed }) => daysBetween(end, filed)), years.map(({ close }) => close)]
  return [symbol, currency, ...days, rows, ...(earlier.length > 0 ? [earlier] : [])]
}

const valuesOf = ({ values, earlier }: FiscalYear, line: StatedLine): readonly number[] =>
  [values[line], ...earlier.map((one) => (one.line === line ? one.value : null))].filter((value) => value !== null)

/** How many zeros end all values of a line: most companies report thousands or millions. */
const zerosOf = (values: readonly number[]): number =>
  [6, 5, 4, 3, 2, 1].find((zeros) => values.every((value) => isExact(value, 10 ** zeros))) ?? 0

const isExact = (value: number, unit: number): boolean => Number.isSafeInteger(value) && Number.isInteger(value / unit)

/** Reads a listing's years from JSON; undefined if they are invalid. */
export function readYears(json: unknown): CompanyYears | undefined {
  const [name, currency, endsJson, filedJson, closesJson, rowsJson, earlierJson = []] = asArray(json)
  const symbol = parseSymbol(name)
  const [days, closes] = [readDays(asArray(endsJson), asArray(filedJson)), asArray(closesJson)]
  const rows = asArray(rowsJson).map((row) => (row === null ? null : asArray(row)))
  if (symbol === undefined || typeof currency !== 'string' || !days || days.length > maxYears) return undefined
  if (closes.length !== days.length || !closes.every(isValue) || rows.length !== statedLines.length) return undefined
  if (!rows.every((row) => row === null || (row.length === days.length + 1 && row.every(isCell)))) return undefined
  const lengthened = (line: number, value: unknown) => {
    const zeros = rows[line]?.[0]
    return typeof value === 'number' && typeof zeros === 'number' ? value * 10 ** zeros : null
  }
  const earlier = asArray(earlierJson).map((one) => readEarlier(asArray(one), days, lengthened))
  if (earlier.includes(undefined)) return undefined
  const years = days.map((day, at): FiscalYear => {
    const valueOf = (line: StatedLine): number | null => {
      const index = statedLines.indexOf(line)
      const cell = rows[index]?.[at + 1]
      return cell === following ? (followed[line]?.(valueOf) ?? null) : lengthened(index, cell)
    }
    const before = earlier.flatMap((ofLine = []) => ofLine.flatMap((one) => (one.at === at ? [one.value] : [])))
    return { ...day, close: closes[at] ?? null, values: fromKeys(statedLines, valueOf), earlier: inOrder(before) }
  })
  return { symbol, currency, years }
}

const isValue = (value: unknown): value is number | null =>
  value === null || (typeof value === 'number' && Number.isFinite(value))
const isCell = (value: unknown): boolean => value === following || isValue(value)
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Math.abs(Number(value)) < 100_000

type Days = Pick<FiscalYear, 'end' | 'filed'>

/** The days of all years; undefined if one is invalid. */
function readDays([newest, ...before]: readonly unknown[], filed: readonly unknown[]): readonly Days[] | undefined {
  if (newest === undefined) return filed.length === 0 ? [] : undefined
  if (!isDate(newest) || filed.length !== before.length + 1 || ![...before, ...filed].every(isCount)) return undefined
  let day = dayOfDate(newest)
  return filed.map((after, at) => {
    day -= at === 0 ? 0 : Number(before[at - 1])
    return { end: dateOfDay(day), filed: dateOfDay(day + Number(after)) }
  })
}

/** The earlier values of a line; undefined if they are invalid. */
function readEarlier(
  [index, ...values]: readonly unknown[],
  days: readonly Days[],
  lengthened: (line: number, value: unknown) => number | null,
): readonly { readonly at: number; readonly value: EarlierValue }[] | undefined {
  const line = statedLines[Number(index)]
  if (line === undefined || values.length % 3 !== 0) return undefined
  const read = Array.from({ length: values.length / 3 }, (_, one) => {
    const [at, after, value] = values.slice(3 * one, 3 * one + 3)
    const { filed } = days[Number(at)] ?? {}
    if (filed === undefined || !isCount(after) || !isValue(value)) return undefined
    const until = dateOfDay(dayOfDate(filed) + after)
    return { at: Number(at), value: { line, value: lengthened(Number(index), value), until } }
  })
  const valid = read.filter((one) => one !== undefined)
  return valid.length === read.length ? valid : undefined
}
