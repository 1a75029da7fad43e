import { readDecimal } from '../../../format/read-decimal.ts'
import { ownSeparators, type Separators } from '../../../format/separators.ts'

/** Dollars as a person types them, with or without “$” on one side; 0 for nothing, undefined for what is no price. */
export function readPrice(text: string, separators: Separators = ownSeparators): number | undefined {
  const typed = text.replace(/^\s*\$|\$\s*$/, '').trim()
  if (typed === '') return 0
  const dollars = Number(readDecimal(typed, separators))
  return Number.isFinite(dollars) ? dollars : undefined
}
