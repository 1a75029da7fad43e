import numeral from 'numeral'
import { dividendDecimals, formatNumber, maxPlain, rounded } from './numbers.ts'

/** The specification's number formats (its section 9), in numeral's own patterns, each with the decimals that it shows. */
const patterns = {
  currency: { pattern: '$0,0.00', decimals: 2 },
  integer: { pattern: '0,0', decimals: 0 },
  ratio: { pattern: '0.00', decimals: 2 },
  dividendPerShare: { pattern: '0,0.0', decimals: 1 },
} as const

/**
 * A number of a stock's page by one of the specified patterns; `numbers.ts` writes the same without the package, which
 * the first visit has no room for.
 */
export function formatByPattern(format: keyof typeof patterns, value: number): string {
  const { pattern, decimals: specified } = patterns[format]
  const decimals = format === 'dividendPerShare' ? dividendDecimals(value) : specified
  // numeral parses the text of a number and would misread an exponent.
  if (!(Math.abs(value) < maxPlain)) return formatNumber(value, pattern, decimals)
  return numeral(rounded(value, decimals))
    .format(pattern + '0'.repeat(decimals - specified))
    .replace('-', '\u2212')
}
