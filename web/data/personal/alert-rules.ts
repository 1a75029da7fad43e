import { isSameRule, mostRules, type AlertRule, type Watched } from '#domain/personal/alerts'
import { alertErrors } from '../../texts/alerts.ts'
import { changeTime, newId } from './new-id.ts'

/** What may be wrong with a rule. The sentences are what the page shows. */
export const ruleTroubles = {
  same: alertErrors.same,
  full: alertErrors.full(mostRules),
  unknown: alertErrors.unknown,
} as const

export type RuleTrouble = keyof typeof ruleTroubles

/** What is wrong with one more rule; undefined where it can be had. */
export function ruleTrouble(rules: readonly AlertRule[], watched: Watched): RuleTrouble | undefined {
  if (rules.some((rule) => isSameRule(rule, watched))) return 'same'
  return rules.length >= mostRules ? 'full' : undefined
}

export const anAlertRule = (watched: Watched): AlertRule => ({ id: newId(), changedAt: changeTime(), ...watched })
