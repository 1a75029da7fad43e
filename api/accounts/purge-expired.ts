import type { Database } from '../platform/database/database.ts'
import { engineOf } from '../platform/database/engine.ts'
import type { App } from '../platform/http/fastify-app.ts'
import { isRenewable } from './sessions/refresh-tokens.ts'

const hour = 60 * 60 * 1000
const day = 24 * hour

/** Deletes expired sessions, tokens, links, nonces and attempts, and failures and messages older than a day. */
export async function purgeExpired(db: Database): Promise<void> {
  const now = await engineOf(db).now(db)
  await db
    .deleteFrom('sessions')
    .where((row) => row.not(isRenewable(row, now)))
    .execute()
  await db.deleteFrom('refresh_tokens').where('expires_at', '<=', now).execute()
  await db
    .deleteFrom('attempts')
    .where('at', '<=', now - hour)
    .execute()
  await db
    .deleteFrom('claims')
    .where('at', '<=', now - hour)
    .execute()
  await db.deleteFrom('account_links').where('expires_at', '<=', now).execute()
  await db.deleteFrom('used_nonces').where('expires_at', '<=', now).execute()
  await db
    .deleteFrom('cached_feeds')
    .where('fetched_at', '<=', now - day)
    .where('claimed_until', '<=', now)
    .where('valid_until', '<=', now)
    .execute()
  await db
    .deleteFrom('login_failures')
    .where('last_at', '<=', now - day)
    .execute()
}

/** Purges every hour while the server listens. */
export function purgeHourly(app: App, db: Database): void {
  let timer: NodeJS.Timeout | undefined
  const purge = () => {
    purgeExpired(db).catch((error: unknown) => app.log.error({ err: error }, 'purge failed'))
  }
  app.addHook('onListen', () => {
    purge()
    timer = setInterval(purge, hour).unref()
  })
  app.addHook('onClose', () => clearInterval(timer))
}
