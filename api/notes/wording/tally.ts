import { amount, count, listed, was } from './numbers.ts'

/** How many stocks went which way. */
export interface Tally {
  readonly rose: number
  readonly fell: number
  readonly unchanged: number
}

/** Counts changes by their direction. */
export const tallyOf = (changes: readonly number[]): Tally => ({
  rose: changes.filter((change) => change > 0).length,
  fell: changes.filter((change) => change < 0).length,
  unchanged: changes.filter((change) => change === 0).length,
})

/** "412 stocks rose, 380 fell and 9 were unchanged". */
export const inVerbs = (tally: Tally): string =>
  told(tally, {
    rose: (number) => `${number} rose`,
    fell: (number) => `${number} fell`,
    unchanged: (number, many) => `${number} ${was(many)} unchanged`,
  })

/** What a day "ended": "higher for 412 stocks, lower for 380 and unchanged for 9". */
export const inEndings = (tally: Tally): string =>
  told(tally, {
    rose: (number) => `higher for ${number}`,
    fell: (number) => `lower for ${number}`,
    unchanged: (number) => `unchanged for ${number}`,
  })

/** "gainers outnumbered losers by 412 to 380, with 9 unchanged". */
export function inNouns({ rose, fell, unchanged }: Tally): string {
  if (rose + fell === 0)
    return unchanged === 1 ? 'the one stock did not move' : `not one of ${amount(unchanged)} stocks moved`
  const rest = unchanged > 0 ? `, with ${amount(unchanged)} unchanged` : ''
  if (rose === fell) return `gainers and losers were level at ${amount(rose)} each${rest}`
  return rose > fell
    ? `gainers outnumbered losers by ${amount(rose)} to ${amount(fell)}${rest}`
    : `losers outnumbered gainers by ${amount(fell)} to ${amount(rose)}${rest}`
}

/** Above 0 where most rose, below where most fell. */
export const balance = ({ rose, fell }: Tally): number => Math.sign(rose - fell)

type Wording = { readonly [Way in keyof Tally]: (number: string, many: number) => string }

/** The ways that any stock went; the first says what is counted. */
function told(tally: Tally, wording: Wording): string {
  const ways = (['rose', 'fell', 'unchanged'] as const).filter((way) => tally[way] > 0)
  const items = ways.map((way, place) => {
    const many = tally[way]
    const all = ways.length === 1 && many > 1 ? 'all ' : ''
    return wording[way](place === 0 ? all + count(many, 'stock') : amount(many), many)
  })
  return listed(items)
}
