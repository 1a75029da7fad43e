import { keysOf } from '#domain/keys-of'
import { hidesNothing } from '#domain/screen/count-filters'
import { differences } from '#domain/screen/filter-codec'
import { defaultsOf, type Filters } from '#domain/screen/filters'
import { type ColumnId, type ColumnMetric, metricOf } from '#domain/screen/formulas'
import {
  marketCapSteps,
  openRange,
  type Range,
  rangedMetrics,
  type StepRange,
  volumeSteps,
} from '#domain/screen/ranges'
import { lift, rangeRule } from '#domain/screen/rules'
import { isStepped } from '#domain/screen/stepped'
import { symbolsChange } from '#domain/screen/symbol-list'
import type { Kind } from '#domain/stock/metric'
import { sectorIds } from '#domain/stock/stock'
import { formatAmount } from './amounts.ts'
import { filterWords as texts, flagNames } from './filter-words.ts'
import { formatBoolean } from './numbers.ts'
import { titleCase } from './text.ts'

interface Steps {
  readonly labels: readonly string[]
}

/** The description of one thumb's position: “2B and above”. */
export function describePosition({ labels }: Steps, end: 'lower' | 'upper', position: number): string {
  const last = labels.length - 1
  if (position === (end === 'lower' ? 0 : last)) return texts.any
  if (position === last) return texts.above(bare(labels, last))
  if (position === 0) return texts.below(bare(labels, 0))
  const bound = labels[position] ?? ''
  return end === 'lower' ? texts.andAbove(bound) : texts.andBelow(bound)
}

/** The description of the range between both thumbs: “2B to 50B”. */
export function describeSteps(steps: Steps, [lower, upper]: StepRange): string {
  const { labels } = steps
  const last = labels.length - 1
  const isBounded = { lower: lower > 0, upper: upper < last }
  if (!isBounded.upper || lower === last) return describePosition(steps, 'lower', lower)
  if (!isBounded.lower || upper === 0) return describePosition(steps, 'upper', upper)
  const [from = '', to = ''] = [labels[lower], labels[upper]]
  return lower === upper ? texts.exactly(from) : texts.between(from, to)
}

/** The step itself, without its comparison sign. */
const bare = (labels: readonly string[], position: number): string => (labels[position] ?? '').replace(/^[<>]/, '')

/** The description of two price bounds; 0 is unset. */
export const describePrices = (min: number, max: number): string => describeBounds('money', [min || null, max || null])

/** The description of bounds in words: “2B to 50B”, “$12.50 and above”. */
export function describeBounds(kind: Kind, [min, max]: Range): string {
  const [from, to] = [formatAmount(kind, min ?? 0), formatAmount(kind, max ?? 0)]
  if (min !== null && max !== null) return min === max ? texts.exactly(from) : texts.between(from, to)
  if (min !== null) return texts.andAbove(from)
  return max === null ? texts.any : texts.andBelow(to)
}

/** A price bound: “$12.50”. */
export const priceText = (dollars: number): string => formatAmount('money', dollars)

/** An active filter, and the change that removes it. */
export interface ActiveFilter {
  readonly id: string
  readonly label: string
  readonly without: Partial<Filters>
}

/** Every active filter in the panel's order: the same differences from the defaults that a link carries. */
export function describeFilters(filters: Filters): readonly ActiveFilter[] {
  const changed = differences(filters)
  const defaults = defaultsOf(filters)
  const chip = (id: keyof Filters, label: string, more: Partial<Filters> = {}): ActiveFilter[] =>
    id in changed ? [{ id, label, without: { [id]: defaults[id], ...more } }] : []
  const { minPrice, maxPrice, marketCap, volume, sector, industry, notIndustry, search, symbols, ranges } = filters
  const price = chip(
    minPrice > 0 ? 'minPrice' : 'maxPrice',
    texts.chip(texts.price, lowerCased(describePrices(minPrice, maxPrice))),
    {
      minPrice: 0,
      maxPrice: 0,
    },
  )
  const isOpen = hidesNothing(filters)
  return [
    ...(search.trim() === '' ? [] : chip('search', texts.search(search.trim()))),
    ...chip('symbols', describeSymbols(symbols), symbolsChange(filters, [])),
    ...price,
    ...chip('marketCap', texts.chip(texts.marketCap, lowerCased(describeSteps(marketCapSteps, marketCap)))),
    ...chip('volume', texts.chip(texts.volume, lowerCased(describeSteps(volumeSteps, volume)))),
    ...flags.flatMap((id) => chip(id, flagNames[id])),
    ...(isOpen ? [] : chip('sector', describeList(texts.sector, sector, sectorIds.length))),
    ...chip('industry', describeList(texts.industry, industry)),
    ...chip(
      'notIndustry',
      texts.not(notIndustry.length === 1 ? titleCase(notIndustry[0] ?? '') : texts.industries(notIndustry.length)),
    ),
    ...(isOpen
      ? chip('unlisted', texts.nothingHidden, { sector: defaults.sector })
      : chip('unlisted', (filters.unlisted ? texts.anyOf : texts.known)(texts.exchange))),
    ...rangedMetrics(ranges).map((id) => rangeChip(id, filters)),
  ]
}

function rangeChip(id: ColumnId, filters: Filters): ActiveFilter {
  const range = filters.ranges[id] ?? openRange
  const rule = rangeRule(id)
  const metric = metricOf(id, filters)
  // Use the words of the slider that shows them.
  const label = isStepped(id)
    ? texts.chip(metric.label, lowerCased(describeBounds(metric.kind, range)))
    : rangeLabel(metric, range)
  return { id: rule, label, without: lift(filters, rule) }
}

/** A metric with its range: “P/E ≤ 15”, “Is cheap: Yes”. */
export const rangeLabel = ({ label, kind }: ColumnMetric, range: Range): string =>
  // The bounds have a percent sign of their own.
  (kind === 'boolean' ? texts.is : texts.chip)(label.replace(/ %$/, ''), rangeText(kind, range))

const flags = keysOf(flagNames)

/** More symbols would not fit a chip or a title. */
const maxNamed = 3

const describeSymbols = (symbols: readonly string[]): string =>
  symbols.length > maxNamed ? texts.symbolCount(symbols.length) : texts.symbols(symbols.length, symbols.join(', '))

const lowerCased = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)

function describeList(name: string, chosen: readonly string[], of?: number): string {
  if (chosen.length === 0) return texts.anyOf(name)
  if (chosen.length === 1) return titleCase(chosen[0] ?? '')
  return of === undefined ? texts.count(name, chosen.length) : texts.countOf(name, chosen.length, of)
}

/** The description of a metric's range: “≤ 15”, “≥ 3%”, “5 to 15”, “Yes”. */
export function rangeText(kind: Kind, range: Range): string {
  const [min, max] = range
  const included = kind === 'boolean' ? [1, 0].filter((value) => value >= (min ?? 0) && value <= (max ?? 1)) : []
  if (included.length > 0) return included.length > 1 ? texts.any : included.map(formatBoolean).join()
  const amount = (value: number) => formatAmount(kind, value)
  if (min === max && min !== null) return `= ${amount(min)}`
  if (min === null) return max === null ? texts.any : `≤ ${amount(max)}`
  return max === null ? `≥ ${amount(min)}` : texts.between(amount(min), amount(max))
}
