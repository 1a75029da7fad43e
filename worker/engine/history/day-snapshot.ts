import type { HistoryManifest } from '#domain/history/manifest'
import type { Engine } from '../engine.ts'
import type { Columns } from '../index/columns.ts'
import type { RowYears } from '../query/year-columns.ts'
import type { Snapshot } from '../snapshot.ts'
import { dayColumns } from './day-columns.ts'
import { describe } from './describe-past.ts'
import type { PastMarket } from './past-market.ts'
import { yearsAsOf } from './years-as-of.ts'

/** A market's past and its manifest. */
export interface OpenMarket {
  readonly manifest: HistoryManifest
  readonly market: PastMarket
  /** The fiscal years of today’s companies; without it there are none. */
  readonly years?: RowYears['current'] | undefined
  /** Makes the columns of a session; without it, each is calculated when it is first read. */
  readonly columnsOf?: typeof dayColumns
}

/** The market as of a session, ready for queries, and its columns; `breathe` is awaited between stocks. */
export async function daySnapshot(
  engine: Engine,
  { manifest, market, years, columnsOf = dayColumns }: OpenMarket,
  date: string,
  breathe: () => Promise<void> | undefined,
): Promise<{ readonly snapshot: Snapshot; readonly columns: Columns }> {
  const day = market.dates.indexOf(date)
  const columns = await columnsOf(market, day, breathe)
  const none = new Uint32Array()
  const lines = { piece: none, start: none, end: none }
  const snapshot = engine.createSnapshot(
    describe(manifest, date, columns.rows),
    {
      ...{ columns, lines, dropped: () => new Map(), isPast: true },
      years: years && yearsAsOf(market, years, columns, () => date),
    },
    () => Promise.resolve(undefined),
  )
  return { snapshot, columns }
}
