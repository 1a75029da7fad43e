import { parseNumber } from '#domain/dataset/parse-stock'
import type { Bar } from '../../store/market-store.ts'
import type { Foreign } from '../asking/foreign.ts'
import { given, withheld, type Reply } from '../asking/provider-failures.ts'
import { barOf } from '../series/bar-of.ts'
import { readRows } from './read-rows.ts'
import { symbolOfTicker } from './ticker-symbol.ts'

/** All symbols in one session. Rows of another day are not this answer’s: an old one may have been kept on the way. */
export function readGrouped(body: Buffer, session: string): Reply<readonly Bar[]> {
  const rows = readRows(body)
  if (!rows.ok) return rows
  const bars = rows.value.flatMap((row) => {
    const symbol = symbolOfTicker(row['T'])
    return symbol === undefined || dayOf(row) !== session ? [] : (barIn(row, symbol, session) ?? [])
  })
  return bars.length * 2 < rows.value.length ? withheld('unreadable') : given(bars)
}

/** One symbol in all sessions that were asked for, the oldest first. */
export function readSeries(body: Buffer, symbol: string): Reply<readonly Bar[]> {
  const rows = readRows(body)
  if (!rows.ok) return rows
  const bars = rows.value.flatMap((row) => barIn(row, symbol, dayOf(row)) ?? [])
  return bars.length * 2 < rows.value.length ? withheld('unreadable') : given(bars)
}

/** A session’s time is that of its start or its end in New York, both of which are the same day in UTC. */
function dayOf({ t: time }: Foreign): string {
  const date = new Date(typeof time === 'number' ? time : NaN)
  return Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(0, 10)
}

function barIn({ o, h, l, c, v }: Foreign, symbol: string, session: string): Bar | undefined {
  if (session === '') return undefined
  const [open, high, low, close] = [parseNumber(o), parseNumber(h), parseNumber(l), parseNumber(c)]
  return barOf(symbol, session, { open, high, low, close, volume: parseNumber(v) })
}
