import { asArray, fieldsOf, fromKeys } from '../keys-of.ts'
import { fail, type Result, succeed } from '../result.ts'
import { type StatedLine, statedLines } from '../statements/statements.ts'
import { parseSymbol } from '../stock/stock.ts'
import { isDate } from '../text/is-date.ts'
import { parseJson } from '../text/parse-json.ts'
import { type CompanyYears, type EarlierValue, type FiscalYear, maxYears } from './company-years.ts'

/**
 * The fiscal years of some listings, before compression: lines of JSON. The first line has the format and the lines of statements in
 * their order; each further line is a listing: `[symbol, currency, ends, filed, closes, rows, earlier]`. A row, one for each line of
 * statements, is null if no year has or had a value; otherwise the number of zeros that all its values end with, and its values without
 * them. Earlier values are `[line, year, value, until]`, line and year by index, the value without the same zeros.
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

/** A listing's years as JSON. */
export function writeYears({ symbol, currency, years }: CompanyYears): readonly unknown[] {
  const zeros = fromKeys(statedLines, (line) => zerosOf(years.flatMap((year) => valuesOf(year, line))))
  const shortened = (line: StatedLine, value: number | null) => (value === null ? null : value / 10 ** zeros[line])
  const rows = statedLines.map((line) =>
    years.some((year) => valuesOf(year, line).length > 0)
      ? [zeros[line], ...years.map((year) => shortened(line, year.values[line]))]
      : null,
  )
  const earlier = years.flatMap((year, at) =>
    year.earlier.map(({ line, value, until }) => [statedLines.indexOf(line), at, shortened(line, value), until]),
  )
  const days = [years.map(({ end }) => end), years.map(({ filed }) => filed), years.map(({ close }) => close)]
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
  const [ends, filed, closes] = [asArray(endsJson), asArray(filedJson), asArray(closesJson)]
  const rows = asArray(rowsJson).map((row) => (row === null ? null : asArray(row)))
  const isOfYears = filed.length === ends.length && closes.length === ends.length && ends.length <= maxYears
  const areRows = rows.every((row) => row === null || (row.length === ends.length + 1 && row.every(isValue)))
  if (symbol === undefined || typeof currency !== 'string' || !isOfYears || rows.length !== statedLines.length)
    return undefined
  if (!areRows || !ends.every(isDate) || !filed.every(isDate) || !closes.every(isValue)) return undefined
  const lengthened = (line: number, value: unknown) => {
    const zeros = rows[line]?.[0]
    return typeof value === 'number' && typeof zeros === 'number' ? value * 10 ** zeros : null
  }
  const earlier = asArray(earlierJson).map((one) => readEarlier(one, lengthened))
  if (earlier.includes(undefined)) return undefined
  const years = ends.map((end, at): FiscalYear => {
    const values = fromKeys(statedLines, (_, line) => lengthened(line, rows[line]?.[at + 1]))
    const before = earlier.flatMap((one) => (one?.at === at ? [one.value] : []))
    return { end, filed: filed[at] ?? '', close: closes[at] ?? null, values, earlier: before }
  })
  return { symbol, currency, years }
}

const isValue = (value: unknown): value is number | null =>
  value === null || (typeof value === 'number' && Number.isFinite(value))

function readEarlier(
  json: unknown,
  lengthened: (line: number, value: unknown) => number | null,
): { readonly at: unknown; readonly value: EarlierValue } | undefined {
  const [index, at, value, until] = asArray(json)
  const line = statedLines[Number(index)]
  if (line === undefined || !isValue(value) || !isDate(until)) return undefined
  return { at, value: { line, value: lengthened(Number(index), value), until } }
}
