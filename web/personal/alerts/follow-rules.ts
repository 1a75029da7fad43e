import { createFollower } from '#domain/alerts/follow-listing'
import type { DatasetChanges } from '#domain/dataset/followed-symbol'
import { isAboutScreen } from '#domain/personal/alerts'
import { type LastSeen, withSymbols } from '#domain/personal/last-seen'
import { ruleKey } from '../screens/screen-membership.ts'
import type { Change, Personal } from '../store/personal.ts'

/**
 * The changes that make alerts follow the splits and renames of a dataset with the newest session `newest`. A rule keeps what it
 * selected last, so that it neither fires for a split nor misses a fall.
 */
export function followRules(
  { rules, looks }: Pick<Personal, 'rules' | 'looks'>,
  changes: DatasetChanges,
  newest: string | null,
): readonly Change[] {
  const { follow, symbolOf } = createFollower(changes, newest)
  return rules.flatMap((rule): readonly Change[] => {
    const look = looks.get(ruleKey(rule.id))
    if (isAboutScreen(rule)) return look ? moved(look, (symbol) => symbolOf(symbol, look.date)) : []
    const followed = follow(rule)
    if (!followed) return []
    return [{ kind: 'rules', put: { id: rule.id, ...followed } }, ...(look ? moved(look, () => followed.symbol) : [])]
  })
}

/** The change of a last-seen result to other symbols; none if they are the same. */
function moved(look: LastSeen, symbolOf: (symbol: string) => string): readonly Change[] {
  const put = withSymbols(look, symbolOf)
  return put === look ? [] : [{ kind: 'looks', put }]
}
