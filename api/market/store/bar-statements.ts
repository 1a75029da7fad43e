import { CompiledQuery } from 'kysely'
import type { Database } from '../../database/database.ts'
import type { Bar } from './market-facts.ts'

interface Bars {
  readonly source: string
  readonly bars: readonly Bar[]
}

type Keep = (db: Pick<Database, 'executeQuery'>, bars: Bars) => Promise<unknown>

const texts = new Map<number, string>()

/**
 * Keeps so many bars, of which none is of the same symbol and session as another. There are two million of them:
 * compiling the statement costs several times what running it does, so its text is made once for each number of rows.
 */
export function barStatements(db: Database, rows: number): Keep {
  const text = texts.get(rows) ?? compile(db, rows)
  texts.set(rows, text)
  return (within, { source, bars }) => within.executeQuery(CompiledQuery.raw(text, bars.flatMap(valuesOf(source))))
}

/** In the order in which the columns are named below. */
const valuesOf =
  (source: string) =>
  ({ symbol, session, open, high, low, close, volume }: Bar): unknown[] => [
    source,
    symbol,
    session,
    open,
    high,
    low,
    close,
    volume,
  ]

const placeholder = { source: '', symbol: '', session: '', open: null, high: null, low: null, close: 0, volume: null }

function compile(db: Database, rows: number): string {
  return db
    .insertInto('bars')
    .values(Array.from({ length: rows }, () => placeholder))
    .onConflict((conflict) =>
      conflict.columns(['source', 'symbol', 'session']).doUpdateSet((row) => ({
        open: row.ref('excluded.open'),
        high: row.ref('excluded.high'),
        low: row.ref('excluded.low'),
        close: row.ref('excluded.close'),
        volume: row.ref('excluded.volume'),
      })),
    )
    .compile().sql
}
