import { keysOf } from '#domain/keys-of'
import type { Facets } from '#domain/screen/facets'
import type { Filters } from '#domain/screen/filters'
import { type ColumnId, formulasIn, metricOf } from '#domain/screen/formulas'
import { presetMetrics, presets } from '#domain/screen/presets'
import { numericMetrics, type Range } from '#domain/screen/ranges'
import { boundsChange, boundsOf, hasOwnFilter } from '#domain/screen/stepped'
import { flagSynonyms, metricSynonyms, readyRanges, sectorSynonyms } from '#domain/stock/filter-synonyms'
import { metricDescriptions } from '#domain/stock/metric-descriptions'
import { isMetricId, type MetricId } from '#domain/stock/metrics'
import { sectors } from '#domain/stock/sectors'
import { knownSector, sectorIds } from '#domain/stock/stock'
import { type Findable, findByName } from '#domain/text/find-by-name'
import { parseAmount } from '#words/amounts'
import { rangeLabel, rangeText } from '#words/describe-filters'
import { filterWords, flagNames } from '#words/filter-words'
import { formatInteger } from '#words/numbers'
import { titleCase } from '#words/text'
import { coverageOf } from './coverage.tsx'
import { addFilter as texts, indexSection, themeTitles } from './filter-panel-texts.ts'
import { mainOf, themeOf } from './metric-themes.ts'
import { describeStepped } from './stepped-text.ts'

/** What choosing a result does. */
type Effect =
  | { readonly change: Partial<Filters>; readonly metric?: ColumnId }
  | { readonly metric: ColumnId; readonly change?: undefined }
  | { readonly preset: number }
  | { readonly tag: string }

/** A filter that can be found by its name. */
export interface FilterChoice extends Findable {
  readonly key: string
  /** What kind of filter it is. */
  readonly kind: string
  /** What it does, in one line. */
  readonly about: string
  /** Its current state; undefined while it is off. */
  readonly state: string | undefined
  readonly effect: Effect
}

/** What the choices depend on. */
export interface ChoicesContext {
  readonly filters: Filters
  readonly facets: Facets | undefined
  /** The user's tags with their number of stocks, and those that narrow the rows. */
  readonly tags: {
    readonly counts: readonly (readonly [tag: string, count: number])[]
    readonly chosen: readonly string[]
  }
  /** The metrics that have no values in the dataset. */
  readonly missing: readonly MetricId[]
}

const onIf = (isOn: boolean): string | undefined => (isOn ? texts.on : undefined)
const stonks = (count: number | undefined): string =>
  count === undefined ? '' : texts.stonks(formatInteger(count), count)

/** Every filter, except those by metrics without values in the dataset. */
export function filterChoices(context: ChoicesContext): readonly FilterChoice[] {
  const { missing } = context
  const all = [
    ...metricChoices(context),
    ...readyRanges.map(({ name, synonyms, id, range }) => ({ ...rangeChoice(context, id, range), name, synonyms })),
    ...flagChoices(context),
    ...sectorChoices(context),
    ...presetChoices(context),
    ...tagChoices(context),
    ...industryChoices(context),
  ]
  return all.filter((choice) => lackingOf(choice, missing).length === 0)
}

/** The metrics that a filter reads and that have no values in the dataset. */
function lackingOf({ effect }: FilterChoice, missing: readonly MetricId[]): readonly MetricId[] {
  const needed: readonly string[] =
    'preset' in effect ? presetMetrics(effect.preset) : 'metric' in effect ? [effect.metric] : []
  return missing.filter((id) => needed.includes(id))
}

function metricChoices({ filters, facets }: ChoicesContext): readonly FilterChoice[] {
  return [...formulasIn(filters.formulas), ...numericMetrics].map((id) => {
    const { label, short } = metricOf(id, filters)
    const isOwn = !isMetricId(id)
    return {
      key: id,
      name: label,
      synonyms: isOwn ? texts.ownMetric : `${short}, ${metricSynonyms[id] ?? ''}`,
      kind: isOwn ? texts.ownMetric : themeTitles[themeOf(id)],
      about: [coverageOf(facets, id)?.text, isOwn ? filters.formulas[id]?.expression : metricDescriptions[id]]
        .filter((part) => part !== undefined)
        .join(' · '),
      state: boundsState(filters, id),
      effect: { metric: id },
    }
  })
}

/** The bounds that a screen sets for a metric; undefined for none. */
function boundsState(filters: Filters, id: ColumnId): string | undefined {
  const range = filters.ranges[id]
  if (!hasOwnFilter(id)) return range && rangeText(metricOf(id, filters).kind, range)
  const text = describeStepped(filters, id)
  return text === filterWords.any ? undefined : text
}

/** A range of one metric, ready to be added. */
function rangeChoice({ filters }: ChoicesContext, id: ColumnId, range: Range): FilterChoice {
  const name = rangeLabel(metricOf(id, filters), range)
  const current = hasOwnFilter(id) ? boundsOf(filters, id) : filters.ranges[id]
  return {
    key: `${id} ${range.join()}`,
    name,
    kind: texts.range,
    about: name,
    state: onIf(current?.join() === range.join()),
    effect: { change: boundsChange(filters, id, range), metric: id },
  }
}

const flagChoices = ({ filters, facets }: ChoicesContext): readonly FilterChoice[] =>
  keysOf(flagNames).map((id) => {
    const isEmptyIndex = facets?.emptyIndexes.some((flag) => flag === id) === true
    return {
      key: id,
      name: flagNames[id],
      synonyms: flagSynonyms[id],
      kind: id === 'nasdaq' || id === 'nyse' ? texts.exchange : texts.index,
      about: isEmptyIndex ? indexSection.noMembers([flagNames[id]]) : stonks(facets?.flags[id]),
      state: onIf(filters[id]),
      effect: { change: { [id]: true } },
    }
  })

/** The sectors. While all known ones are ticked, choosing one selects only that one. */
function sectorChoices({ filters: { sector: chosen }, facets }: ChoicesContext): readonly FilterChoice[] {
  const isNarrowed = chosen.length > 0 && chosen.join() !== sectorIds.join()
  const counts = new Map(facets?.sector.map(({ text, count }) => [text, count]))
  return [...new Set<string>([...sectorIds, ...counts.keys()])].map((text) => {
    const known = knownSector(text)
    const isOn = isNarrowed && chosen.includes(text)
    return {
      key: `sector ${text}`,
      name: known ? sectors[known].label : titleCase(text),
      synonyms: known ? sectorSynonyms[known] : '',
      kind: texts.sector,
      about: `${isNarrowed ? '' : texts.only}${stonks(counts.get(text))}`,
      state: onIf(isOn),
      effect: { change: { sector: isNarrowed ? [...chosen, text] : [text] } },
    }
  })
}

const industryChoices = ({ filters: { industry: chosen }, facets }: ChoicesContext): readonly FilterChoice[] =>
  (facets?.industry ?? []).map(({ text, count }) => ({
    key: `industry ${text}`,
    name: titleCase(text),
    kind: texts.industry,
    about: stonks(count),
    state: onIf(chosen.includes(text)),
    effect: { change: { industry: [...chosen, text] } },
  }))

const presetChoices = ({ filters }: ChoicesContext): readonly FilterChoice[] =>
  presets.map(({ label }, id) => ({
    key: `preset ${id}`,
    name: label,
    synonyms: texts.presetSynonyms,
    kind: texts.preset,
    about: texts.replaces,
    state: onIf(filters.presets === id),
    effect: { preset: id },
  }))

const tagChoices = ({ tags: { counts, chosen } }: ChoicesContext): readonly FilterChoice[] =>
  counts.map(([tag, count]) => ({
    key: `tag ${tag}`,
    name: `#${tag}`,
    kind: texts.tag,
    about: stonks(count),
    state: onIf(chosen.includes(tag)),
    effect: { tag },
  }))

const minWords = '>=?|≥|above|over|at least|more than|from|min'
const maxWords = '<=?|≤|below|under|at most|less than|up to|max'
const comparisonPattern = new RegExp(
  String.raw`^(.*?[\p{L}).%])\s*(?:(${minWords})|(${maxWords})|=)\s*([-−$]?\s*[\d.].*)$`,
  'iu',
)
const betweenPattern = /^(.*?[\p{L})])\s+(?:between\s+)?([-−$]?[\d.]\S*)\s*(?:-|–|to|and)\s*(\$?[\d.].*)$/iu

/** The parts of a text such as “P/E < 15”, “yield over 3 %” or “beta 0.5 to 1”; undefined for any other text. */
function comparisonIn(
  text: string,
): { readonly metric: string; readonly min: string; readonly max: string } | undefined {
  const [, between, from = '', to = ''] = betweenPattern.exec(text) ?? []
  if (between !== undefined) return { metric: between, min: from, max: to }
  const [, metric, above, below, amount = ''] = comparisonPattern.exec(text) ?? []
  if (metric === undefined) return undefined
  return { metric, min: below === undefined ? amount : '', max: above === undefined ? amount : '' }
}

const maxComparisons = 3

/** The ranges that a text such as “P/E < 15” describes. */
function comparisonChoices(
  context: ChoicesContext,
  choices: readonly FilterChoice[],
  text: string,
): readonly FilterChoice[] {
  const comparison = comparisonIn(text.trim())
  if (!comparison) return []
  const metrics = choices.flatMap((choice) =>
    'metric' in choice.effect && choice.effect.change === undefined ? [{ ...choice, id: choice.effect.metric }] : [],
  )
  return findByName(comparison.metric, metrics)
    .slice(0, maxComparisons)
    .flatMap(({ id, about }) => {
      const { kind } = metricOf(id, context.filters)
      const [min, max] = [parseAmount(kind, comparison.min), parseAmount(kind, comparison.max)]
      const isOrdered = min !== undefined && max !== undefined && (min === null || max === null || min <= max)
      // A price of 0 or less bounds nothing.
      const isRange = isOrdered && (id !== 'price' || [min, max].every((bound) => bound === null || bound > 0))
      return isRange ? [{ ...rangeChoice(context, id, [min, max]), about }] : []
    })
}

const maxResults = 8

/** The matches of a typed text, best first, and the metrics without values that the text means. */
export interface FoundFilters {
  readonly choices: readonly FilterChoice[]
  readonly lacking: readonly MetricId[]
}

/** The filters that a text names or describes. */
export function findFilters(text: string, context: ChoicesContext): FoundFilters {
  const { missing } = context
  const named = missing.length > 0 ? found(text, { ...context, missing: [] }) : []
  const lacking = new Set(named.flatMap((choice) => lackingOf(choice, missing)))
  return { choices: found(text, context), lacking: [...lacking] }
}

/** Every metric with values in the dataset, by what it is about; the main ones first. */
export const allMetrics = (context: ChoicesContext): FoundFilters => {
  const titles: readonly string[] = Object.values(themeTitles)
  const place = ({ kind, key }: FilterChoice) => titles.indexOf(kind) + (isMain(key) ? 0 : 0.5)
  const known = metricChoices(context).filter((choice) => lackingOf(choice, context.missing).length === 0)
  return { choices: known.toSorted((a, b) => place(a) - place(b)), lacking: [] }
}

const isMain = (id: string): boolean => isMetricId(id) && (hasOwnFilter(id) || mainOf(themeOf(id)).includes(id))

/** The best choices among those with values in the dataset. */
function found(text: string, context: ChoicesContext): readonly FilterChoice[] {
  const all = filterChoices(context)
  return [...comparisonChoices(context, all, text), ...findByName(text, all)].slice(0, maxResults)
}
