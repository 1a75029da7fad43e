import type { RuleFollower } from '#domain/alerts/follow-listing'
import { isAboutScreen } from '#domain/personal/alerts'
import type { AlertSelectionRow } from '../platform/database/alert-tables.ts'
import type { Lease } from '../platform/database/coordination/leases.ts'
import type { Database } from '../platform/database/database.ts'
import { addSelection, readCondition, removeUnused } from './rule-store.ts'

interface Following {
  readonly db: Database
  readonly lease: Lease
  readonly follower: RuleFollower
}

/**
 * Makes the rules of some selections follow the splits and renames of their stocks, each to a selection that starts with what its
 * rule selected before. True if any did: the selections have changed then.
 */
export async function followRules(
  selections: readonly AlertSelectionRow[],
  { db, lease, follower }: Following,
): Promise<boolean> {
  const keys = selections.flatMap(({ key, selection }) => {
    const condition = readCondition(selection)
    return condition && !isAboutScreen(condition) && follower.concerns(condition.symbol) ? [key] : []
  })
  if (keys.length === 0) return false
  const rules = await db.selectFrom('alert_rules').selectAll().where('selection_key', 'in', keys).execute()
  const followed = rules.flatMap((rule) => {
    const condition = readCondition(rule.condition)
    if (!condition || isAboutScreen(condition)) return []
    const after = follower.follow({ ...condition, changedAt: rule.changed_at })
    if (!after) return []
    const { changedAt: changed_at, ...next } = after
    return [{ rule, changed_at, condition: next }]
  })
  if (followed.length === 0) return false
  await lease.transact(async (within) => {
    for (const { rule, changed_at, condition } of followed) {
      const selection_key = await addSelection(within, condition, rule.selection_key)
      await within
        .updateTable('alert_rules')
        .set({ condition: JSON.stringify(condition), selection_key, changed_at })
        .where('user_id', '=', rule.user_id)
        .where('id', '=', rule.id)
        // A device may have changed it in the meantime.
        .where('changed_at', '=', rule.changed_at)
        .execute()
    }
    for (const key of new Set(followed.map(({ rule }) => rule.selection_key))) await removeUnused(within, key)
  })
  return true
}
