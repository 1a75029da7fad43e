import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { tradingDayBefore } from '#domain/dataset/trading-days'
import { fieldsOf, type JsonObject } from '#domain/keys-of'
import { demoLines } from './market.ts'

/** A dataset file of invented companies whose prices have gaps, as those of public records have. */
export interface PublicRecords {
  readonly settings: Readonly<Record<string, string>>
  /** The session of the newest prices, YYYY-MM-DD. */
  readonly newest: string
  /** The companies without a price in two months. */
  readonly stale: readonly string[]
  readonly remove: () => void
}

/** Sessions from the newest print to today: files appear weeks later. */
const delay = 18
/** One of this many companies has no price in two months, and one no change over a month. */
const [everyStale, everyWithoutMonth] = [20, 4]
/** The sessions by which the last print of a company may be older than the newest. */
const ages = [0, 0, 1, 0, 2, 0, 1, 5, 0, 9]

/** The first `count` companies of the simulated market, in the form of public records. */
export function aPublicMarket(count: number): PublicRecords {
  const folder = mkdtempSync(join(tmpdir(), 'stonks-public-'))
  const file = join(folder, 'market.ndjson.gz')
  const newest = tradingDayBefore(new Date().toISOString().slice(0, 10), delay)
  const records = demoLines(count).map((line) => fieldsOf(JSON.parse(line)))
  const isStale = (at: number) => at % everyStale === everyStale - 1
  const sparse = records.map((record, at) =>
    sparseRecord(record, {
      date: tradingDayBefore(newest, isStale(at) ? 50 : (ages[at % ages.length] ?? 0)),
      newest,
      hasMonth: at % everyWithoutMonth > 0,
    }),
  )
  writeFileSync(file, gzipSync(sparse.map((record) => JSON.stringify(record)).join('\n')))
  return {
    settings: { MARKET: 'file', MARKET_FILE: file },
    newest,
    stale: records.filter((_, at) => isStale(at)).map(({ symbol }) => String(symbol)),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

interface Printed {
  readonly date: string
  readonly newest: string
  readonly hasMonth: boolean
}

function sparseRecord(record: JsonObject, { date, newest, hasMonth }: Printed): object {
  return {
    symbol: record['symbol'],
    prints: 'sparse',
    last: { date, close: fieldsOf(record['last'])['close'] },
    ...(hasMonth && { month: changeOf(record['month']) }),
    twoMonths: changeOf(record['twoMonths']),
    createdAt: `${newest}T21:00:00.000Z`,
    overview: {
      ...fieldsOf(record['overview']),
      '50DayMovingAverage': 'None',
      '200DayMovingAverage': 'None',
      PriceAge: String((Date.parse(newest) - Date.parse(date)) / 86_400_000),
    },
  }
}

/** The values of a period that public records allow. */
function changeOf(period: unknown): object {
  const { delta, deltaRatio } = fieldsOf(fieldsOf(period)['close'])
  return { close: { delta, deltaRatio } }
}
