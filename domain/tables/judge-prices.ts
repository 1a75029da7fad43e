import type { Decimal } from './answers.ts'
import { type Numbers, readNumbers, signs, type WrittenNumbers } from './judge-numbers.ts'
import { type NumberCells, unitSamples } from './judge-units.ts'
import type { Question } from './question.ts'

/** How many times their known closes most prices are; undefined if few are known. */
function timesKnown({ values }: Numbers, closes: readonly (number | undefined)[]): number | undefined {
  const times = values.map((value, row) => value / (closes[row] ?? NaN)).filter((one) => !Number.isNaN(one))
  return times.sort()[Math.floor(times.length / 2)]
}

/** The decimal sign with which prices are near their known closes, if only one is. */
export function fittingDecimal(written: WrittenNumbers, closes: readonly (number | undefined)[]): Decimal | undefined {
  const fitting = signs.filter((sign) => {
    const times = timesKnown(readNumbers(written, sign), closes)
    return times !== undefined && times > 0.2 && times < 5
  })
  return fitting.length === 1 ? fitting[0] : undefined
}

/** Asks for the unit of prices that are a hundred times their known closes: pence, cents. */
export function askPrices(
  prices: NumberCells & { readonly title: string },
  { answers, closes, isMapped }: KnownPrices,
): Question | undefined {
  const { title } = prices
  const times = timesKnown(prices, closes) ?? 1
  if (isMapped || answers.unit?.[title] !== undefined || times < 50 || times > 200) return undefined
  return {
    about: 'unit',
    title,
    reason: `The prices in “${title}” are about a hundred times the known ones.`,
    readings: [
      { ...unitSamples(prices, 0.01), meaning: 'hundredths: pence or cents' },
      { ...unitSamples(prices, 1), meaning: 'as written' },
    ],
  }
}

interface KnownPrices {
  readonly answers: { readonly unit?: Readonly<Record<string, number>> | undefined }
  /** By row. */
  readonly closes: readonly (number | undefined)[]
  /** Whether the unit is known. */
  readonly isMapped: boolean
}
