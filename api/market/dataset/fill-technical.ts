import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { maxDatasetBytes, maxLineBytes } from '#domain/dataset/dataset-limits'
import { parseDate, parseNumber, statedExtremes } from '#domain/dataset/parse-stock'
import { fieldsOf, type JsonObject } from '#domain/keys-of'
import { fail, type Result, succeed } from '#domain/result'
import { parseSymbol } from '#domain/stock/stock'
import type { DailyBars, Technical } from '#domain/stock/technical'
import { datasetLines, parseJsonObject } from './read-lines.ts'

/** The source of technical values for records without any. */
export interface TechnicalSource {
  /** Changes whenever `version` may change. Cheap: it is polled every few seconds. */
  revision(): Promise<string>
  /** Identifies the values; the same on every server that has the same values. */
  version(): Promise<Result<string>>
  /** The values by symbol, for records whose last close it has for their last session. */
  valuesOf(records: ReadonlyMap<string, RecordPrice>): Promise<Result<ReadonlyMap<string, Technical>>>
}

/** A record’s statements about its price. */
export interface RecordPrice {
  /** Its last session, YYYY-MM-DD. */
  readonly date: string
  readonly close: number
  /** The extremes of 52 weeks. */
  readonly stated: Pick<DailyBars, 'statedHigh' | 'statedLow'>
}

/** The closes may be rounded to another decimal; a larger difference is another price, or another split. */
const maxDifference = 0.005

/** Whether two closes of a session are the same price. */
export const isSameClose = (close: number, other: number): boolean => Math.abs(close / other - 1) <= maxDifference

/**
 * Adds the object `technical` to the records of a dataset (gzip) that have none, and leaves every other line as it is.
 * Returns the same bytes if no record gets any. Reads the dataset twice instead of holding its records in memory.
 */
export async function fillTechnical(dataset: Buffer, source: TechnicalSource): Promise<Result<Buffer>> {
  const records = await readPrices(dataset)
  const values = records.size === 0 ? succeed(new Map<string, Technical>()) : await source.valuesOf(records)
  if (!values.ok) return values
  if (values.value.size === 0) return succeed(dataset)
  let bytes = 0
  async function* filledLines(technical: ReadonlyMap<string, Technical>) {
    for await (const line of datasetLines(dataset)) {
      const filled = Buffer.concat([filledLine(line, records, technical), newline])
      bytes += filled.length
      yield filled
    }
  }
  const filled = await pipeline(filledLines(values.value), createGzip({ level: 9 }), (zipped) => buffer(zipped))
  return bytes > maxDatasetBytes ? fail('With technical values, the dataset would be too large.') : succeed(filled)
}

const newline = Buffer.from('\n')

/** The records without technical values, by symbol; if a symbol has several, the last one counts. */
async function readPrices(dataset: Buffer): Promise<ReadonlyMap<string, RecordPrice>> {
  const prices = new Map<string, RecordPrice>()
  for await (const line of datasetLines(dataset)) {
    const known = priceWithoutTechnical(line)
    if (known) prices.set(known.symbol, known.price)
  }
  return prices
}

function filledLine(
  line: Buffer,
  records: ReadonlyMap<string, RecordPrice>,
  values: ReadonlyMap<string, Technical>,
): Buffer {
  const known = priceWithoutTechnical(line)
  const technical = known && values.get(known.symbol)
  const meant = known && records.get(known.symbol)
  // Another record of the same symbol may be of another day.
  if (!technical || meant?.date !== known.price.date || meant.close !== known.price.close) return line
  const filled = Buffer.from(JSON.stringify({ ...known.record, technical }))
  return filled.length > maxLineBytes ? line : filled
}

interface PricedRecord {
  readonly symbol: string
  readonly price: RecordPrice
  readonly record: JsonObject
}

/** A record with a price and no technical values; undefined for every other line. */
function priceWithoutTechnical(line: Buffer): PricedRecord | undefined {
  const record = line.length > maxLineBytes ? undefined : parseJsonObject(line.toString())
  if (!record || hasTechnical(record)) return undefined
  const symbol = parseSymbol(record['symbol'])
  const { date: day, close: lastClose } = fieldsOf(record['last'])
  const date = parseDate(day)
  const close = parseNumber(lastClose)
  if (symbol === undefined || date === null || close === null) return undefined
  return { symbol, price: { date, close, stated: statedExtremes(record['overview']) }, record }
}

const hasTechnical = ({ technical }: JsonObject): boolean =>
  Object.values(fieldsOf(technical)).some((value) => parseNumber(value) !== null)
