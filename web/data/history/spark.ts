import type { NumberField } from '#domain/stock/fields'
import { type Period, periodIds, periods } from '#domain/stock/stock'
import { formatPrice } from '#words/numbers'
import { sparkText } from '../../texts/first-visit/results.ts'

/** A sparkline of closes: its points, where the colored period begins, and its label. */
export interface Spark {
  /** Oldest first, by their age in sessions. */
  readonly values: readonly { readonly ago: number; readonly value: number }[]
  readonly since: number
  readonly label: string
}

/** The known closes, or those that follow from a record: the last one and, for each period, the one before its change. */
export function sparkOf(
  read: (field: NumberField) => number | null,
  timeframe: Period,
  closes?: readonly number[],
): Spark | undefined {
  const last = read('close')
  if (last === null) return undefined
  const known = closes?.map((value, at) => ({ ago: closes.length - 1 - at, value }))
  const past = periodIds.toReversed().flatMap((period) => {
    const delta = read(`${period}Delta`)
    return delta === null ? [] : [{ ago: periods[period], value: last - delta }]
  })
  const [oldest] = past
  if (!oldest) return undefined
  return {
    values: known ?? [...past, { ago: 0, value: last }],
    since: periods[timeframe],
    label: sparkText(formatPrice(oldest.value), formatPrice(last), oldest.ago),
  }
}
