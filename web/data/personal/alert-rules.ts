import { isSameRule, mostRules, type AlertRule, type Watched, type ScreenRef } from '#domain/personal/alerts'
import { alertErrors, alertWords as texts } from '../../texts/alerts.ts'
import { changeTime, newId } from './personal.ts'
import type { NamedScreen } from '#domain/personal/saved-screen'
import { presets } from '#domain/screen/presets'
import { formatPrice } from '../../format/numbers.ts'

/** What a screen that a rule watches is called; undefined where its owner has deleted it. */
function watchedName(screens: readonly NamedScreen[], ref: ScreenRef): string | undefined {
  const [kind, id = ''] = ref.split(':')
  if (kind === 'named') return screens.find((screen) => screen.id === id)?.name
  const preset: { readonly label: string } | undefined = presets[Number(id)]
  return preset?.label
}

/** An alert in words: “New match in Unusual Volume”, “AAPL closes below $200.00”. */
export function ruleWords(rule: Watched, screens: readonly NamedScreen[]): string {
  if (rule.kind === 'gains') return texts.match(watchedName(screens, rule.screen) ?? texts.deletedScreen)
  return texts.price(rule.symbol, rule.side, formatPrice(rule.price))
}

/** So many stocks are named in a sentence. */
const maxNamed = 5

/** What an alert has found, in one sentence. */
export function firedWords(rule: AlertRule, screens: readonly NamedScreen[], came: readonly string[]): string {
  if (rule.kind === 'closes') return texts.closed(rule.symbol, rule.side, formatPrice(rule.price))
  const name = watchedName(screens, rule.screen) ?? texts.deletedScreen
  const named = came.slice(0, maxNamed).join(', ')
  const symbols = came.length > maxNamed ? texts.more(named, came.length - maxNamed) : named
  return texts.matched(came.length, name, symbols)
}

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
