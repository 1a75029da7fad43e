import { formerAmount, splitName, splitTerms } from '#domain/alerts/former-words'
import { type AlertCondition, isAboutScreen } from '#domain/personal/alerts'
import { formatDate } from '#words/dates'
import { formerAlert as texts } from './alerts-texts.ts'

/** What an alert was before its stock was renamed or split, or that the user must check its formula. */
export function formerSentences(rule: AlertCondition): readonly string[] {
  if (isAboutScreen(rule)) return []
  const { formerSymbol, split } = rule
  const renamed = formerSymbol ? [texts.symbol(formerSymbol.symbol, formatDate(formerSymbol.until))] : []
  if (!split) return renamed
  const { date, ratio, expression, isRounded = false } = split
  const amount = formerAmount(rule)
  const former = [expression === undefined ? undefined : texts.formula(expression), amount].filter(
    (part) => part !== undefined,
  )
  if (former.length === 0) return [...renamed, texts.check(splitTerms(ratio).join(' for '))]
  const was = texts.was(former.join(texts.and), `${splitName(ratio)} split of ${formatDate(date)}`)
  return [...renamed, isRounded ? `${was} ${texts.rounded}` : was]
}
