import type { StatementSource } from '../../traders/collector/statement-source.ts'
import { askStream, failed, type Connection } from './ask-stream.ts'
import { parseStatements } from './parse-statements.ts'

/** The public streams of StockTwits, page by page. `pause` is in milliseconds. */
export const stocktwitsStatements = (connection: Connection, pause: number): StatementSource => ({
  name: 'stocktwits',
  pause,
  page: async (symbol, upTo) => {
    const answer = await askStream(connection, { symbol, upTo })
    return answer.ok ? (parseStatements(answer.json, symbol) ?? failed('unreadable')) : answer
  },
})
