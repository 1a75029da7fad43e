import { Type } from 'typebox'
import { parseSymbol } from '#domain/stock/stock'
import { FeedResponse } from '../../contract/feed.ts'
import { sendFailure } from '../../platform/http/errors.ts'
import type { App } from '../../platform/http/fastify-app.ts'
import { createCachedFeed } from './cached-feed.ts'
import type { FeedSource } from './feed-source.ts'
import type { FeedTable } from './feed-table.ts'
import type { OpenImage } from './images/open-publicly.ts'
import { addImageRoute, createImageIds, withProxiedImages } from './images/route.ts'

interface FeedRouteOptions {
  /** Whether the market has a stock with this symbol. */
  readonly isListed: (symbol: string) => Promise<boolean>
  readonly feed: FeedSource
  /** Where its responses are stored for all servers; without it, in memory. */
  readonly feedTable?: FeedTable | undefined
  /** Signs the ids of images. */
  readonly secrets: Parameters<typeof createImageIds>[0]
  /** Opens the images of messages. */
  readonly openImage: OpenImage
}

const schema = {
  tags: ['messages'],
  summary: 'The newest messages about a stock.',
  params: Type.Object({ symbol: Type.String() }),
  response: { 200: FeedResponse },
}
const config = {
  failures: ['bad-symbol', 'unknown-symbol', 'market-pending', 'feed-unreadable', 'feed-unavailable'],
} as const

/**
 * The messages about a stock, and their images. As with the whole API, no HTTP cache stores them: the server caches
 * them for minutes, and the page shows its own copy with its date.
 */
export function addFeedRoutes(app: App, { isListed, feed, feedTable, secrets, openImage }: FeedRouteOptions): void {
  const newest = createCachedFeed(feed, { now: Date.now, table: feedTable })
  const ids = createImageIds(secrets)

  // A single segment is a symbol, even `image`; /image/{id} is the route of images.
  app.get('/api/stocktwits/:symbol', { schema, config }, async (request, reply) => {
    const symbol = parseSymbol(request.params.symbol)
    if (symbol === undefined) return sendFailure(reply, 'bad-symbol')
    if (!(await isListed(symbol))) return sendFailure(reply, 'unknown-symbol')
    const outcome = await newest(symbol)
    if (!outcome.ok) {
      const { kind, retryAfter } = outcome.failure
      if (retryAfter !== undefined) void reply.header('retry-after', Math.ceil(retryAfter / 1000))
      return sendFailure(reply, kind === 'unreadable' ? 'feed-unreadable' : 'feed-unavailable')
    }
    void reply.headers({ age: outcome.age, 'x-feed-source': feed.name })
    return { messages: outcome.messages.map((message) => withProxiedImages(message, ids)) }
  })

  addImageRoute(app, ids, openImage)
}
