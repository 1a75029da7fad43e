import { parseNumber } from '#domain/dataset/parse-stock'
import type { Split } from '../../store/market-store.ts'
import { given, type Reply } from '../asking/provider-failures.ts'
import { splitOf } from '../series/split-of.ts'
import { readRows } from './read-rows.ts'
import { symbolOfTicker } from './ticker-symbol.ts'

/** A page of splits, by day. */
export interface SplitPage {
  readonly splits: readonly Split[]
  /** How many rows it had, readable or not. */
  readonly rows: number
  /** The day of the last of them; empty where there is none. */
  readonly last: string
}

/** A page of the reference of splits; rows that change nothing or are not understood are only counted. */
export function readSplitPage(body: Buffer): Reply<SplitPage> {
  const rows = readRows(body)
  if (!rows.ok) return rows
  const splits = rows.value.flatMap(({ ticker, execution_date: day, split_from: from, split_to: to }) => {
    const symbol = symbolOfTicker(ticker)
    const [before, after] = [parseNumber(from), parseNumber(to)]
    return symbol === undefined || before === null || after === null ? [] : splitOf(symbol, day, after / before)
  })
  const last = rows.value.at(-1)?.['execution_date']
  return given({ splits, rows: rows.value.length, last: typeof last === 'string' ? last : '' })
}
