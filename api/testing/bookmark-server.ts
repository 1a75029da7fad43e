import type { Database } from '../database/database.ts'
import { createFastifyApp, type App, handleErrors } from '../http/fastify-app.ts'
import type { Authenticate } from '../http/authentication.ts'
import { createBookmarkStore } from '../bookmarks/bookmark-store.ts'
import { addBookmarkRoutes } from '../bookmarks/routes.ts'

/** A server with bookmark routes only, for these stocks; the bearer token is the user id. */
export async function aBookmarkServer(database: Database, listed: readonly string[]): Promise<App> {
  const app = createFastifyApp({ logLevel: 'silent', trustProxy: [] })
  handleErrors(app)
  const isListed = (symbol: string) => Promise.resolve(listed.includes(symbol))
  await addBookmarkRoutes(app, { bookmarks: createBookmarkStore(database), authenticate: byName(database), isListed })
  return app
}

const byName =
  (database: Database): Authenticate =>
  async (request) => {
    const id = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1]
    if (id === undefined) return undefined
    const users = database.selectFrom('users').select('bookmarks_version').where('id', '=', id)
    const bookmarksVersion = (await users.executeTakeFirst())?.bookmarks_version ?? 0
    return { id, sessionId: `session of ${id}`, roles: [], bookmarksVersion }
  }

/** Inserts a user with this id; the other values do not matter. */
export async function aUser(db: Database, id: string): Promise<string> {
  const email = `${id}@people.example`
  const names = { first_name: 'Ann', last_name: 'Lark', display_name: id }
  const row = { id, email, email_key: email, ...names, terms_accepted_at: 0, created_at: 0, ...untouched }
  await db.insertInto('users').values(row).execute()
  return id
}

const untouched = { password_hash: null, token_version: 0, bookmarks_version: 0 }
