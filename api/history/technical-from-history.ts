import { barsAsOf, lastTradeUpTo, type Prints } from '#domain/history/prints'
import { technicalSessions } from '#domain/history/stock-as-of'
import { fail, type Result, succeed } from '#domain/result'
import { type Technical, technicalOf } from '#domain/stock/technical'
import { isSameClose, type RecordPrice, type TechnicalSource } from '../market/dataset/fill-technical.ts'
import { yearsBefore } from '../market/trading-calendar.ts'
import type { Config } from '../platform/runtime/config.ts'
import { historyFile } from './history-file.ts'
import { type PastSource, UnusablePast } from './past-source.ts'

/** Raised when the same history gives other values. */
const version = 1

/** Years to read up to the last session of the oldest record: more than technical values need. */
const years = 2

/** The technical values from the configured market's history; undefined without a history file. */
export function technicalFromHistory({ market }: Pick<Config, 'market'>): TechnicalSource | undefined {
  if (market.name !== 'file' || !market.history) return undefined
  // Whatever number of years is served.
  const history = historyFile({ path: market.history.path, years })
  return {
    revision: () => history.revision(),
    async version() {
      const edition = await history.edition()
      return edition.ok ? succeed(`${version} ${edition.value}`) : edition
    },
    async valuesOf(records) {
      try {
        return await readValues(history, records)
      } catch (error) {
        if (error instanceof UnusablePast) return fail(`MARKET_HISTORY_FILE ${error.message}`)
        throw error
      }
    },
  }
}

async function readValues(
  history: PastSource,
  records: ReadonlyMap<string, RecordPrice>,
): Promise<Result<ReadonlyMap<string, Technical>>> {
  const [oldest = ''] = [...records.values()].map(({ date }) => date).toSorted()
  const past = await history.open(yearsBefore(oldest, years))
  if (!past.ok) return past
  const { dates, listings, prints: kind } = past.value
  // Averages and extremes of prints with gaps would cover other spans.
  if (kind === 'sparse') return succeed(new Map())
  const indexOf = new Map(dates.map((date, at) => [date, at]))
  const values = new Map<string, Technical>()
  for await (const { prints } of listings) {
    const record = records.get(prints.symbol)
    const day = indexOf.get(record?.date ?? '')
    const technical = record && day !== undefined && technicalOn(prints, dates, day, record)
    if (technical) values.set(prints.symbol, technical)
  }
  return succeed(values)
}

/** undefined if the listing did not trade on the day, or at another close: then it is another listing. */
function technicalOn(
  prints: Prints,
  dates: readonly string[],
  day: number,
  { close, stated }: RecordPrice,
): Technical | undefined {
  const last = prints.close[day - prints.first] ?? NaN
  if (lastTradeUpTo(prints, day) !== day || !isSameClose(last, close)) return undefined
  const bars = barsAsOf(prints, dates, day - technicalSessions + 1, day)
  const technical = technicalOf({ ...bars, ...stated })
  return Object.keys(technical).length > 0 ? technical : undefined
}
