import { Type } from 'typebox'
import { parseSymbol } from '#domain/stock/stock'
import { HistoryResponse } from '../contract/market.ts'
import { sendFailure } from '../platform/http/errors.ts'
import type { App } from '../platform/http/fastify-app.ts'
import { etagMatches, unchanged } from '../platform/http/headers.ts'
import type { HistorySource } from './history-source.ts'

/** Increased whenever the response format of the same bars changes, so that browsers drop their cached copy. */
const formatVersion = 2

const schema = {
  tags: ['market'],
  summary: 'A year of one stock’s daily bars.',
  params: Type.Object({ symbol: Type.String() }),
  response: { 200: HistoryResponse },
}
const config = {
  failures: ['bad-symbol', 'history-missing', 'market-pending', 'history-pending'],
  statusDescriptions: { 304: 'Your bars are the newest.' },
} as const

/** A year of one stock's daily bars. The slash of a symbol is %2F in the URL. */
export function addHistoryRoutes(app: App, history: HistorySource | undefined): void {
  app.get('/api/history/:symbol', { schema, config }, async (request, reply) => {
    const symbol = parseSymbol(request.params.symbol)
    if (symbol === undefined) return sendFailure(reply, 'bad-symbol')
    const found = await history?.historyOf(symbol)
    if (!found) return sendFailure(reply, 'history-missing')
    const etag = `"${formatVersion}-${found.version}-${symbol}"`
    // Weak, since the response may be compressed. Browsers must revalidate it each time.
    void reply.headers({ etag: `W/${etag}`, 'cache-control': 'no-cache' })
    return etagMatches(request.headers['if-none-match'], etag) ? unchanged(reply) : found.response
  })
}
