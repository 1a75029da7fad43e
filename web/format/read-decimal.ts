import { ownSeparators, type Separators } from './separators.ts'

/**
 * Digits and separators as people of any country type them, as plain digits with a point: “1.234,5” is “1234.5”.
 * Undefined for what is no number, and for what may mean two: a wrong guess would be a thousand times too large.
 */
export function readDecimal(text: string, separators: Separators = ownSeparators): string | undefined {
  const typed = text.trim().replaceAll(/\s/g, ' ').replaceAll('’', "'")
  const [, before = '', mark = '', after = ''] = /^(.*)([.,])(\d*)$/.exec(typed) ?? []
  const role = mark ? roleOf(mark, before, after, separators) : 'group'
  if (role === undefined) return undefined
  const whole = role === 'group' ? wholeDigits(typed) : wholeDigits(before)
  if (whole === undefined || (role === 'group' && whole === '')) return undefined
  if (role === 'group') return whole
  return whole || after ? `${whole || '0'}.${after || '0'}` : undefined
}

/** What the last comma or point stands for. */
function roleOf(mark: string, before: string, after: string, { group, decimal }: Separators) {
  if (before.includes(mark)) return 'group'
  // Behind separators of another kind, or where no thousands could end, it begins the decimals in every country.
  if (/\D/.test(before) || after.length !== 3 || /^0*$|\d{4}/.test(before)) return 'decimal'
  if (mark === decimal) return 'decimal'
  return mark === group ? 'group' : undefined
}

/** The digits of a whole number, with or without one kind of separator between groups of three. */
function wholeDigits(text: string): string | undefined {
  if (/^\d*$/.test(text)) return text
  return /^[1-9]\d{0,2}([.,' ])\d{3}(?:\1\d{3})*$/.test(text) ? text.replaceAll(/\D/g, '') : undefined
}
