import type { Kind } from '#domain/stock/metric'
import { amountUnit, letters } from './amount-units.ts'
import { readDecimal } from './read-decimal.ts'
import { ownSeparators, type Separators } from './separators.ts'

/** Sign, dollar sign on one side, digits with separators, exponent, letter, per cent. */
const form = /^([-−+]?)\s*(?!\$.*\$)\$?\s*(\d[\d.,'’\s]*|[.,]\d+)(?:e([-+]?\d{1,3}))?\s*([kmbt]?)\s*(?:(%)|\$)?$/i

/**
 * What a person typed as a value of some kind, in the unit that it is stored in: “3.5” and “3,5 %” in per cent are
 * 0.035, “1.5M” is 1,500,000. Null for nothing, undefined for what is no number.
 */
export function readAmount(
  kind: Kind,
  text: string,
  separators: Separators = ownSeparators,
): number | null | undefined {
  if (text.trim() === '') return null
  const [, sign, typed = '', exponent = '0', letter = '', perCent] = form.exec(text.trim()) ?? []
  const digits = readDecimal(typed, separators)
  const { places } = amountUnit(kind)
  if (digits === undefined || (perCent && places === 0)) return undefined
  const zeros = letters.find((one) => one.letter === letter.toUpperCase())?.zeros ?? 0
  const value = Number(`${digits}e${Number(exponent) + zeros - places}`)
  if (!Number.isFinite(value)) return undefined
  return sign === '-' || sign === '−' ? 0 - value : value
}
