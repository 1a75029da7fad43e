import { createHash } from 'node:crypto'
import { describeFired, type Fired } from '#domain/alerts/describe-fired'
import { asArray, fieldsOf } from '#domain/keys-of'
import type { AlertRunRow } from '../platform/database/alert-tables.ts'
import type { Lease } from '../platform/database/coordination/leases.ts'
import type { Database } from '../platform/database/database.ts'
import { engineOf } from '../platform/database/engine.ts'
import type { LinkTokens } from './link-tokens.ts'
import { maxMessagesPerDay } from './message-limits.ts'
import { type Channels, enqueue } from './outbox.ts'
import type { Pace } from './pace.ts'
import { readCondition } from './rule-store.ts'
import { type FiredRule, type ToldUser, withoutToldChanges } from './told-changes.ts'

interface Telling {
  readonly lease: Lease
  readonly run: Pick<AlertRunRow, 'source' | 'version' | 'date' | 'last_user'>
  readonly tokens: LinkTokens
  readonly channels: Channels
  readonly pace: Pace
}

/** Rules to consider in a transaction, fired or not; more than a user can have. */
const batchSize = 60
const day = 24 * 60 * 60 * 1000

/**
 * Records for each user which rules fired in a dataset, and enqueues one message about all of them. A batch of users, their
 * messages and the progress of the run are one transaction that only the holder of the lease can commit. Resolves when all users
 * were told.
 */
export async function tellUsers({ lease, run, tokens, channels, pace }: Telling): Promise<void> {
  const { source, version, date } = run
  for (let lastUser: string | undefined = run.last_user; lastUser !== undefined;) {
    lease.signal.throwIfAborted()
    const after: string = lastUser
    lastUser = await lease.transact(async (within) => {
      const { users: found, next } = await nextUsers(within, version, after)
      const users = await withoutToldChanges(within, found, version)
      const now = await engineOf(within).now(within)
      await recordEvents(within, users, { version, date, now })
      const messages = (await withinLimit(within, users, now)).map(({ userId, fired }) => {
        const tag = createHash('sha256').update(`${userId} ${version}`).digest('base64url').slice(0, 22)
        const unsubscribe = `/api/alerts/unsubscribe?token=${tokens.sign({ kind: 'rules', user: userId, version })}`
        const message = () => describeFired(fired.flatMap(readFired), { tag, date, unsubscribe })
        return { userId, kind: 'alert', tag, message } as const
      })
      await enqueue(within, messages, channels, now)
      const progress = next === undefined ? { phase: 'done' as const, last_user: '' } : { last_user: next }
      await within.updateTable('alert_runs').set(progress).where('source', '=', source).execute()
      return next
    })
    await pace()
  }
}

function readFired({ text, symbols, unnamed }: FiredRule): readonly Fired[] {
  const condition = readCondition(text)
  return condition ? [{ condition, symbols, unnamed }] : []
}

/** The rules of the next users that fired, and the last of these users; undefined if there are no more. */
async function nextUsers(within: Database, version: string, after: string) {
  const rows = await within
    .selectFrom('alert_rules')
    .innerJoin('alert_selections', 'alert_selections.key', 'alert_rules.selection_key')
    .select(['user_id', 'id', 'condition', 'since_version', 'changed_version', 'changes'])
    .where('user_id', '>', after)
    .orderBy('user_id')
    .orderBy('id')
    .limit(batchSize)
    .execute()
  const last = rows.at(-1)?.user_id
  const isAll = rows.length < batchSize
  // The rules of the last user may continue in the next batch.
  const whole = isAll ? rows : rows.filter(({ user_id }) => user_id !== last)
  const users = new Map<string, FiredRule[]>()
  for (const row of whole) {
    const isChanged = row.changed_version === version && row.since_version !== version
    const fired = isChanged ? firedRule(row) : undefined
    if (fired) users.set(row.user_id, [...(users.get(row.user_id) ?? []), fired])
  }
  const told: readonly ToldUser[] = [...users].map(([userId, fired]) => ({ userId, fired }))
  return { users: told, next: isAll ? undefined : whole.at(-1)?.user_id }
}

/** The rule, if it waits for what changed. */
function firedRule(row: { readonly id: string; readonly condition: string; readonly changes: string | null }) {
  const isLost = fieldsOf(JSON.parse(row.condition))['kind'] === 'loses'
  const changes = fieldsOf(JSON.parse(row.changes ?? '{}'))
  const symbols = asArray(changes[isLost ? 'removed' : 'added']).map(String)
  if (symbols.length === 0) return undefined
  const unnamed = Number(changes[isLost ? 'removedCount' : 'addedCount']) - symbols.length
  return { id: row.id, text: row.condition, symbols, unnamed }
}

async function recordEvents(
  within: Database,
  users: readonly ToldUser[],
  { version, date, now }: { readonly version: string; readonly date: string | null; readonly now: number },
): Promise<void> {
  const rows = users.flatMap(({ userId, fired }) =>
    fired.map(({ id, text, symbols, unnamed }) => ({
      ...{ user_id: userId, rule_id: id, version, date, fired_at: now },
      ...{ condition: text, symbols: JSON.stringify(symbols), unnamed },
    })),
  )
  if (rows.length === 0) return
  const insert = within.insertInto('alert_events').values(rows)
  await insert.onConflict((conflict) => conflict.columns(['user_id', 'rule_id', 'version']).doNothing()).execute()
}

/** The users who have not reached the daily limit of messages. */
async function withinLimit(within: Database, users: readonly ToldUser[], now: number): Promise<readonly ToldUser[]> {
  if (users.length === 0) return users
  const rows = await within
    .selectFrom('alert_deliveries')
    .select(['user_id', (row) => row.fn.count<number>('message').distinct().as('count')])
    .where(
      'user_id',
      'in',
      users.map(({ userId }) => userId),
    )
    .where('made_at', '>', now - day)
    .where('kind', '=', 'alert')
    .groupBy('user_id')
    .execute()
  const full = new Set(rows.filter(({ count }) => count >= maxMessagesPerDay).map(({ user_id }) => user_id))
  return users.filter(({ userId }) => !full.has(userId))
}
