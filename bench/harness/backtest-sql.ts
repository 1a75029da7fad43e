import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { createDuckDB, NODE_RUNTIME, VoidLogger } from '@duckdb/duckdb-wasm/blocking'
import { maxIdleSessions, type Prints } from '../../domain/history/prints.ts'
import { periods } from '../../domain/stock/stock.ts'

/** A row for each print, the closes adjusted for splits; so many listings are loaded at once. */
const listingsPerLoad = 200

/** DuckDB-wasm with a market's prints, in this process. */
export async function openPrintsInSql(listings: readonly Prints[]) {
  const folder = dirname(createRequire(import.meta.url).resolve('@duckdb/duckdb-wasm/blocking'))
  const engine = { mainModule: join(folder, 'duckdb-eh.wasm'), mainWorker: '' }
  const database = await createDuckDB({ mvp: engine, eh: engine }, new VoidLogger(), NODE_RUNTIME)
  await database.instantiate(() => undefined)
  const connection = database.connect()
  connection.query('CREATE TABLE prints (listing INTEGER, symbol VARCHAR, session INTEGER, close DOUBLE)')
  for (let from = 0; from < listings.length; from += listingsPerLoad) {
    const some = listings.slice(from, from + listingsPerLoad)
    const lines = some.flatMap((prints, at) => linesOf(prints, from + at))
    database.registerFileText('prints.csv', ['listing,symbol,session,close', ...lines].join('\n'))
    connection.query(`INSERT INTO prints SELECT * FROM read_csv('prints.csv', header = true)`)
    database.dropFile('prints.csv')
  }
  return {
    /** The growth of 1 in each run: entry n of `runs` are its signal sessions, each traded at the next session's close. */
    growth(runs: readonly (readonly number[])[], count: number, last: number): readonly number[] {
      connection.query('CREATE OR REPLACE TABLE signals (run INTEGER, signal INTEGER, until INTEGER)')
      const rows = runs.flatMap((signals, run) =>
        signals.map(
          (signal, at) => `(${run}, ${signal}, ${at + 1 < signals.length ? (signals[at + 1] ?? 0) + 1 : last})`,
        ),
      )
      connection.query(`INSERT INTO signals VALUES ${rows.join(',')}`)
      return Array.from(connection.query(backtest(count)).getChildAt(0) ?? [], Number)
    },
  }
}

function linesOf({ symbol, first, close, splits }: Prints, listing: number): string[] {
  return Array.from(close, (price, at) => {
    const shares = splits.reduce((all, { session, ratio }) => (session > first + at ? all * ratio : all), 1)
    return Number.isNaN(price) ? '' : `${listing},${symbol},${first + at},${price / shares}`
  }).filter(Boolean)
}

/**
 * The screen: the stocks of a day's market with the largest gains of a month. Each row of the market is a listing on a session
 * up to which it traded within five; it is bought at the close of the next session, and sold at the last close up to the next trade.
 */
const backtest = (count: number): string => `
  WITH series AS (
    SELECT listing, symbol, session, close, lag(close, ${periods.month}) OVER own AS before,
      row_number() OVER own AS traded, lead(session) OVER own AS next
    FROM prints WINDOW own AS (PARTITION BY listing ORDER BY session)
  ),
  market AS (
    SELECT listing, symbol, round(close / before - 1, 8) AS gain,
      unnest(range(session, least(coalesce(next, session + ${maxIdleSessions}), session + ${maxIdleSessions}))) AS session
    FROM series WHERE traded > ${periods.twoMonths}
  ),
  held AS (
    SELECT run, signal, until, listing FROM signals JOIN market ON market.session = signal
    QUALIFY row_number() OVER (PARTITION BY run, signal ORDER BY gain DESC, symbol) <= ${count}
  ),
  bought AS (
    SELECT held.*, prints.close AS cost FROM held
    LEFT JOIN prints ON prints.listing = held.listing AND prints.session = held.signal + 1
  ),
  sold AS (
    SELECT bought.*, prints.close AS price FROM bought
    ASOF JOIN prints ON prints.listing = bought.listing AND prints.session <= bought.until
  ),
  periods AS (SELECT run, signal, avg(coalesce(price / cost, 1)) AS growth FROM sold GROUP BY run, signal)
  SELECT product(growth) FROM periods GROUP BY run ORDER BY run`
