/** Beyond this a price or count is a mistake of the source: its digits would be noise. */
const tooLarge = 1e15

/** Before each three digits that end the number or its whole part. */
const betweenThousands = /\B(?=(?:\d{3})+(?:\.|$))/g

/**
 * A number with up to two decimals, and commas between its thousands where it is `grouped`. What rounds to nothing is
 * 0.00, never −0.00, and the minus is a real one, as wide as the plus.
 */
export function formatNumber(value: number, decimals: 0 | 1 | 2, grouped = true): string {
  const size = Math.abs(value)
  if (size >= tooLarge) return value.toExponential(decimals).replace('e+', 'e').replace('-', '\u2212')
  const digits = size.toFixed(decimals)
  const text = grouped && size >= 999 ? digits.replace(betweenThousands, ',') : digits
  return value < 0 && Number(digits) > 0 ? `\u2212${text}` : text
}
