import type { Stock } from '#domain/stock/stock'
import { formatInteger, formatMoney, formatNumber, formatPercent } from '#words/numbers'

/** Legal forms, which are omitted in a sentence. */
const legalForm =
  /(?<! &),? (inc|incorporated|corp|corporation|co|company|ltd|limited|plc|llc|lp|n\.?v|s\.?a|se|ag|adr|ads)\.?$/i
const shareClass =
  /( -)?( ordinary shares?| american depositary shares?| common (stock|shares)| (class|series) [a-z])+$/i

/** Characters that could begin markdown, HTML or a cashtag: a name must not become markup. */
const markup = /[\\`*_[\]{}<>#|$~@\p{C}]+|:\/\/|www\./giu

const maxNameLength = 60
/** The part of a name that is read; no company has a longer one. */
const maxReadLength = 300

/** A company's short name, safe in markdown; empty if there is none. */
export function companyName({ name }: Pick<Stock, 'name'>): string {
  const full = (name ?? '').slice(0, maxReadLength).replaceAll(markup, ' ').replaceAll(/\s+/g, ' ').trim()
  let short = full
  for (let last = ''; last !== short;) {
    last = short
    short = short.replace(shareClass, '').replace(legalForm, '')
  }
  const shown = short === '' ? full : short
  return shown.length > maxNameLength ? `${shown.slice(0, maxNameLength).trimEnd()}…` : shown
}

/** "Apple ($AAPL)", or the cashtag only without a name. */
export function named(stock: Pick<Stock, 'name' | 'symbol'>): string {
  const name = companyName(stock)
  return name === '' || name === stock.symbol ? `$${stock.symbol}` : `${name} ($${stock.symbol})`
}

/** The number of stocks by direction. */
export interface DirectionCounts {
  readonly rose: number
  readonly fell: number
  readonly unchanged: number
}

/** Counts changes by their direction. */
export const countDirections = (changes: readonly number[]): DirectionCounts => ({
  rose: changes.filter((change) => change > 0).length,
  fell: changes.filter((change) => change < 0).length,
  unchanged: changes.filter((change) => change === 0).length,
})

/** "412 stocks rose, 380 fell and 9 were unchanged". */
export const inVerbs = (counts: DirectionCounts): string =>
  phraseCounts(counts, {
    rose: (number) => `${number} rose`,
    fell: (number) => `${number} fell`,
    unchanged: (number, many) => `${number} ${was(many)} unchanged`,
  })

/** What a day "ended": "higher for 412 stocks, lower for 380 and unchanged for 9". */
export const inEndings = (counts: DirectionCounts): string =>
  phraseCounts(counts, {
    rose: (number) => `higher for ${number}`,
    fell: (number) => `lower for ${number}`,
    unchanged: (number) => `unchanged for ${number}`,
  })

/** "gainers outnumbered losers by 412 to 380, with 9 unchanged". */
export function inNouns({ rose, fell, unchanged }: DirectionCounts): string {
  if (rose + fell === 0)
    return unchanged === 1 ? 'the one stock did not move' : `not one of ${amount(unchanged)} stocks moved`
  const rest = unchanged > 0 ? `, with ${amount(unchanged)} unchanged` : ''
  if (rose === fell) return `gainers and losers were level at ${amount(rose)} each${rest}`
  return rose > fell
    ? `gainers outnumbered losers by ${amount(rose)} to ${amount(fell)}${rest}`
    : `losers outnumbered gainers by ${amount(fell)} to ${amount(rose)}${rest}`
}

/** Above 0 if most rose, below 0 if most fell. */
export const balance = ({ rose, fell }: DirectionCounts): number => Math.sign(rose - fell)

type Wording = { readonly [Way in keyof DirectionCounts]: (number: string, many: number) => string }

/** Lists the directions with a count; the first names the stocks. */
function phraseCounts(counts: DirectionCounts, wording: Wording): string {
  const ways = (['rose', 'fell', 'unchanged'] as const).filter((way) => counts[way] > 0)
  const items = ways.map((way, index) => {
    const many = counts[way]
    const all = ways.length === 1 && many > 1 ? 'all ' : ''
    return wording[way](index === 0 ? all + count(many, 'stock') : amount(many), many)
  })
  return listed(items)
}

/** Numbers formatted as text. A fraction is a change: 0.024 is a rise of 2.40%. */

const words = ['none', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']

/** "1,204", "nine", "none". */
export const amount = (number: number): string => words[number] ?? formatInteger(number)

/** "1,204 stocks", "one stock", "nine companies". */
export const count = (number: number, noun: string): string =>
  `${amount(number)} ${number === 1 ? noun : noun.replace(/y$/, 'ie') + 's'}`

/** "was" or "were". */
const was = (number: number): string => (number === 1 ? 'was' : 'were')

/** The size of a change, without its sign: two decimals as everywhere, none from 100 percent on. */
export function percent(fraction: number): string {
  const size = Math.abs(fraction * 100)
  return formatPercent(Math.abs(fraction), size < 99.995 ? 2 : 0)
}

/** Whether a change is large enough to have a sign. */
export const isMove = (fraction: number): boolean => Math.abs(fraction) >= 0.0005

/** A sentence's verb: "rose 2.40%", "fell 2.40%", "was little changed". */
export const moved = (fraction: number): string =>
  isMove(fraction) ? `${fraction > 0 ? 'rose' : 'fell'} ${percent(fraction)}` : 'was little changed'

/** After a comma: "up 2.40%", "down 2.40%", "little changed". */
export const up = (fraction: number): string =>
  isMove(fraction) ? `${fraction > 0 ? 'up' : 'down'} ${percent(fraction)}` : 'little changed'

/** A noun: "a gain of 2.40%", "a loss of 2.40%", "no real change". */
export const gain = (fraction: number): string =>
  isMove(fraction) ? `a ${fraction > 0 ? 'gain' : 'loss'} of ${percent(fraction)}` : 'no real change'

/** "52%", "none", "all"; a few are never rounded to none, nor nearly all to all. */
export function share(part: number, all: number): string {
  if (part === 0) return 'none'
  if (part === all) return 'all'
  const size = (part / all) * 100
  if (size < 1) return 'less than 1%'
  return size > 99 ? 'more than 99%' : `${formatInteger(size)}%`
}

/** "52% of stocks", "no stocks", "all stocks". */
export function shareOfStocks(part: number, all: number): string {
  if (part === 0) return 'no stocks'
  return part === all ? 'all stocks' : `${share(part, all)} of stocks`
}

const magnitudes = [
  [1e12, ' trillion'],
  [1e9, ' billion'],
  [1e6, ' million'],
] as const

/** "$4.3 trillion", "$612 billion", "$850,000". */
export function dollars(value: number): string {
  // From here on it would be rounded to a thousand of the next smaller unit.
  const [unit, name] = magnitudes.find(([min]) => value >= min * 0.9995) ?? [1, '']
  const scaled = value / unit
  return `${formatMoney(scaled, scaled < 9.95 && unit > 1 ? 1 : 0)}${name}`
}

/** "4.2 times", "12 times". */
export const times = (ratio: number): string => `${formatNumber(ratio, '0,0.0', ratio < 9.95 ? 1 : 0)} times`

/** "A", "A and B", "A, B and C". */
export const listed = (items: readonly string[]): string =>
  items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items.at(-1) ?? ''}`

/** With a capital first letter. */
export const capitalised = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1)
