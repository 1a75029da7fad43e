import perspective from '@perspective-dev/client'
import client from '@perspective-dev/client/dist/wasm/perspective-js.wasm?url'
import engine from '@perspective-dev/server/dist/wasm/perspective-server.wasm?url'
import { wantedRows } from '../harness/queries.ts'
import { csvOf, type GeneratedStocks } from './generated-stocks.ts'
import type { Found, Range, RangeQuery } from './range-query.ts'

/** A table in Perspective’s own worker; each query creates a view and deletes it. */
export async function perspectiveWay(stocks: GeneratedStocks) {
  perspective.init_client(fetch(client))
  perspective.init_server(fetch(engine))
  const server = await perspective.worker()
  const number = 'float' as const
  const columns = { close: number, marketCap: number, volume: number, dayDeltaRatio: number }
  // The `in` filter works for strings only.
  const table = await server.table({ row: 'integer', ...columns, sector: 'string', sp500: 'integer' })
  await table.update(csvOf(stocks))

  return async ({ close, marketCap, volume, sectors, sp500 }: RangeQuery): Promise<Found> => {
    const view = await table.view({
      columns: ['row'],
      filter: [
        ...(sp500 ? [['sp500', '==', 1] as const] : []),
        ['sector', 'in', sectors.map(String)],
        ...within('close', close),
        ...within('marketCap', marketCap),
        ...within('volume', volume),
      ],
      sort: [['dayDeltaRatio', 'desc']],
    })
    const total = await view.num_rows()
    const { row: rows = [] } = await view.to_columns({ start_row: 0, end_row: wantedRows })
    await view.delete()
    return { total, rows }
  }
}

const within = (column: string, [min, max]: Range) => [[column, '>=', min] as const, [column, '<=', max] as const]
