import type { OwnMetric } from '../formula/parse.ts'
import type { ValueRule } from '../personal/alert-state.ts'

/** A number as text for a message, which is read outside the page. */
export function amount(value: number, format: NonNullable<OwnMetric['format']>): string {
  if (format === 'percent') return `${digits(value * 100)}%`
  if (format === 'money') return value < 0 ? `−$${digits(-value, 2)}` : `$${digits(value, 2)}`
  return digits(value)
}

const digits = (value: number, minimumFractionDigits = 0): string =>
  value.toLocaleString('en-US', { minimumFractionDigits, maximumFractionDigits: Math.abs(value) < 1 ? 4 : 2 })

const largestTerm = 20

/** The shares after a split and before it: 10 and 1, 1 and 8, 3 and 2. */
export function splitTerms(ratio: number): readonly [after: number, before: number] {
  for (let term = 1; term <= largestTerm; term++) {
    for (const [after, before] of [
      [ratio * term, term],
      [term, term / ratio],
    ] as const) {
      const [a, b] = [Math.round(after), Math.round(before)]
      if (a > 0 && b > 0 && Math.abs(a / b - ratio) < 1e-6 * ratio) return [a, b]
    }
  }
  return [Number(ratio.toPrecision(4)), 1]
}

/** “10-for-1”, “1-for-8”, “3-for-2”. */
export const splitName = (ratio: number): string => splitTerms(ratio).join('-for-')

/** The price or level of a rule before the split that it has followed: “$1,200”; undefined if that has not changed. */
export function formerAmount(rule: ValueRule): string | undefined {
  const level = rule.split?.level
  if (level === undefined) return undefined
  const format = rule.kind === 'closes' ? 'money' : rule.metric.format
  return amount(level, format ?? 'number').replace(/\.00$/, '')
}

/** The addition to a message about a rule that has followed its stock, in parentheses; empty for other rules. */
export function formerNote(rule: ValueRule): string {
  const { formerSymbol, split } = rule
  const notes = [
    ...(formerSymbol ? [`formerly ${formerSymbol.symbol}`] : []),
    ...(split ? [splitNote(rule, split)] : []),
  ]
  return notes.length > 0 ? ` (${notes.join('; ')})` : ''
}

function splitNote(rule: ValueRule, { ratio, expression }: NonNullable<ValueRule['split']>): string {
  const former = formerAmount(rule)
  if (expression !== undefined) return `formula adjusted to the ${splitName(ratio)} split`
  if (former !== undefined) return `was ${former} before the ${splitName(ratio)} split`
  return `the stock split ${splitTerms(ratio).join(' for ')}: check this formula`
}
