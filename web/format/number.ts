import numeral from 'numeral'

/** Beyond this a price or count is a mistake of the source: its digits would be noise, and numeral garbles them. */
const tooLarge = 1e15

/**
 * A number by a numeral pattern, rounded first to the decimals that the pattern shows: on its own numeral prints
 * 1e-7 as NaN and −0.001 as −0.00. The minus is a real one, as wide as the plus.
 */
export function formatNumber(value: number, pattern: string, decimals: number): string {
  const digits =
    Math.abs(value) < tooLarge
      ? numeral(Number(value.toFixed(decimals)) || 0).format(pattern)
      : value.toExponential(decimals).replace('e+', 'e')
  return digits.replace('-', '\u2212')
}
