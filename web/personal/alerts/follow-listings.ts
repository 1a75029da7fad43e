import { type AlertRule, isAboutScreen } from '#domain/personal/alerts'
import type { Screener } from '#worker/contract'
import { loadChunk } from '../../data/pwa/load-chunk.ts'
import { type DatasetName, ruleKey } from '../screens/screen-membership.ts'
import type { PersonalStore } from '../store/personal-store.ts'

/** The dataset for which a store has read the changes of another tab or a check. */
const loadedFor = new WeakMap<PersonalStore, string>()

/** A chunk of its own, because it contains the parser of formulas. */
const loadFollowRules = loadChunk('follow-rules', () => import('./follow-rules.ts'))

/**
 * Makes alerts follow the splits and renames of their stocks in a dataset. False if some may not have followed: then they must
 * not be checked.
 */
export async function followListings(
  newest: Pick<Screener, 'listingChanges'>,
  things: PersonalStore,
  dataset: DatasetName,
): Promise<boolean> {
  if (things.current().rules.length === 0) return true
  const outcome = await newest.listingChanges()
  if (!outcome.ok || outcome.value.version !== dataset.version) return false
  const { renamed, splits } = outcome.value
  // A check stores what a rule selects; that is not in memory.
  if (loadedFor.get(things) !== dataset.version) await things.load()
  loadedFor.set(things, dataset.version)
  const { rules, looks } = things.current()
  const former = new Set(renamed.map(({ from }) => from))
  const split = new Set(splits.map(({ symbol }) => symbol))
  const isConcerned = (rule: AlertRule) =>
    isAboutScreen(rule)
      ? looks.get(ruleKey(rule.id))?.symbols.some((symbol) => former.has(symbol))
      : former.has(rule.symbol) || split.has(rule.symbol)
  if (!rules.some(isConcerned)) return true
  const loaded = await loadFollowRules()
  if (!loaded.ok) return false
  await things.change(loaded.part.followRules(things.current(), outcome.value, dataset.date))
  return true
}
