import type { Fired } from '#domain/alerts/describe-fired'
import { fieldsOf } from '#domain/keys-of'
import type { Database } from '../platform/database/database.ts'

/** A rule that fired. */
export interface FiredRule extends Omit<Fired, 'condition'> {
  readonly id: string
  /** The condition as stored: it is parsed only for a message. */
  readonly text: string
}

/** A user and the rules that fired. */
export interface ToldUser {
  readonly userId: string
  readonly fired: readonly FiredRule[]
}

/** The split and the rename that a stored condition has followed, JSON; empty for none. */
function changesIn(text: string): string {
  const { split, formerSymbol } = fieldsOf(JSON.parse(text))
  return split === undefined && formerSymbol === undefined ? '' : JSON.stringify([split, formerSymbol])
}

/** The fired rules without the splits and renames that an earlier event of the rule has mentioned. */
export async function withoutToldChanges(
  within: Database,
  users: readonly ToldUser[],
  version: string,
): Promise<readonly ToldUser[]> {
  const changed = users.filter(({ fired }) => fired.some(({ text }) => changesIn(text) !== ''))
  if (changed.length === 0) return users
  const events = await within
    .selectFrom('alert_events')
    .select(['user_id', 'rule_id', 'condition'])
    .where(
      'user_id',
      'in',
      changed.map(({ userId }) => userId),
    )
    .where('version', '<>', version)
    .execute()
  const told = new Set(events.map((event) => `${event.user_id} ${event.rule_id} ${changesIn(event.condition)}`))
  return users.map(({ userId, fired }) => ({
    userId,
    fired: fired.map((rule) =>
      told.has(`${userId} ${rule.id} ${changesIn(rule.text)}`) ? { ...rule, text: withoutChanges(rule.text) } : rule,
    ),
  }))
}

const withoutChanges = (text: string): string =>
  JSON.stringify({ ...fieldsOf(JSON.parse(text)), split: undefined, formerSymbol: undefined })
