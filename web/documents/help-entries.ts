import { functionUsage } from '#domain/formula/complete'
import { operationOf, operations } from '#domain/formula/formula'
import { statementFigures } from '#domain/formula/names'
import { keysOf } from '#domain/keys-of'
import { defaultFilters } from '#domain/screen/filters'
import { metricOf } from '#domain/screen/formulas'
import { presetFilters, presets } from '#domain/screen/presets'
import { numericMetrics } from '#domain/screen/ranges'
import { metricSynonyms } from '#domain/stock/filter-synonyms'
import { metricDescriptions } from '#domain/stock/metric-descriptions'
import { isMetricId, metricGroups, type MetricId, metrics } from '#domain/stock/metrics'
import type { Findable } from '#domain/text/find-by-name'
import { describeFilters } from '#words/describe-filters'
import { filterChoices } from '../filters/panel/filter-choices.ts'
import { missingText } from '../filters/panel/missing-text.ts'
import { functionHelp } from '../personal/metrics/own-metrics-texts.ts'
import { keyCommands } from '../texts/key-commands.ts'
import { basics, help as texts, metricSources, offlineHelp, serverHelp } from './help-texts.ts'

/** One thing that the help explains. */
export interface HelpEntry extends Findable {
  /** Its anchor. */
  readonly id: string
  readonly about: string
  /** The ways to press it. */
  readonly keys?: readonly string[]
  /** Further facts: the column's header, other names. */
  readonly detail?: string
}

interface HelpGroup {
  /** Undefined for the only group of a section. */
  readonly title?: string
  readonly note?: string
  readonly entries: readonly HelpEntry[]
}

export interface HelpSection {
  readonly id: keyof typeof texts.sections
  readonly title: string
  readonly note?: string
  readonly groups: readonly HelpGroup[]
}

/** Every section of the help, from the tables that the product itself reads. */
export function helpSections({ missing }: { readonly missing: readonly MetricId[] }): readonly HelpSection[] {
  const section = (id: HelpSection['id'], groups: readonly HelpGroup[]) => ({ id, title: texts.sections[id], groups })
  return [
    section('start', [{ entries: basics }]),
    section('metrics', metricHelp(missing)),
    { ...section('filters', filterHelp()), note: texts.filters },
    section('presets', [{ entries: presetHelp }]),
    section('formulas', [{ entries: formulaHelp() }]),
    section('keyboard', [{ entries: keyHelp }]),
    section('offline', [{ entries: offlineHelp }]),
    section('server', [{ entries: serverHelp }]),
  ]
}

const formulaNames: ReadonlySet<string> = new Set(numericMetrics)

/** The metrics by group. The id of a metric is its anchor: /help#rsi14. */
const metricHelp = (missing: readonly MetricId[]): readonly HelpGroup[] =>
  keysOf(metricGroups).map((title) => {
    const ids = Object.keys(metricGroups[title]).filter(isMetricId)
    const lacking = ids.some((id) => missing.includes(id))
    return {
      title,
      note: lacking ? `${metricSources[title]} ${missingText(missing, ids)}` : metricSources[title],
      entries: ids.map((id) => {
        const { label, short } = metrics[id]
        const facts = [
          ...(short === label ? [] : [texts.column(short)]),
          ...(formulaNames.has(id) ? [texts.formula(id)] : []),
        ]
        return {
          id,
          name: label,
          synonyms: `${short}, ${id}, ${metricSynonyms[id] ?? ''}`,
          about: metricDescriptions[id],
          detail: facts.join(' · '),
        }
      }),
    }
  })

/** The filters other than ranges of metrics, by their kind, as the search in the panel has them. */
function filterHelp(): readonly HelpGroup[] {
  const tags = { counts: [], chosen: [] }
  const all = filterChoices({
    filters: { ...defaultFilters, sector: [] },
    facets: undefined,
    tags,
    missing: [],
  })
  const listed = all.filter(({ effect }) => 'change' in effect && effect.change !== undefined)
  return [...new Set(listed.map(({ kind }) => kind))].map((title) => ({
    title,
    entries: listed
      .filter(({ kind }) => kind === title)
      .map(({ key, name, synonyms = '', about }) => ({
        id: `filter-${key.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`,
        name,
        synonyms: `${synonyms}, ${title}`,
        about: about || texts.also(synonyms),
        ...(about !== '' && synonyms !== '' && { detail: texts.also(synonyms) }),
      })),
  }))
}

/** The presets, each with its filters and its order. */
const presetHelp: readonly HelpEntry[] = presets.map(({ label }, id) => {
  const filters = presetFilters(id)
  const order = metricOf(filters.sortColumn, filters).label
  const conditions = describeFilters(filters).map((filter) => filter.label)
  return { id: `preset-${id}`, name: label, about: [...conditions, texts.sorted(order, filters.asc)].join(' · ') }
})

/** The operators in one entry, and each function. */
function formulaHelp(): readonly HelpEntry[] {
  const notations = keysOf(operations).map((id) => ({ id, notation: operationOf(id).notation }))
  const operators = notations.flatMap(({ notation }) =>
    notation === 'function' ? [] : 'infix' in notation ? [notation.infix] : [notation.prefix],
  )
  return [
    { ...texts.operators, id: 'operators', about: texts.operators.about([...new Set(operators)].join('  ')) },
    { ...texts.numbers, id: 'numbers' },
    { ...texts.fiscalYears, id: 'fiscal-years', about: texts.fiscalYears.about(statementFigures.join(', ')) },
    { ...texts.ownMetrics, id: 'own-metrics' },
    ...keysOf(functionHelp).map((id) => {
      const [about, example] = functionHelp[id]
      return { id: `function-${id}`, name: functionUsage(id), about, detail: texts.example(example) }
    }),
  ]
}

const keyHelp: readonly HelpEntry[] = keyCommands.map(({ keys, does }) => ({
  id: `key-${does.toLowerCase().replaceAll(' ', '-')}`,
  name: does,
  synonyms: `${keys.join(', ')}, shortcut`,
  about: '',
  keys,
}))
