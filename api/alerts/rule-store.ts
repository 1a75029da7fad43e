import { createHash } from 'node:crypto'
import { hasFollowed } from '#domain/alerts/follow-listing'
import { parseCondition, selectionOf, type WatchedCondition } from '#domain/alerts/watched-condition'
import { asArray } from '#domain/keys-of'
import { isAboutScreen, maxRules } from '#domain/personal/alerts'
import type { EventsResponse } from '../contract/alerts.ts'
import { claimUser } from '../platform/database/claim-user.ts'
import type { Database } from '../platform/database/database.ts'
import { transact } from '../platform/database/transact.ts'
import { packSymbols, unpackSymbols } from './packed-symbols.ts'

/** A rule that a device switches on, or changes. */
interface NewRule {
  readonly id: string
  readonly changedAt: number
  readonly condition: WatchedCondition
  /** The newest dataset: the rule fires in later ones. */
  readonly version: string
}

/** The maximum number of events for the page. */
const maxEvents = 100

/** Every query about rules that are checked while the page is closed. */
export function createRuleStore(db: Database) {
  return {
    /** Stores a rule, or changes it unless a later change is stored. */
    put: (userId: string, rule: NewRule): Promise<'done' | 'full' | 'no-user'> =>
      transact(db, async (within) => {
        if (!(await claimUser(within, userId))) return 'no-user'
        const own = within.selectFrom('alert_rules').where('user_id', '=', userId)
        const known = await own.selectAll().where('id', '=', rule.id).executeTakeFirst()
        if (known && known.changed_at > rule.changedAt) return 'done'
        const { count } = await own.select((row) => row.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
        if (!known && count >= maxRules) return 'full'
        const before = known && readCondition(known.condition)
        const isFollowed = before !== undefined && hasFollowed(before, rule.condition)
        const key = await addSelection(within, rule.condition, isFollowed ? known?.selection_key : undefined)
        const isSame = known?.selection_key === key && before?.kind === rule.condition.kind
        const row = {
          condition: JSON.stringify(rule.condition),
          selection_key: key,
          changed_at: rule.changedAt,
          since_version: known && (isSame || isFollowed) ? known.since_version : rule.version,
        }
        await within
          .insertInto('alert_rules')
          .values({ user_id: userId, id: rule.id, ...row })
          .onConflict((conflict) => conflict.columns(['user_id', 'id']).doUpdateSet(row))
          .execute()
        if (known && known.selection_key !== key) await removeUnused(within, known.selection_key)
        return 'done'
      }),

    /** Removes rules with everything known about them; missing rules are no error. */
    remove: (userId: string, ids: readonly string[]): Promise<void> =>
      transact(db, async (within) => {
        if (ids.length === 0 || !(await claimUser(within, userId))) return
        const removed = await within
          .deleteFrom('alert_rules')
          .where('user_id', '=', userId)
          .where('id', 'in', ids)
          .returning('selection_key')
          .execute()
        for (const key of new Set(removed.map(({ selection_key }) => selection_key)).values()) {
          await removeUnused(within, key)
        }
      }),

    /** A user’s rules, the last changed at the end. */
    async list(userId: string) {
      const rows = await db
        .selectFrom('alert_rules')
        .innerJoin('alert_selections', 'alert_selections.key', 'alert_rules.selection_key')
        .select(['id', 'condition', 'changed_at', 'date'])
        .where('user_id', '=', userId)
        .orderBy('changed_at')
        .orderBy('id')
        .execute()
      return rows.flatMap(({ id, condition: text, changed_at: changedAt, date }) => {
        const condition = readCondition(text)
        return condition ? { id, changedAt, condition, checkedDate: date } : []
      })
    },

    /** The events of a user, the newest first. */
    async events(userId: string): Promise<EventsResponse> {
      const rows = await db
        .selectFrom('alert_events')
        .selectAll()
        .where('user_id', '=', userId)
        .orderBy('fired_at', 'desc')
        .orderBy('rule_id')
        .limit(maxEvents)
        .execute()
      const events = rows.flatMap(({ rule_id: rule, version, date, fired_at: firedAt, unnamed, ...row }) => {
        const condition = readCondition(row.condition)
        const symbols = asArray(JSON.parse(row.symbols)).map(String)
        return condition ? { rule, version, date, firedAt, condition, symbols, unnamed } : []
      })
      return { events }
    },

    /** The rules of a user that fired in a dataset. */
    async firedIn(userId: string, version: string): Promise<readonly string[]> {
      const events = db.selectFrom('alert_events').select('rule_id').where('user_id', '=', userId)
      return (await events.where('version', '=', version).execute()).map(({ rule_id }) => rule_id)
    },
  }
}

export type RuleStore = ReturnType<typeof createRuleStore>

/** A condition as it is stored; undefined for one that this release does not know. */
export function readCondition(text: string): WatchedCondition | undefined {
  const parsed = parseCondition(JSON.parse(text))
  return parsed.ok ? parsed.condition : undefined
}

/**
 * Stores what a condition selects, and locks the row until the transaction ends, so that nobody removes it in between. The
 * selection of a rule that has followed its stock starts with what the rule selected `before`, so that it neither fires for that
 * nor misses what happens next.
 */
export async function addSelection(within: Database, condition: WatchedCondition, before?: string): Promise<string> {
  const selection = JSON.stringify(selectionOf(condition))
  const key = createHash('sha256').update(selection).digest('base64url')
  const unchecked = { source: '', version: '', date: null, members: null, changed_version: '', changes: null }
  const known = before === undefined ? undefined : await followedState(within, before, condition)
  await within
    .insertInto('alert_selections')
    .values({ key, selection, ...(known ?? unchecked) })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ selection }))
    .execute()
  return key
}

/** The members of a selection, for a condition about the same stock under its present symbol. */
async function followedState(within: Database, key: string, condition: WatchedCondition) {
  const known = await within.selectFrom('alert_selections').selectAll().where('key', '=', key).executeTakeFirst()
  if (!known || isAboutScreen(condition)) return undefined
  const { source, version, date, members, changed_version, changes } = known
  const isSelected = members !== null && (await unpackSymbols(members)).length > 0
  const present = members && (await packSymbols(isSelected ? [condition.symbol] : []))
  return { source, version, date, members: present, changed_version, changes }
}

/** Removes a selection without rules. The first statement waits for those that are adding one. */
export async function removeUnused(within: Database, key: string): Promise<void> {
  await within.updateTable('alert_selections').set({ key }).where('key', '=', key).execute()
  await within
    .deleteFrom('alert_selections')
    .where('key', '=', key)
    .where((row) =>
      row.not(
        row.exists(row.selectFrom('alert_rules').select('id').whereRef('selection_key', '=', 'alert_selections.key')),
      ),
    )
    .execute()
}
