import { differences } from '#domain/filter-codec'
import { defaultFilters, type Filters } from '#domain/filters'
import { metrics, type MetricId } from '#domain/metrics'
import { openRange, rangedMetrics } from '#domain/asked-ranges'
import { lift, rangeRule } from '#domain/rules'
import { sectorIds } from '#domain/sectors'
import { marketCapSteps, volumeSteps, type StepRange } from '#domain/steps'
import { titleCase } from '../../format/text.ts'
import { rangeText } from './range-text.ts'

interface Steps {
  readonly labels: readonly string[]
}

export const flagLabels = { sp500: 'S&P 500', nasdaq: 'Nasdaq', nyse: 'NYSE', dowJones: 'Dow Jones' } as const

/** What one thumb's position asks for: “2B and above”. */
export function positionWords({ labels }: Steps, end: 'lower' | 'upper', position: number): string {
  const last = labels.length - 1
  if (position === (end === 'lower' ? 0 : last)) return 'Any'
  if (position === last) return `Above ${bare(labels, last)}`
  if (position === 0) return `Below ${bare(labels, 0)}`
  return `${labels[position] ?? ''} and ${end === 'lower' ? 'above' : 'below'}`
}

/** What both thumbs ask for together: “2B to 50B”. */
export function rangeWords(steps: Steps, [lower, upper]: StepRange): string {
  const { labels } = steps
  const last = labels.length - 1
  const isBounded = { lower: lower > 0, upper: upper < last }
  if (!isBounded.upper || lower === last) return positionWords(steps, 'lower', lower)
  if (!isBounded.lower || upper === 0) return positionWords(steps, 'upper', upper)
  return lower === upper ? `Exactly ${labels[lower] ?? ''}` : `${labels[lower] ?? ''} to ${labels[upper] ?? ''}`
}

/** The step itself, without its comparison sign. */
const bare = (labels: readonly string[], position: number): string => (labels[position] ?? '').replace(/^[<>]/, '')

/** What two price bounds ask for; 0 is unset. */
export function priceWords(min: number, max: number): string {
  if (min > 0 && max > 0) return `$${min} to $${max}`
  if (min > 0) return `$${min} and above`
  return max > 0 ? `$${max} and below` : 'Any'
}

/** One filter that is set, and the change that lifts it. */
export interface ActiveFilter {
  readonly id: string
  readonly label: string
  readonly without: Partial<Filters>
}

/** Every filter that narrows the market, in the panel's order: the same differences that a link carries. */
export function activeFilters(filters: Filters): readonly ActiveFilter[] {
  const set = differences(filters)
  const chip = (id: keyof Filters, label: string, more: Partial<Filters> = {}): ActiveFilter[] =>
    id in set ? [{ id, label, without: { [id]: defaultFilters[id], ...more } }] : []
  const { minPrice, maxPrice, marketCap, volume, sector, industry, search, ranges } = filters
  const price = chip(minPrice > 0 ? 'minPrice' : 'maxPrice', `Price ${lowerCased(priceWords(minPrice, maxPrice))}`, {
    minPrice: 0,
    maxPrice: 0,
  })
  return [
    ...(search.trim() === '' ? [] : chip('search', `“${search.trim()}”`)),
    ...price,
    ...chip('marketCap', `Market cap ${lowerCased(rangeWords(marketCapSteps, marketCap))}`),
    ...chip('volume', `Volume ${lowerCased(rangeWords(volumeSteps, volume))}`),
    ...flags.flatMap((id) => chip(id, flagLabels[id])),
    ...chip('sector', listWords('Sector', sector, sectorIds.length)),
    ...chip('industry', listWords('Industry', industry)),
    ...rangedMetrics(ranges).map((id) => rangeChip(id, filters)),
  ]
}

function rangeChip(id: MetricId, filters: Filters): ActiveFilter {
  const range = filters.ranges[id] ?? openRange
  const rule = rangeRule(id)
  return { id: rule, label: `${metrics[id].label} ${rangeText(id, range)}`, without: lift(filters, rule) }
}

const flags = Object.keys(flagLabels) as (keyof typeof flagLabels)[]

const lowerCased = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)

function listWords(name: string, chosen: readonly string[], of?: number): string {
  if (chosen.length === 0) return `${name}: any`
  if (chosen.length === 1) return titleCase(chosen[0] ?? '')
  return of === undefined ? `${name}: ${chosen.length}` : `${name} ${chosen.length} of ${of}`
}
