import { fromKeys, isObject, type JsonObject } from '../keys-of.ts'
import {
  derivedFieldIds,
  derivedFields,
  flagFieldIds,
  flagFields,
  numberFieldIds,
  numberFields,
} from '../stock/fields.ts'
import {
  type DerivedField,
  type StoredNumberField,
  type TechnicalField,
  technicalFieldIds,
  technicalFields,
} from '../stock/fields.ts'
import {
  type ProfileField,
  profileFieldIds,
  profileFields,
  type TextField,
  textFieldIds,
  textFields,
} from '../stock/fields.ts'
import { derivedNumber } from '../stock/metric-value.ts'
import { parseSymbol, type Stock } from '../stock/stock.ts'
import type { DailyBars } from '../stock/technical.ts'
import { isTechnicalValue } from '../stock/technical-ranges.ts'
import { isDate } from '../text/is-date.ts'
import { isSparse } from './sparse-prints.ts'

/** Why a line of the dataset is dropped; the first reason that applies counts. */
export const dropReasons = {
  unparsable: 'not a readable record',
  symbol: 'no valid symbol',
  overview: 'no company overview',
  close: 'no last close',
  week: 'less than a week of price history',
  twoWeeks: 'less than two weeks of price history',
  month: 'less than a month of price history',
  twoMonths: 'less than two months of price history',
  duplicate: 'replaced by another line for the same symbol',
  // Devices store reasons by their position: new ones come last.
  stale: 'no price in two months',
  currency: 'priced in another currency than dollars',
} as const

export type DropReason = keyof typeof dropReasons
export type Drops = Record<DropReason, number>

export const noDrops = (): Drops => ({
  unparsable: 0,
  symbol: 0,
  overview: 0,
  close: 0,
  week: 0,
  twoWeeks: 0,
  month: 0,
  twoMonths: 0,
  duplicate: 0,
  stale: 0,
  currency: 0,
})

/** A ticker in the data or in an address, before the conversion to upper case. */
const decimal = /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/
const missing = new Set(['', '-', 'None'])
const required = ['week', 'twoWeeks', 'month', 'twoMonths'] as const

/** A finite number from a JSON number or from Alpha Vantage's decimal text; "None", "-" and everything else is null. */
export function parseNumber(value: unknown): number | null {
  const number = typeof value === 'string' ? (!missing.has(value) && decimal.test(value) ? Number(value) : NaN) : value
  if (typeof number !== 'number' || !Number.isFinite(number)) return null
  return number === 0 ? 0 : number // Turn −0 into 0: it would make two equal rows differ.
}

/** A text unchanged, a number as its digits; null for Alpha Vantage's words for "missing". */
export function parseText(value: unknown): string | null {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && !missing.has(value) ? value : null
}

/** A calendar date, YYYY-MM-DD, the only accepted form; null for anything else. */
export const parseDate = (value: unknown): string | null => (isDate(value) ? value : null)

/** A date, or a moment in ISO 8601; null for anything else. */
export function parseMoment(value: unknown): string | null {
  if (typeof value !== 'string' || !isDate(value.slice(0, 10))) return null
  const isMoment = value.length === 10 || (value[10] === 'T' && !Number.isNaN(Date.parse(value)))
  return isMoment ? value : null
}

const dateFields: ReadonlySet<string> = new Set(['date', 'latestQuarter', 'dividendDate', 'exDividendDate'])

/** Parses the text of a record. */
export const textParser = (field: TextField | ProfileField): ((value: unknown) => string | null) =>
  field === 'createdAt' ? parseMoment : dateFields.has(field) ? parseDate : parseText

/**
 * Parses one line of the dataset to a stock, or to the reason why it is not one. It picks only known keys, so that no key of
 * the file can reach a prototype.
 */
export function parseStock(line: string): Stock | DropReason {
  let record: unknown
  try {
    record = JSON.parse(line)
  } catch {
    return 'unparsable'
  }
  return readStock(record)
}

/** The stock of a parsed line, or the reason why it is not one. */
export function readStock(record: unknown): Stock | DropReason {
  // `whyDropped` has a reason for any value that is not an object.
  return whyDropped(record) ?? read(record as JsonObject)
}

/**
 * Why a record is not a valid stock; undefined for a valid one. Whether the last close of a sparse one is too old depends on
 * the other records of its dataset.
 */
export function whyDropped(record: unknown): Exclude<DropReason, 'duplicate' | 'stale'> | undefined {
  if (!isObject(record)) return 'unparsable'
  if (parseSymbol(record['symbol']) === undefined) return 'symbol'
  if (!isObject(own(record, 'overview'))) return 'overview'
  if (!isInDollars(at(record, profileFields.currency))) return 'currency'
  const isMissing = (field: StoredNumberField) => numberIn(record, field) === null
  if (isMissing('close')) return 'close'
  if (isSparse(record)) return undefined
  // A period counts as present if it has any number about its closes.
  return required.find((period) => isMissing(`${period}Delta`))
}

/** Whether a record’s currency is the dollar, or missing. */
const isInDollars = (currency: unknown): boolean => (parseText(currency) ?? 'USD').toUpperCase() === 'USD'

function read(record: JsonObject): Stock {
  const numbers = pick(record, numberFieldIds, numberFields, () => parseNumber)
  for (const field of technicalFieldIds) if (!isTechnicalValue(field, numbers[field] ?? NaN)) numbers[field] = null
  return {
    symbol: String(record['symbol']).toUpperCase(),
    ...numbers,
    ...derivedNumbers(numbers),
    ...pick(record, textFieldIds, textFields, textParser),
    ...pick(record, profileFieldIds, profileFields, textParser),
    ...pick(record, flagFieldIds, flagFields, () => (value) => value === true),
    ...(isObject(record['missing']) && { missing: record['missing'] }),
    ...(isObject(record['reports']) && { reports: record['reports'] }),
  }
}

/** A number of a record; null if it is missing. */
export const numberIn = (record: JsonObject, field: StoredNumberField): number | null =>
  parseNumber(at(record, numberFields[field]))

/** The extremes of 52 weeks that a record's overview states; NaN if it states none. */
export function statedExtremes(overview: unknown): Pick<DailyBars, 'statedHigh' | 'statedLow'> {
  const stated = (field: '52WeekHigh' | '52WeekLow') => numberIn({ overview }, field) ?? NaN
  return { statedHigh: stated('52WeekHigh'), statedLow: stated('52WeekLow') }
}

/** The coverage of a dataset by technical values. */
export interface TechnicalCounts {
  /** The stocks with at least one. */
  readonly stocks: number
  /** The number of invalid values, which count as missing. */
  readonly wrong: number
  /** The fields without any value. Absent if an older release stored it. */
  readonly missing?: readonly TechnicalField[]
}

/** The number of invalid technical values in a record; `technical` itself counts as one if it is not an object. */
export function countWrongTechnical(record: unknown): number {
  const isMissing = (value: unknown) =>
    value === undefined || value === null || (typeof value === 'string' && missing.has(value))
  const technical = own(record, 'technical')
  if (!isObject(technical)) return isMissing(technical) ? 0 : 1
  const isWrong = (value: unknown, field: TechnicalField) =>
    !isMissing(value) && !isTechnicalValue(field, parseNumber(value) ?? NaN)
  return technicalFieldIds.filter((field) => isWrong(at({ technical }, technicalFields[field]), field)).length
}

/** The derived fields of a record's numbers; null if one cannot be computed. */
export const derivedNumbers = (
  numbers: Readonly<Record<StoredNumberField, number | null>>,
): Record<DerivedField, number | null> =>
  fromKeys(derivedFieldIds, (field) => {
    const [first, second] = derivedFields[field].of
    const value = derivedNumber(field, numbers[first] ?? NaN, numbers[second] ?? NaN)
    return Number.isNaN(value) ? null : value
  })

/** The symbol of a line, even of an invalid record, or of text that is not JSON but contains one. */
export function symbolOf(line: string): string | undefined {
  try {
    const record: unknown = JSON.parse(line)
    return isObject(record) ? parseSymbol(record['symbol']) : undefined
  } catch {
    return parseSymbol(/"symbol"\s*:\s*"([^"]*)"/.exec(line)?.[1])
  }
}

function pick<Id extends string, Value>(
  record: JsonObject,
  ids: readonly Id[],
  paths: Record<Id, string>,
  parserOf: (id: Id) => (value: unknown) => Value,
): Record<Id, Value> {
  // The loop sets every key; `fromKeys` would be slower for thousands of records.
  const picked = {} as Record<Id, Value>
  for (const id of ids) picked[id] = parserOf(id)(at(record, paths[id]))
  return picked
}

const at = (record: JsonObject, path: string): unknown => path.split('.').reduce<unknown>(own, record)

function own(value: unknown, key: string): unknown {
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined
}
