import { maxWatchedFilterLength, type WatchedCondition } from '#domain/alerts/watched-condition'
import { fieldsOf } from '#domain/keys-of'
import { type AlertRule, isAboutScreen } from '#domain/personal/alerts'
import { followedListing } from '#domain/personal/followed-listing'
import { limitedTo, listedSymbols } from '#domain/personal/saved-screen'
import { encodeFilters } from '#domain/screen/filter-codec'
import { type Filters, maxSymbols } from '#domain/screen/filters'
import { parseJson } from '#domain/text/parse-json'
import { watchedFilters, watchedScreen } from '../screens/screen-membership.ts'
import type { Personal } from '../store/personal.ts'
import { watchedName } from './alert-rules.ts'
import { awayAlerts as texts } from './away-alerts-texts.ts'

type Watched = Pick<Personal, 'screens' | 'notes'>

/** A rule of this device in the form in which the server checks it. */
export interface WatchedRule {
  /** Includes the changes of its screen and of the notes on its lists: the later change of two devices wins. */
  readonly changedAt: number
  readonly condition: WatchedCondition
}

/** The lists of the screen that a rule watches, whose symbols are sent with it; undefined for none. */
export function watchedLists(rule: AlertRule, { screens }: Pick<Watched, 'screens'>): readonly string[] | undefined {
  return isAboutScreen(rule) ? watchedScreen(screens, rule.screen)?.lists : undefined
}

/**
 * The filters that the server checks for a rule: it knows no lists, but their symbols. Undefined for a rule about a stock, and for
 * a screen which the user has deleted.
 */
function sentFilters(rule: AlertRule, { screens, notes }: Watched): Filters | undefined {
  const filters = isAboutScreen(rule) ? watchedFilters(screens, rule.screen) : undefined
  const listed = listedSymbols({ lists: watchedLists(rule, { screens }) }, notes.values())
  return filters && listed ? limitedTo(filters, listed) : filters
}

/** Why the server cannot check a rule, in words: no stock is on the lists of its screen, or more than it accepts. */
export function whyUnwatchable(rule: AlertRule, personal: Watched): string | undefined {
  const lists = watchedLists(rule, personal)
  const filters = sentFilters(rule, personal)
  if (!lists || !filters) return undefined
  const { symbols } = filters
  if (symbols.includes('')) return texts.emptyList(lists)
  const isTooLong = symbols.length > maxSymbols || encodeFilters(filters).length > maxWatchedFilterLength
  return isTooLong ? texts.longList(lists, maxSymbols) : undefined
}

/**
 * What the server needs to check a rule; undefined for one that watches a screen which the user has deleted, or that it cannot
 * check.
 */
export function watchedRule(rule: AlertRule, personal: Watched): WatchedRule | undefined {
  if (rule.kind === 'closes') {
    const { kind, symbol, side, price } = rule
    return { changedAt: rule.changedAt, condition: { kind, symbol, side, price, ...followedListing(rule) } }
  }
  if (rule.kind === 'crosses') {
    const { kind, symbol, metric, side, level } = rule
    return { changedAt: rule.changedAt, condition: { kind, symbol, metric, side, level, ...followedListing(rule) } }
  }
  const { screens, notes } = personal
  const filters = sentFilters(rule, personal)
  const name = watchedName(screens, rule.screen)
  if (!filters || name === undefined || whyUnwatchable(rule, personal) !== undefined) return undefined
  const lists = watchedLists(rule, personal)
  const onLists = [...notes.values()].filter(({ tags }) => lists?.some((tag) => tags.includes(tag)))
  const changes = onLists.map(({ changedAt }) => changedAt)
  return {
    changedAt: Math.max(rule.changedAt, watchedScreen(screens, rule.screen)?.changedAt ?? 0, ...changes),
    condition: { kind: rule.kind, name, filter: encodeFilters(filters) },
  }
}

/**
 * A changed rule with a later time than the one that was sent before, since a stock that leaves a list takes the time of the
 * change along; the sent time for the same condition.
 */
export function laterThan(rule: WatchedRule, sent: string | null): WatchedRule {
  const { changedAt, condition } = fieldsOf(parseJson(sent ?? ''))
  if (typeof changedAt !== 'number') return rule
  const isSame = JSON.stringify(condition) === JSON.stringify(rule.condition)
  return { ...rule, changedAt: Math.max(rule.changedAt, isSame ? changedAt : changedAt + 1) }
}
