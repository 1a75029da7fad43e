import type { Database } from '../platform/database/database.ts'
import { engineOf } from '../platform/database/engine.ts'
import { transact } from '../platform/database/transact.ts'
import type { App } from '../platform/http/fastify-app.ts'
import { removeUnused } from './rule-store.ts'

const hour = 60 * 60 * 1000
const day = 24 * hour

/** How long events and sent messages are kept: the latter count toward the daily limit. */
const eventDays = 90
const deliveryDays = 2

/** Selections to remove at a time. */
const batchSize = 100

/** Deletes old events, sent messages, and the selections that lost their last rule with a deleted account. */
export async function purgeAlerts(db: Database): Promise<void> {
  const now = await engineOf(db).now(db)
  await db
    .deleteFrom('alert_events')
    .where('fired_at', '<=', now - eventDays * day)
    .execute()
  await db
    .deleteFrom('alert_deliveries')
    .where('state', '=', 'done')
    .where('made_at', '<=', now - deliveryDays * day)
    .execute()
  for (;;) {
    const unused = await db
      .selectFrom('alert_selections')
      .leftJoin('alert_rules', 'alert_rules.selection_key', 'alert_selections.key')
      .select('key')
      .where('alert_rules.id', 'is', null)
      .limit(batchSize)
      .execute()
    for (const { key } of unused) await transact(db, (within) => removeUnused(within, key))
    if (unused.length < batchSize) return
  }
}

/** Purges every hour while the server listens. */
export function purgeAlertsHourly(app: App, db: Database): void {
  let timer: NodeJS.Timeout | undefined
  const purge = () => {
    purgeAlerts(db).catch((error: unknown) => app.log.error({ err: error }, 'purging alerts failed'))
  }
  app.addHook('onListen', () => {
    timer = setInterval(purge, hour).unref()
  })
  app.addHook('onClose', () => clearInterval(timer))
}
