import { fieldsOf } from '#domain/keys-of'
import type { Database } from '../platform/database/database.ts'
import type { ToldUser } from './tell-users.ts'

/** The split and the rename that a stored condition has followed, JSON; empty for none. */
function changesIn(text: string): string {
  const { split, formerSymbol } = fieldsOf(JSON.parse(text))
  return split === undefined && formerSymbol === undefined ? '' : JSON.stringify([split, formerSymbol])
}

/** The fired rules without the splits and renames that an earlier event of theirs has told of. */
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
