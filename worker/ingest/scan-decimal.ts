import { dot, minus, nine, zero } from './bytes.ts'

const exactPowers = Array.from({ length: 23 }, (_, power) => 10 ** power)
const maxDigits = 15

/** The position behind the last number scanned, for `scanDecimal` to answer two things without making an object. */
export const scanned = { end: 0 }

/**
 * The number that starts at `at`, where it is a plain decimal of at most 15 digits; NaN for anything else.
 * Mantissa and power of ten are then exact doubles, so that one division rounds correctly (Clinger 1990).
 */
export function scanDecimal(bytes: Uint8Array, at: number): number {
  const negative = bytes[at] === minus
  const first = negative ? at + 1 : at
  let mantissa = 0
  let point = -1
  let next = 0
  for (at = first; ; at++) {
    next = bytes[at] ?? 0
    if (next >= zero && next <= nine) mantissa = mantissa * 10 + (next - zero)
    else if (next === dot && point < 0) point = at
    else break
  }
  scanned.end = at
  const decimals = point < 0 ? 0 : at - point - 1
  const digits = point < 0 ? at - first : at - first - 1
  if (digits === 0 || digits > maxDigits || point === first || (point >= 0 && decimals === 0)) return NaN
  if (mantissa === 0) return 0
  const value = decimals > 0 ? mantissa / (exactPowers[decimals] ?? NaN) : mantissa
  return negative ? -value : value
}
