import { AsyncDuckDB, VoidLogger } from '@duckdb/duckdb-wasm'
import program from '@duckdb/duckdb-wasm/dist/duckdb-browser-eh.worker.js?url'
import engine from '@duckdb/duckdb-wasm/dist/duckdb-eh.wasm?url'
import { wantedRows } from '../harness/queries.ts'
import { csvOf, type GeneratedStocks } from './generated-stocks.ts'
import type { Found, Range, RangeQuery } from './range-query.ts'

/** A table in DuckDB’s own worker, queried with SQL. */
export async function duckdbWay(stocks: GeneratedStocks) {
  const database = new AsyncDuckDB(new VoidLogger(), new Worker(program))
  await database.instantiate(engine)
  await database.registerFileText('stocks.csv', csvOf(stocks))
  const connection = await database.connect()
  await connection.query(`CREATE TABLE stocks AS SELECT * FROM read_csv('stocks.csv', header = true)`)
  const numbers = async (sql: string): Promise<number[]> =>
    Array.from((await connection.query(sql)).getChildAt(0) ?? [], Number)

  return async (query: RangeQuery): Promise<Found> => {
    const where = conditions(query)
    const [total = NaN] = await numbers(`SELECT count(*) FROM stocks WHERE ${where}`)
    const rows = await numbers(
      `SELECT "row" FROM stocks WHERE ${where} ORDER BY dayDeltaRatio DESC LIMIT ${wantedRows}`,
    )
    return { total, rows }
  }
}

/** Two statements: DuckDB counts and sorts slower in a single one. */
function conditions({ close, marketCap, volume, sectors, sp500 }: RangeQuery): string {
  // A number with an exponent is a double, not a decimal.
  const within = (column: string, [min, max]: Range) =>
    `${column} BETWEEN ${min.toExponential()} AND ${max.toExponential()}`
  return [
    ...(sp500 ? ['sp500 = 1'] : []),
    `sector IN (${sectors.join(', ')})`,
    within('close', close),
    within('marketCap', marketCap),
    within('volume', volume),
  ].join(' AND ')
}
