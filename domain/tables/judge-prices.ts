import { type Decimal, type ReadNumber, readNumber } from './judge-numbers.ts'
import { unitSamples, type WrittenNumbers } from './judge-units.ts'
import type { Cell, Question } from './question.ts'

/** How many times their known closes most prices are; undefined if few are known. */
function timesKnown(
  numbers: readonly (ReadNumber | undefined)[],
  closes: readonly (number | undefined)[],
): number | undefined {
  const times = numbers
    .flatMap((number, row) => (number && closes[row] !== undefined ? [number.value / closes[row]] : []))
    .toSorted((a, b) => a - b)
  return times[Math.floor(times.length / 2)]
}

/** The decimal sign with which prices are near their known closes, if only one is. */
export function fittingDecimal(cells: readonly Cell[], closes: readonly (number | undefined)[]): Decimal | undefined {
  const fitting = (['.', ','] as const).filter((sign) => {
    const times = timesKnown(
      cells.map(({ text }) => readNumber(text, sign)),
      closes,
    )
    return times !== undefined && times > 0.2 && times < 5
  })
  return fitting.length === 1 ? fitting[0] : undefined
}

/** Asks for the unit of prices that are a hundred times their known closes: pence, cents. */
export function askPrices(
  prices: WrittenNumbers & { readonly title: string },
  { answers, closes, isMapped }: KnownPrices,
): Question | undefined {
  const { title, numbers } = prices
  const times = timesKnown(numbers, closes) ?? 1
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
