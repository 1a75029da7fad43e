import type { WatchedCondition } from '#domain/alerts/watched-condition'
import type { AlertRule } from '#domain/personal/alerts'
import { followedListing } from '#domain/personal/followed-listing'
import type { SavedScreen } from '#domain/personal/saved-screen'
import { encodeFilters } from '#domain/screen/filter-codec'
import { watchedFilters } from '../screens/screen-membership.ts'
import { watchedName } from './alert-rules.ts'

/** A rule of this device in the form in which the server checks it. */
export interface WatchedRule {
  /** Includes the change of its screen: the later change of two devices wins. */
  readonly changedAt: number
  readonly condition: WatchedCondition
}

/** What the server needs to check a rule; undefined for one that watches a screen which the user has deleted. */
export function watchedRule(rule: AlertRule, screens: readonly SavedScreen[]): WatchedRule | undefined {
  if (rule.kind === 'closes') {
    const { kind, symbol, side, price } = rule
    return { changedAt: rule.changedAt, condition: { kind, symbol, side, price, ...followedListing(rule) } }
  }
  if (rule.kind === 'crosses') {
    const { kind, symbol, metric, side, level } = rule
    return { changedAt: rule.changedAt, condition: { kind, symbol, metric, side, level, ...followedListing(rule) } }
  }
  const filters = watchedFilters(screens, rule.screen)
  const name = watchedName(screens, rule.screen)
  if (!filters || name === undefined) return undefined
  const screen = screens.find(({ id }) => rule.screen === `named:${id}`)
  return {
    changedAt: Math.max(rule.changedAt, screen?.changedAt ?? 0),
    condition: { kind: rule.kind, name, filter: encodeFilters(filters) },
  }
}
