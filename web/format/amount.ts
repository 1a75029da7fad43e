import type { Kind } from '#domain/stock/metric'
import { amountUnit, letters } from './amount-units.ts'

/**
 * A value as a person would type it, to its last digit and without its unit: 0.035 is “3.5” of a kind in per cent,
 * 1,500,000 is “1.5M” of a compact one. `readAmount` makes the same number of it.
 */
export function amountText(kind: Kind, value: number): string {
  const size = Math.abs(value)
  const large = kind === 'compact' ? letters.findLast(({ zeros }) => size >= 10 ** zeros) : undefined
  const digits = shifted(size, large ? -large.zeros : amountUnit(kind).places)
  return `${value < 0 ? '−' : ''}${digits}${large?.letter ?? ''}`
}

/** The same with its unit and its thousands separated, for sentences: “$1,250”, “$12.50”, “3.5%”, “1.5M”. */
export function amountWords(kind: Kind, value: number): string {
  const { before, behind } = amountUnit(kind)
  const exact = amountText(kind, Math.abs(value)).replace(/^\d{4,}/, separateThousands)
  // Cents have two digits.
  const digits = before === '$' ? exact.replace(/\.\d$/, '$&0') : exact
  const words = `${before}${digits}${behind}`
  return value < 0 ? `−${words}` : words
}

const separateThousands = (digits: string): string => digits.replace(/\B(?=(?:\d{3})+$)/g, ',')

/** All digits of a positive number × 10 to the power of `places`: by its text, because a product would be rounded. */
function shifted(value: number, places: number): string {
  const [mantissa = '', exponent = ''] = value.toExponential().split('e')
  if (value === 0) return mantissa
  const digits = mantissa.replace('.', '')
  const whole = Number(exponent) + places + 1
  if (whole > 21 || whole < -6) return `${mantissa}e${whole - 1}`
  if (whole <= 0) return `0.${digits.padStart(digits.length - whole, '0')}`
  const fraction = digits.slice(whole)
  return digits.slice(0, whole).padEnd(whole, '0') + (fraction && `.${fraction}`)
}
