import { parseNumber } from '#domain/dataset/parse-stock'
import type { Bar, Split } from '../../store/market-store.ts'
import { objectIn } from '../asking/foreign.ts'
import { given, withheld, type Reply } from '../asking/provider-failures.ts'
import { barOf } from '../series/bar-of.ts'
import { isSession } from '../series/is-session.ts'
import { splitOf } from '../series/split-of.ts'
import { readAnswer } from './read-answer.ts'

/** A symbol’s sessions as they were traded, the oldest first. */
export interface Daily {
  readonly bars: readonly Bar[]
  /** undefined where the answer does not speak of splits. */
  readonly splits: readonly Split[] | undefined
}

const series = 'Time Series (Daily)'

/**
 * TIME_SERIES_DAILY, or TIME_SERIES_DAILY_ADJUSTED, which has the same raw prices and the splits besides. Its "adjusted close"
 * is not read: dividends are taken off that as well, and then it is no price that anybody paid.
 */
export function readDaily(body: Buffer, symbol: string): Reply<Daily> {
  const answer = readAnswer(body)
  if (!answer.ok) return answer
  const rows = Object.entries(objectIn(answer.value[series]))
    .filter(([session]) => isSession(session))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([session, row]) => ({ session, ...readRow(row) }))
  const bars = rows.flatMap(({ session, quote }) => barOf(symbol, session, quote) ?? [])
  // Some rows may be damaged; where most are, this is something else.
  if (bars.length === 0 || bars.length * 2 < rows.length) return withheld('unreadable')
  const isAdjusted = rows.every(({ ratio }) => ratio !== null)
  return given({
    bars,
    splits: isAdjusted ? rows.flatMap(({ session, ratio }) => splitOf(symbol, session, ratio)) : undefined,
  })
}

/** The numbers before a row’s keys differ from function to function: "5. volume", "6. volume". */
function readRow(row: unknown) {
  const named = new Map(Object.entries(objectIn(row)).map(([key, value]) => [key.replace(/^\d+\. /, ''), value]))
  const read = (key: string) => parseNumber(named.get(key))
  const quote = {
    open: read('open'),
    high: read('high'),
    low: read('low'),
    close: read('close'),
    volume: read('volume'),
  }
  return { quote, ratio: read('split coefficient') }
}
