import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyReply } from 'fastify'
import { Type } from 'typebox'
import { followedSymbol, type Rename } from '#domain/dataset/followed-symbol'
import { parseSymbol } from '#domain/stock/stock'
import { BookmarksResponse } from '../contract/account.ts'
import type { Authenticate } from '../platform/http/authentication.ts'
import { sendFailure } from '../platform/http/errors.ts'
import type { App } from '../platform/http/fastify-app.ts'
import type { Bookmarks, BookmarkStore } from './bookmark-store.ts'

interface BookmarkRouteOptions {
  readonly bookmarks: BookmarkStore
  readonly authenticate: Authenticate
  /** Whether the market has a stock with this symbol. */
  readonly isListed: (symbol: string) => Promise<boolean>
  /** The listings that had another symbol before. */
  readonly renamed: () => Promise<readonly Rename[]>
}

const about = { tags: ['bookmarks'], security: [{ token: [] }], response: { 200: BookmarksResponse } }
const params = Type.Object({ symbol: Type.String() })
const list = {
  schema: { ...about, summary: 'All bookmarks.' },
  config: { failures: ['signed-out'] },
} as const
const add = {
  schema: { ...about, params, summary: 'Adds a stock; once more is no error.' },
  config: { failures: ['signed-out', 'bad-symbol', 'unknown-symbol', 'market-pending', 'bookmarks-full'] },
} as const
const remove = {
  schema: { ...about, params, summary: 'Removes a stock; once more is no error.' },
  config: { failures: ['signed-out', 'bad-symbol'] },
} as const

/**
 * The bookmarks of the authenticated user; neither path nor body can name another user. The slash of a symbol is %2F in the path.
 * A stock that left the market can be removed but not added; a former symbol bookmarks today’s symbol of its listing, which a
 * device may not know yet.
 */
export async function addBookmarkRoutes(app: App, options: BookmarkRouteOptions): Promise<void> {
  await app.register((scope, _, done) => {
    // The page may send the JSON content type with an empty body.
    scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, _body, read) => read(null))
    addRoutes(scope.withTypeProvider<TypeBoxTypeProvider>(), options)
    done()
  })
}

function addRoutes(app: App, { bookmarks, authenticate, isListed, renamed }: BookmarkRouteOptions): void {
  /** Without a market, nothing is renamed. */
  const follow = async (symbol: string) => followedSymbol(await renamed().catch(() => []), symbol)

  app.get('/api/bookmark', list, async (request, reply) => {
    const user = await authenticate(request)
    return user ? sendBookmarks(reply, await bookmarks.list(user)) : sendFailure(reply, 'signed-out')
  })

  app.post('/api/bookmark/:symbol', add, async (request, reply) => {
    const user = await authenticate(request)
    if (!user) return sendFailure(reply, 'signed-out')
    const symbol = symbolToBookmark(request.params.symbol)
    if (symbol === undefined) return sendFailure(reply, 'bad-symbol')
    const followed = await follow(symbol)
    if (!(await isListed(followed))) return sendFailure(reply, 'unknown-symbol')
    const bookmarked = await bookmarks.add(user.id, followed)
    return bookmarked === 'full' ? sendFailure(reply, 'bookmarks-full') : sendBookmarks(reply, bookmarked)
  })

  app.delete('/api/bookmark/:symbol', remove, async (request, reply) => {
    const user = await authenticate(request)
    if (!user) return sendFailure(reply, 'signed-out')
    const symbol = symbolToBookmark(request.params.symbol)
    return symbol === undefined
      ? sendFailure(reply, 'bad-symbol')
      : sendBookmarks(reply, await bookmarks.remove(user.id, await follow(symbol)))
  })
}

/** Rejects two dots, which no ticker has and a proxy may have resolved as a parent path. */
function symbolToBookmark(text: string): string | undefined {
  return text.includes('..') ? undefined : parseSymbol(text)
}

/** A user who was deleted during the request is signed out. */
function sendBookmarks(reply: FastifyReply, list: Bookmarks | undefined): FastifyReply {
  if (!list) return sendFailure(reply, 'signed-out')
  return reply.header('x-bookmarks-version', list.version).send(list.symbols)
}
