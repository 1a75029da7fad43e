import { type Result, succeed } from '#domain/result'
import { defaultFilters, type Filters } from '#domain/screen/filters'
import { isFormulaId, metricOf } from '#domain/screen/formulas'
import { isRangeRule, rangedBy, type RuleId } from '#domain/screen/rules'
import { prepareQuery, type Snapshot } from '#worker/engine/open-dataset'
import { refuse } from './agent-tool.ts'
import { readScreen, type ScreenInput } from './screen-input.ts'

/** The sentence for code that a query needs but that could not be loaded. */
export const unavailable = 'This can’t be calculated right now. Try again.'

/** All stocks. */
export const scope = { kind: 'all' } as const

/**
 * The filters that an agent describes, ready for a query; a sentence if they are invalid, or one of their formulas
 * cannot be calculated. `change` is applied before that.
 */
export async function openFilters(
  snapshot: Snapshot,
  input: ScreenInput,
  change: Partial<Filters> = {},
): Promise<Result<Filters, string>> {
  const { sector, industry } = choicesOf(snapshot, input)
  const read = readScreen(input, sector, industry)
  if (!read.ok) return read
  const filters = { ...read.value, ...change }
  if (!(await prepareQuery(filters)).ok) return refuse(unavailable)
  const { formulaErrors } = snapshot.screen({ filters, scope, from: 0, count: 0, fields: [] })
  if (!formulaErrors) return succeed(filters)
  const sentences = Object.entries(formulaErrors).map(([id, { message, suggestion }]) => {
    const name = isFormulaId(id) ? metricOf(id, filters).label : id
    return `The formula “${name}” can’t be calculated: ${message}${suggestion === undefined ? '' : ` Did you mean ${suggestion}?`}`
  })
  return refuse(sentences.join(' '))
}

/** The sectors and industries of a dataset, if a screen names some: counting them takes longer than a screen. */
function choicesOf(snapshot: Snapshot, { sectors, industries }: ScreenInput) {
  if (!sectors && !industries) return { sector: [], industry: [] }
  const { sector, industry } = snapshot.facets({ filters: defaultFilters, scope })
  return { sector: sector.map(({ text }) => text), industry: industry.map(({ text }) => text) }
}

const ruleWords: { readonly [Rule in RuleId]?: string } = {
  search: 'the search',
  symbols: 'the list of symbols',
  minPrice: 'the lowest price',
  maxPrice: 'the highest price',
  marketCap: 'the market cap',
  volume: 'the volume',
  sp500: 'the S&P 500',
  dowJones: 'the Dow Jones',
  exchange: 'the exchanges',
  sector: 'the sectors',
  industry: 'the industries',
  notIndustry: 'the excluded industries',
}

/** An agent’s name for a rule of a screen: the id of its metric, or words. */
export function nameOfRule(rule: RuleId, filters: Filters): string {
  if (!isRangeRule(rule)) return ruleWords[rule] ?? rule
  const id = rangedBy(rule)
  return isFormulaId(id) ? metricOf(id, filters).label : id
}
