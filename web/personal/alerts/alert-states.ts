import { isScreenWithoutValues, isTrueOf, type ValueRule } from '#domain/personal/alert-state'
import { type AlertCondition, isAboutScreen } from '#domain/personal/alerts'
import { listedSymbols } from '#domain/personal/saved-screen'
import { watchedFilters, watchedScreen } from '../screens/screen-membership.ts'
import type { Personal } from '../store/personal.ts'
import { alertStates as texts } from './alerts-texts.ts'

/** The state of an alert, shown beside its rule. */
export interface AlertState {
  readonly text: string
  /** Whether it cannot fire. */
  readonly isDead: boolean
}

/** What decides whether an alert can fire. */
interface AlertContext extends Pick<Personal, 'screens' | 'notes'> {
  /** The metrics without any value in the dataset. */
  readonly missing: readonly string[]
  /** The current value that a rule about a stock compares: null if the dataset has none, undefined while unknown. */
  readonly value: number | null | undefined
}

/** Why an alert can never fire, or that it is already true; undefined if it just waits. */
export function alertState(
  rule: AlertCondition,
  { screens, notes, missing, value }: AlertContext,
): AlertState | undefined {
  if (isAboutScreen(rule)) {
    const filters = watchedFilters(screens, rule.screen)
    if (!filters) return { text: texts.deletedScreen, isDead: true }
    if (isScreenWithoutValues(filters, missing)) return { text: texts.noScreen, isDead: true }
    const { lists } = watchedScreen(screens, rule.screen) ?? {}
    const isEmpty = listedSymbols({ lists }, notes.values())?.length === 0
    return lists && isEmpty ? { text: texts.noList(lists), isDead: true } : undefined
  }
  if (value === undefined) return undefined
  if (value === null) return { text: noValueText(rule), isDead: true }
  return isTrueOf(rule, value) ? { text: texts.already, isDead: false } : undefined
}

const noValueText = (rule: ValueRule): string =>
  rule.kind === 'closes' ? texts.noPrice(rule.symbol) : texts.noValue(rule.symbol, rule.metric.name)
