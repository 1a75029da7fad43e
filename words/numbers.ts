import type { Kind, Metric } from '#domain/stock/metric'

/** A larger price or count is an error of the source: its digits are noise. */
export const maxPlain = 1e15

/**
 * A number by a pattern – “0,0” separates thousands, “$” is a prefix – rounded to the decimals that the
 * pattern shows. The minus is a real one, as wide as the plus.
 */
export function formatNumber(value: number, pattern: string, decimals: number): string {
  if (!(Math.abs(value) < maxPlain)) return value.toExponential(decimals).replace('e+', 'e').replace('-', '\u2212')
  const number = rounded(value, decimals)
  const [whole = '', fraction] = Math.abs(number).toFixed(decimals).split('.')
  const grouped = pattern.includes(',') ? whole.replace(/\B(?=(\d{3})+$)/g, ',') : whole
  const sign = number < 0 ? '\u2212' : ''
  return sign + (pattern.startsWith('$') ? '$' : '') + grouped + (fraction === undefined ? '' : `.${fraction}`)
}

/** Less than any displayed difference: it corrects 0.995, which binary digits store slightly too low, to a half. */
const belowHalf = 1e-9

/** Rounds a number to a number of decimals, with halves away from zero, as on paper: 0.995 is 1.00. Never −0. */
export const rounded = (value: number, decimals: number): number =>
  Number((value + Math.sign(value) * belowHalf).toFixed(decimals)) || 0

/** A count: 5,750. */
export const formatInteger = (value: number): string => formatNumber(value, '0,0', 0)

/** A ratio: 36.90. */
export const formatRatio = (value: number): string => formatNumber(value, '0.00', 2)

/** Dollars: $1,234.50. */
export const formatMoney = (value: number, decimals = 2): string => formatNumber(value, '$0,0.00', decimals)

/** A price is quoted in cents, below a dollar in hundredths of a cent. */
const priceDecimals = (value: number): number => (Math.abs(rounded(value, 4)) < 1 && value !== 0 ? 4 : 2)

/** A price: $1,234.50, below a dollar $0.0512. */
export const formatPrice = (value: number, decimals = priceDecimals(value)): string => formatMoney(value, decimals)

/** A dividend per share, to one decimal like its source: 1.0; below a dollar with all its decimals, up to four: 0.04. */
export const formatDividend = (value: number): string => formatNumber(value, '0,0.0', dividendDecimals(value))

export function dividendDecimals(value: number): number {
  if (Math.abs(value) >= 1) return 1
  return [1, 2, 3].find((decimals) => rounded(value, decimals) === rounded(value, 4)) ?? 4
}

/** A fraction in percent: 0.0098 is 0.98%. */
export const formatPercent = (fraction: number, decimals = 2): string =>
  `${formatNumber(fraction * 100, '0,0.00', decimals)}%`

/** The position of a price between a low and a high in whole percent, clamped: 1.03 is 100%. */
export const formatPosition = (position: number): string =>
  `${formatNumber(Math.min(Math.max(position, 0), 1) * 100, '0', 0)}%`

/** The direction of a change as it is displayed: a value that rounds to 0.00 is flat. */
type Direction = 'gain' | 'loss' | 'flat'

/** A change with its sign, and the direction of the displayed value. */
interface Signed {
  readonly text: string
  readonly direction: Direction
}

/** A change in dollars, with as many decimals as the price that has changed, if given: +$1.25, +$0.0013. */
export function formatChange(value: number, price: number | null = null): Signed {
  const decimals = priceDecimals(price ?? 1)
  return signed(value, decimals, formatMoney(value, decimals))
}

/** A fraction as a change in percent: 0.0501 is +5.01%. */
export const formatPercentChange = (fraction: number): Signed => formatPercentPoints(fraction * 100)

/** A change that is stored in percent: 5.01 is +5.01%. */
export const formatPercentPoints = (percent: number): Signed =>
  signed(percent, 2, `${formatNumber(percent, '0,0.00', 2)}%`)

function signed(value: number, decimals: number, text: string): Signed {
  const printed = rounded(value, decimals)
  if (printed === 0) return { text, direction: 'flat' }
  return printed > 0 ? { text: `+${text}`, direction: 'gain' } : { text, direction: 'loss' }
}

/** An abbreviated large number: its digits, and the unit that a column may dim ('' below a thousand). */
interface Compact {
  readonly digits: string
  readonly unit: string
}

const units = [
  { size: 1e3, unit: 'K' },
  { size: 1e6, unit: 'M' },
  { size: 1e9, unit: 'B' },
  { size: 1e12, unit: 'T' },
] as const

/** 4,280,000,000,000 is 4.28 and T. A value that rounds to 1,000 of a unit is 1 of the next. */
export function compactParts(value: number, decimals?: number): Compact {
  const size = Math.abs(value)
  if (size < 999.5) return plainParts(value, decimals ?? 0)
  const shown = decimals ?? 2
  const fitting = units.find((each) => rounded(size / each.size, shown) < 1000) ?? units[3]
  return { digits: formatNumber(value / fitting.size, '0,0', shown), unit: fitting.unit }
}

const plainParts = (value: number, decimals: number): Compact => ({
  digits: formatNumber(value, '0,0', decimals),
  unit: '',
})

/** An abbreviated number as one text: 139.68M. */
export const formatCompact = (value: number, decimals?: number): string => joined(compactParts(value, decimals))

const joined = ({ digits, unit }: Compact): string => digits + unit

/** The value of a formula: with the decimals of its column, or by its own size, as 4.28B, 36.90, 0.0123. */
export function formulaParts(value: number, decimals?: number): Compact {
  const size = Math.abs(value)
  if (decimals === undefined && size >= 999.5) return compactParts(value)
  return plainParts(value, decimals ?? (size > 0 && size < 1 ? 4 : 2))
}

/** A boolean, which is 1 or 0. */
export const formatBoolean = (value: number): string => (value === 0 ? 'No' : 'Yes')

/** The changes of each kind, with their directions. */
export const changeTexts: Partial<Readonly<Record<Kind, (value: number) => Signed>>> = {
  change: formatChange,
  percentChange: formatPercentChange,
}

/** A metric's value as a change; undefined if it is not one. A distance from a high or a low has no direction. */
export function changeOf({ kind, isDistance }: Pick<Metric, 'kind' | 'isDistance'>, value: number): Signed | undefined {
  const change = changeTexts[kind]?.(value)
  return change && isDistance === true ? { ...change, direction: 'flat' } : change
}

/** The other numbers of each kind as text. */
export const numberTexts: Partial<Readonly<Record<Kind, (value: number, decimals?: number) => string>>> = {
  money: formatPrice,
  ratio: formatRatio,
  percent: formatPercent,
  compact: formatCompact,
  formula: (value, decimals) => joined(formulaParts(value, decimals)),
  boolean: formatBoolean,
}

/** A price below a narrow bar: 175.40, below a dollar 0.0512, without decimals from a thousand (1,213), in thousands from 100,000 (712K). */
export function formatRangeEnd(value: number): string {
  const size = Math.abs(value)
  if (size < 999.995) return formatScalePrice(value)
  return size < 99_999.5 ? formatInteger(value) : `${formatInteger(value / 1000)}K`
}

/** A price on a scale, where each label would repeat the dollar sign: 1,234.50, below a dollar 0.0512. */
export const formatScalePrice = (value: number): string => formatNumber(value, '0,0.00', priceDecimals(value))

/** The smallest difference of two prices that their texts show; `highest` is the highest price. */
export const priceStep = (highest: number): number => 10 ** -priceDecimals(highest)

/** A difference of two counts: +12. */
export const formatDifference = (value: number): Signed => signed(value, 0, formatInteger(value))

/** Bytes in megabytes (10⁶ bytes), from a thousand of them in gigabytes: 4.3 GB. */
export const formatBytes = (bytes: number): string =>
  bytes < 999_950_000 ? `${formatNumber(bytes / 1e6, '0.0', 1)} MB` : `${formatNumber(bytes / 1e9, '0,0.0', 1)} GB`
