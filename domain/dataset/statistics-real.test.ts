import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { periodIds } from '../stock/stock.ts'
import { type PeriodStatistics, type Session, type Statistics, statisticsOf } from './statistics.ts'

/** A folder with a real market's dataset and the series it was made from; it is not ours to publish. */
const folder = process.env['REAL_DATA_DIR'] ?? ''
if (folder === '') process.stdout.write('Skipped: set REAL_DATA_DIR to check the statistics against a real market.\n')

interface Series {
  readonly symbol: string
  /** Adjusted for splits: closes to four places, volumes to whole shares. null where the symbol did not trade. */
  readonly close: readonly (number | null)[]
  readonly volume: readonly (number | null)[]
}
type Published = Statistics & { readonly symbol: string; readonly last: Session }

const lines = (name: string): string[] =>
  gunzipSync(readFileSync(join(folder, name)))
    .toString()
    .trimEnd()
    .split('\n')

const sessionsOf = ({ close, volume }: Series): Session[] =>
  close.flatMap((price, session) => (price === null ? [] : [{ close: price, volume: volume[session] ?? NaN }]))

const differences = (ours: PeriodStatistics, theirs: PeriodStatistics) => ({
  close: Math.max(
    ...(['delta', 'deltaRatio', 'average', 'low', 'high'] as const).map((key) =>
      Math.abs(ours.close[key] - theirs.close[key]),
    ),
  ),
  volume: Math.abs(ours.volume.average - theirs.volume.average),
})

describe.skipIf(folder === '')('a real market', () => {
  const [, ...series] = folder === '' ? [] : lines('closes-real.ndjson.gz').map((line) => JSON.parse(line) as Series)
  const sessions = new Map(series.map((each) => [each.symbol, sessionsOf(each)]))
  const records = folder === '' ? [] : lines('stonks-real.ndjson.gz').map((line) => JSON.parse(line) as Published)
  const compared = records.flatMap((record) => {
    const ours = statisticsOf(sessions.get(record.symbol) ?? [])
    return periodIds.map((period) => ({ symbol: record.symbol, period, ours: ours[period], theirs: record[period] }))
  })
  const inBoth = compared.flatMap(({ symbol, ours, theirs }) =>
    ours && theirs ? [{ symbol, ...differences(ours, theirs) }] : [],
  )
  const symbolsWhere = (differs: (one: (typeof inBoth)[number]) => boolean) => [
    ...new Set(inBoth.filter(differs).map(({ symbol }) => symbol)),
  ]

  test('ends where the series end', () => {
    expect(records.length).toBeGreaterThan(7000)
    for (const { symbol, last } of records) {
      expect(sessions.get(symbol)?.at(-1)).toEqual({ close: last.close, volume: last.volume })
    }
  })

  test('has exactly the periods that its series allow', () => {
    expect(compared.filter(({ ours, theirs }) => (ours === undefined) !== (theirs === undefined))).toEqual([])
  })

  // A split inside the two months changed the earlier sessions of the series, and the published series rounds them.
  test('differs in closes only for the two symbols whose earlier closes a split made longer than four places', () => {
    expect(symbolsWhere(({ close }) => close > 0)).toHaveLength(2)
    expect(Math.max(...inBoth.map(({ close }) => close))).toBeLessThanOrEqual(0.00005)
  })

  test('differs in volumes only where a split made earlier volumes fractions of a share, by half a share at most', () => {
    expect(symbolsWhere(({ volume }) => volume > 0)).toHaveLength(71)
    expect(Math.max(...inBoth.map(({ volume }) => volume))).toBeLessThanOrEqual(0.5)
  })

  test('is reproduced to the last digit everywhere else', () => {
    const exact = inBoth.filter(({ close, volume }) => close === 0 && volume === 0)
    expect(exact.length / inBoth.length).toBeGreaterThan(0.996)
  })
})
