import {
  isNumberField,
  numberFieldIds,
  numberFields,
  profileFieldIds,
  profileFields,
  type StoredNumberField,
  textFieldIds,
  textFields,
} from '../stock/fields.ts'
import type { Kind, Metric } from '../stock/metric.ts'
import { metricIds, metrics } from '../stock/metrics.ts'

/** The value of a record that a column can be: by its name in domain/stock/fields.ts. */
export type Target = 'symbol' | StoredNumberField | keyof typeof textFields | keyof typeof profileFields

/**
 * What only lists of positions and transactions have: the number of shares, whether they are sold short, what one of them
 * and all of them cost, and in which currency, the international number of a security, and what was done.
 */
export type PositionField = 'quantity' | 'direction' | 'cost' | 'costTotal' | 'costCurrency' | 'isin' | 'action'

export const targets: readonly Target[] = ['symbol', ...numberFieldIds, ...textFieldIds, ...profileFieldIds]

export const isTarget = (value: unknown): value is Target => targets.some((target) => target === value)

/** The place of a target’s value in a record. */
export const pathOf = (target: Target): readonly string[] =>
  target === 'symbol' ? ['symbol'] : paths[target].split('.')

const paths = { ...numberFields, ...textFields, ...profileFields }

/** The kind of a target’s number; undefined for a text. */
export function kindOf(target: Target | PositionField): Kind | undefined {
  if (target === 'quantity') return 'ratio'
  if (target === 'cost' || target === 'costTotal') return 'money'
  return numberFieldIds.some((id) => id === target) ? (kinds.get(target) ?? 'money') : undefined
}

/** The kinds of the numbers that are metrics; the others are averages and extremes of prices. */
const kinds: ReadonlyMap<string, Kind> = new Map([
  ...metricIds.flatMap((id): readonly (readonly [string, Kind])[] => {
    const { of, kind, between }: Metric = metrics[id]
    return of === undefined || of === 'symbol' || between || !isNumberField(of) ? [] : [[of, kind]]
  }),
  ...numberFieldIds.filter((id) => id.endsWith('VolumeAverage')).map((id) => [id, 'compact'] as const),
])

/** Whether numbers of a target are fractions, which files state in percent. */
export const isPercent = (target: Target | PositionField): boolean => isPercentKind(kindOf(target))

export const isPercentKind = (kind: Kind | undefined): boolean => kind === 'percent' || kind === 'percentChange'

/** Whether numbers of a target are so large that files state them in thousands or millions. */
export const isScaled = (target: Target | PositionField): boolean =>
  /^(marketCap|ebitda|revenueTTM|grossProfitTTM|sharesOutstanding|volume|\w+VolumeAverage)$/.test(target)

export const isDateTarget = (target: Target | PositionField): boolean =>
  ['date', 'exDividendDate', 'dividendDate', 'latestQuarter'].includes(target)
