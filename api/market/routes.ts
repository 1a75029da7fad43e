import type { App } from '../plugins/bare-app.ts'
import { etagMatches } from './etag-matches.ts'
import type { Market } from './market.ts'

const schema = {
  tags: ['market'],
  summary: 'The dataset: one JSON record per line, as a gzip file.',
}
const config = { file: 'application/gzip', wordless: { 304: 'Your dataset is the newest.' } }

/**
 * The dataset, as the gzip file that it is. Without Content-Encoding: a browser would unzip it by itself,
 * accept a cut-off file without a word, and make Content-Length a lie about the bytes that the page sees.
 */
export function addMarketRoutes(app: App, market: Market): void {
  app.get('/data/stonks', { schema, config, compress: false }, (request, reply) => {
    const { body, etag, digest, lines } = market.published()
    void reply.headers({
      etag,
      'cache-control': 'no-cache, no-transform',
      'x-market': market.source.simulated ? 'simulated' : 'real',
      'x-record-count': lines,
      'repr-digest': digest,
    })
    if (etagMatches(request.headers['if-none-match'], etag)) return reply.code(304).send()
    return reply.type('application/gzip').header('content-length', body.length).send(body)
  })
}
