import type { AlertRule, ScreenRef, Watched } from '#domain/personal/alert-rule'
import type { NamedScreen } from '#domain/personal/named-screen'
import { presets } from '#domain/presets'
import { formatPrice } from '../../format/numbers.ts'

/** What a screen that a rule watches is called; undefined where its owner has deleted it. */
export function watchedName(screens: readonly NamedScreen[], ref: ScreenRef): string | undefined {
  const [kind, id = ''] = ref.split(':')
  if (kind === 'named') return screens.find((screen) => screen.id === id)?.name
  const preset: { readonly label: string } | undefined = presets[Number(id)]
  return preset?.label
}

/** A rule as one says it: “Unusual Volume gains a stock”, “AAPL closes below $200.00”. */
export function ruleWords(rule: Watched, screens: readonly NamedScreen[]): string {
  if (rule.kind === 'gains') return `${watchedName(screens, rule.screen) ?? 'A screen that is deleted'} gains a stock`
  return `${rule.symbol} closes ${rule.side} ${formatPrice(rule.price)}`
}

/** So many stocks are named in a sentence. */
const mostSaid = 5

/** What has happened, in one sentence. */
export function firedWords(rule: AlertRule, screens: readonly NamedScreen[], came: readonly string[]): string {
  if (rule.kind === 'closes') return `${rule.symbol} closed ${rule.side} ${formatPrice(rule.price)}`
  const name = watchedName(screens, rule.screen) ?? 'A screen'
  const more = came.length > mostSaid ? ` and ${came.length - mostSaid} more` : ''
  const count = came.length === 1 ? 'a stock' : `${came.length} stocks`
  return `${name} gained ${count}: ${came.slice(0, mostSaid).join(', ')}${more}`
}
