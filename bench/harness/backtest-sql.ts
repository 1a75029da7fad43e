import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { createDuckDB, NODE_RUNTIME, VoidLogger } from '@duckdb/duckdb-wasm/blocking'
import type { BacktestSettings } from '../../domain/backtest/backtest.ts'
import { maxIdleSessions, type Prints } from '../../domain/history/prints.ts'
import { periods } from '../../domain/stock/stock.ts'

/** A row for each print, with closes adjusted for splits; this many listings are loaded at once. */
const listingsPerLoad = 200

interface SqlRuns {
  /** The signal sessions of each run, each traded at the next session’s close. */
  readonly runs: readonly (readonly number[])[]
  /** The index of the last session, which is the newest of the market. */
  readonly last: number
  readonly settings: Pick<BacktestSettings, 'count' | 'costBasisPoints' | 'lossAtEnd'>
}

/**
 * DuckDB's result of several runs from the first trade of the last one on, in the form of `BacktestStarts`; the band lacks
 * earlier sessions.
 */
export interface SqlResult {
  readonly growth: readonly number[]
  readonly low: readonly number[]
  readonly median: readonly number[]
  readonly high: readonly number[]
}

/** DuckDB-wasm with a market's prints, in this process. */
export async function openPrintsInSql(listings: readonly Prints[], sessions: number) {
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
  connection.query(`CREATE TABLE ends AS SELECT listing, max(session) + 1 AS over FROM prints
    GROUP BY listing HAVING max(session) < ${sessions - maxIdleSessions}`)
  return {
    growth({ runs, last, settings }: SqlRuns): SqlResult {
      connection.query(
        'CREATE OR REPLACE TABLE signals (run INTEGER, k INTEGER, signal INTEGER, until INTEGER, final BOOLEAN)',
      )
      const rows = runs.flatMap((signals, run) =>
        signals.map((signal, k) => {
          const next = signals[k + 1]
          return `(${run}, ${k}, ${signal}, ${next === undefined ? last : next + 1}, ${next === undefined})`
        }),
      )
      connection.query(`INSERT INTO signals VALUES ${rows.join(',')}`)
      connection.query(`CREATE OR REPLACE TABLE worths AS ${backtest(settings)}`)
      const from = Math.max(...runs.map(([signal = 0]) => signal + 1))
      connection.query(`CREATE OR REPLACE TABLE common AS SELECT run, session, worth * purchase / base AS worth FROM worths
        JOIN (SELECT run, arg_min(worth, session) AS purchase FROM worths GROUP BY run) USING (run)
        JOIN (SELECT run, worth AS base FROM worths WHERE session = ${from}) USING (run) WHERE session >= ${from}`)
      const column = (sql: string) => Array.from(connection.query(sql).getChildAt(0) ?? [], Number)
      const growth = column(`SELECT worth FROM common WHERE session = ${last} ORDER BY run`)
      const [own = NaN] = column(`SELECT worth FROM worths WHERE session = ${last} ORDER BY run`)
      const band = (of: string) =>
        column(`SELECT ${of}(worth) * ${own / (growth[0] ?? NaN)} FROM common GROUP BY session ORDER BY session`)
      return {
        growth,
        low: band('min'),
        median: band('median'),
        high: band('max'),
      }
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
 * The value of each run at each session. The screen: the stocks of a day's market with the largest gains of a month. Each
 * row of the market is a listing on a session up to which it traded within five. A stock that is not held yet is bought only
 * if it trades in the session of the trade; a held stock has the value of its last close, and less once its prints have
 * ended. Cost is a share of the traded value.
 */
const backtest = ({ count, costBasisPoints, lossAtEnd }: SqlRuns['settings']): string => `
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
  best AS (
    SELECT session, listing, gain, symbol FROM market WHERE session IN (SELECT signal FROM signals)
    QUALIFY row_number() OVER (PARTITION BY session ORDER BY gain DESC, symbol) <= ${count}
  ),
  held AS (
    SELECT run, k, signal + 1 AS trade, until, final, listing, count(*) OVER (PARTITION BY run, k) AS n,
      lag(k) OVER (PARTITION BY run, listing ORDER BY k) = k - 1 AS kept
    FROM signals JOIN best ON best.session = signals.signal
  ),
  bought AS (
    SELECT held.*, over, CASE WHEN prints.session = trade OR (kept AND coalesce(over > trade, true)) THEN close END AS cost
    FROM held ASOF LEFT JOIN prints ON prints.listing = held.listing AND prints.session <= trade
    LEFT JOIN ends ON ends.listing = held.listing
  ),
  positions AS (SELECT *, unnest(range(trade, until + 1)) AS session FROM bought),
  valued AS (
    SELECT positions.run, k, n, until, final, positions.listing, positions.session, over <= until AS ended, cost IS NULL AS unbought,
      CASE WHEN cost IS NULL THEN 1
        WHEN over <= positions.session THEN ${1 - lossAtEnd} * close / cost ELSE close / cost END AS growth
    FROM positions ASOF LEFT JOIN prints ON prints.listing = positions.listing AND prints.session <= positions.session
  ),
  daily AS (SELECT run, k, session, any_value(until) AS until, any_value(final) AS final, avg(growth) AS growth FROM valued GROUP BY run, k, session),
  grown AS (SELECT run, k, growth AS whole FROM daily WHERE session = until),
  shares AS (
    SELECT run, k, listing, CASE WHEN cost IS NULL THEN 0 ELSE 1 / n END AS share FROM bought
    UNION ALL
    SELECT run, k + 1, listing, -growth / n / whole FROM valued JOIN grown USING (run, k)
    WHERE session = until AND NOT unbought AND NOT coalesce(ended, false)
  ),
  changes AS (
    SELECT run, k, sum(abs(share)) AS change
    FROM (SELECT run, k, listing, sum(share) AS share FROM shares GROUP BY run, k, listing) GROUP BY run, k
  ),
  begun AS (
    SELECT run, k, exp(sum(ln(1 - change * ${costBasisPoints / 10_000})) OVER own + sum(ln(whole)) OVER own - ln(whole)) AS worth
    FROM grown JOIN changes USING (run, k) WINDOW own AS (PARTITION BY run ORDER BY k)
  )
  SELECT run, session, growth * worth AS worth FROM daily JOIN begun USING (run, k)
  WHERE session < until OR final`
