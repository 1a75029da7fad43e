import type { Kind } from '#domain/stock/metric'
import { formatMoney } from './numbers.ts'

const pointSeparators = { group: ',', decimal: '.' } as const

/** How a typed text is interpreted, in the page's format: “$1,250.00”. Undefined if the text already says it. */
export function interpretedAmount(
  kind: Kind,
  text: string,
  separators: Separators = browserSeparators(),
): string | undefined {
  const value = parseAmount(kind, text, separators)
  if (value === null || value === undefined) return undefined
  const isPlain = /^[-−]?\d*\.?\d*[kmbt]?$/i.test(text.trim()) && parseAmount(kind, text, pointSeparators) === value
  return isPlain || text === typedAmount(kind, value) ? undefined : withUnit(kind, value)
}

function withUnit(kind: Kind, value: number): string {
  const isInCents = Number(value.toFixed(2)) === value
  if (kind === 'money' && isInCents) return formatMoney(value)
  return formatAmount(kind, value).replace(/\d+/, (whole) => whole.replace(/\B(?=(\d{3})+$)/g, ','))
}

/** A value as the text of its field: with the locale's decimal sign, so that a digit typed after it stays a decimal. */
export const localizedAmount = (kind: Kind, value: number, { decimal }: Separators = browserSeparators()): string =>
  typedAmount(kind, value).replace('.', decimal)

/** Sign, dollar sign on one side, digits with separators, exponent, letter, percent. */
const amountPattern =
  /^([-−+]?)\s*(?!\$.*\$)\$?\s*(\d[\d.,'’\s]*|[.,]\d+)(?:e([-+]?\d{1,3}))?\s*([kmbt]?)\s*(?:(%)|\$)?$/i

/**
 * Parses a typed value of a kind into its stored unit: “3.5” and “3,5 %” of a percent kind are
 * 0.035, “1.5M” is 1,500,000. Null for an empty text, undefined for one that is not a number.
 */
export function parseAmount(
  kind: Kind,
  text: string,
  separators: Separators = browserSeparators(),
): number | null | undefined {
  if (text.trim() === '') return null
  const [, sign, typed = '', exponent = '0', letter = '', perCent] = amountPattern.exec(text.trim()) ?? []
  const digits = parseDecimal(typed, separators)
  const { decimals } = amountUnit(kind)
  if (digits === undefined || (perCent && decimals === 0)) return undefined
  const zeros = magnitudes.find((one) => one.letter === letter.toUpperCase())?.zeros ?? 0
  const value = Number(`${digits}e${Number(exponent) + zeros - decimals}`)
  if (!Number.isFinite(value)) return undefined
  return sign === '-' || sign === '−' ? 0 - value : value
}

/** The characters that a locale puts between thousands and before decimals. */
export interface Separators {
  readonly group: string
  readonly decimal: string
}

/** The separators of a locale; `undefined` is the browser's own. With Latin digits, because only those are parsed. */
export function separatorsOf(locale?: string): Separators {
  const parts = new Intl.NumberFormat(locale, { numberingSystem: 'latn' }).formatToParts(12_345.6)
  const written = (type: 'group' | 'decimal') => parts.find(({ type: partType }) => partType === type)?.value
  return { group: written('group') ?? '', decimal: written('decimal') ?? '.' }
}

let known: Separators | undefined

/** The separators of the browser's own locale. Read on first use: a first number format takes tens of milliseconds. */
export const browserSeparators = (): Separators => (known ??= separatorsOf())

/** The suffixes of large numbers. */
const magnitudes = [
  { letter: 'K', zeros: 3 },
  { letter: 'M', zeros: 6 },
  { letter: 'B', zeros: 9 },
  { letter: 'T', zeros: 12 },
] as const

/** The format of a kind of value: prefix, suffix, and the shift of the decimal point. */
interface AmountUnit {
  readonly before: string
  readonly behind: string
  /** 2 if fractions are written in percent. */
  readonly decimals: 0 | 2
}

const plain = { before: '', behind: '', decimals: 0 } as const
const dollars = { before: '$', behind: '', decimals: 0 } as const
const perCent = { before: '', behind: '%', decimals: 2 } as const

const units: Partial<Readonly<Record<Kind, AmountUnit>>> = {
  money: dollars,
  change: dollars,
  percent: perCent,
  percentChange: perCent,
  range: perCent,
}

export const amountUnit = (kind: Kind): AmountUnit => units[kind] ?? plain

/**
 * A value as a user would type it, with all its digits and without a unit: 0.035 is “3.5” of a percent kind, 1,500,000
 * is “1.5M” of a compact one. `readAmount` is the inverse.
 */
export function typedAmount(kind: Kind, value: number): string {
  const size = Math.abs(value)
  const large = kind === 'compact' ? magnitudes.findLast(({ zeros }) => size >= 10 ** zeros) : undefined
  const digits = shifted(size, large ? -large.zeros : amountUnit(kind).decimals)
  return `${value < 0 ? '−' : ''}${digits}${large?.letter ?? ''}`
}

/** A value with its unit and separators, for sentences: “$1,250”, “$12.50”, “3.5%”, “1.5M”. */
export function formatAmount(kind: Kind, value: number): string {
  const { before, behind } = amountUnit(kind)
  const exact = typedAmount(kind, Math.abs(value)).replace(/^\d{4,}/, separateThousands)
  // Cents have two digits.
  const digits = before === '$' ? exact.replace(/\.\d$/, '$&0') : exact
  const text = `${before}${digits}${behind}`
  return value < 0 ? `−${text}` : text
}

const separateThousands = (digits: string): string => digits.replace(/\B(?=(?:\d{3})+$)/g, ',')

/** Larger numbers are written with an exponent, which is shorter. */
const maxWholeDigits = 36

/** All digits of a positive number × 10^`decimals`, computed as text because a product would be rounded. */
function shifted(value: number, decimals: number): string {
  const [mantissa = '', exponent = ''] = value.toExponential().split('e')
  if (value === 0) return mantissa
  const digits = mantissa.replace('.', '')
  const whole = Number(exponent) + decimals + 1
  if (whole > maxWholeDigits || whole < -6) return `${mantissa}e${whole - 1}`
  if (whole <= 0) return `0.${digits.padStart(digits.length - whole, '0')}`
  const fraction = digits.slice(whole)
  return digits.slice(0, whole).padEnd(whole, '0') + (fraction && `.${fraction}`)
}

/**
 * Normalizes digits and separators of any locale to plain digits with a point: “1.234,5” is “1234.5”. Undefined for
 * text that is not a number, and for ambiguous text: a wrong guess would be a thousand times too large.
 */
export function parseDecimal(text: string, separators: Separators = browserSeparators()): string | undefined {
  const typed = text.trim().replaceAll(/\s/g, ' ').replaceAll('’', "'")
  const [, before = '', mark = '', after = ''] = /^(.*)([.,])(\d*)$/.exec(typed) ?? []
  const role = mark ? roleOf(mark, before, after, separators) : 'group'
  if (role === undefined) return undefined
  const whole = role === 'group' ? wholeDigits(typed) : wholeDigits(before)
  if (whole === undefined || (role === 'group' && whole === '')) return undefined
  if (role === 'group') return whole
  return whole || after ? `${whole || '0'}.${after || '0'}` : undefined
}

/** Whether the last comma or point separates decimals or groups. */
function roleOf(mark: string, before: string, after: string, { group, decimal }: Separators) {
  if (before.includes(mark)) return 'group'
  // It is a decimal sign in every country if it follows other separators, or if no group of thousands can end there.
  if (/\D/.test(before) || after.length !== 3 || /^0*$|\d{4}/.test(before)) return 'decimal'
  if (mark === decimal) return 'decimal'
  return mark === group ? 'group' : undefined
}

/** The digits of an integer, with or without one kind of separator between groups of three. */
function wholeDigits(text: string): string | undefined {
  if (/^\d*$/.test(text)) return text
  return /^[1-9]\d{0,2}([.,' ])\d{3}(?:\1\d{3})*$/.test(text) ? text.replaceAll(/\D/g, '') : undefined
}
