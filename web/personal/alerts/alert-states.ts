import { isScreenWithoutValues, isTrueOf, type ValueRule } from '#domain/personal/alert-state'
import { type AlertCondition, isAboutScreen } from '#domain/personal/alerts'
import type { SavedScreen } from '#domain/personal/saved-screen'
import { watchedFilters } from '../screens/screen-membership.ts'
import { alertStates as texts } from './alerts-texts.ts'

/** The state of an alert, shown beside its rule. */
export interface AlertState {
  readonly text: string
  /** Whether it cannot fire. */
  readonly isDead: boolean
}

/** What decides whether an alert can fire. */
interface AlertContext {
  readonly screens: readonly SavedScreen[]
  /** The metrics without any value in the dataset. */
  readonly missing: readonly string[]
  /** The current value that a rule about a stock compares: null if the dataset has none, undefined while unknown. */
  readonly value: number | null | undefined
}

/** Why an alert can never fire, or that it is already true; undefined if it just waits. */
export function alertState(rule: AlertCondition, { screens, missing, value }: AlertContext): AlertState | undefined {
  if (isAboutScreen(rule)) {
    const filters = watchedFilters(screens, rule.screen)
    if (!filters) return { text: texts.deletedScreen, isDead: true }
    return isScreenWithoutValues(filters, missing) ? { text: texts.noScreen, isDead: true } : undefined
  }
  if (value === undefined) return undefined
  if (value === null) return { text: noValueText(rule), isDead: true }
  return isTrueOf(rule, value) ? { text: texts.already, isDead: false } : undefined
}

const noValueText = (rule: ValueRule): string =>
  rule.kind === 'closes' ? texts.noPrice(rule.symbol) : texts.noValue(rule.symbol, rule.metric.name)
