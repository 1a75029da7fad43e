import { dropReasons } from '#domain/dataset/parse-stock'
import { succeed } from '#domain/result'
import type { Cause } from '#domain/screen/explain'
import type { Filters } from '#domain/screen/filters'
import { appliedRange } from '#domain/screen/multiples'
import { openRange } from '#domain/screen/ranges'
import { isRangeRule, rangedBy } from '#domain/screen/rules'
import { chosenExchanges } from '#domain/screen/screen'
import { prepareQuery } from '#worker/engine/open-dataset'
import { dataOf, linkToScreen } from '../agent-market.ts'
import { defineTool, refuse } from '../agent-tool.ts'
import { symbolInput } from '../input-schemas.ts'
import { nameOfRule, openFilters, scope, unavailable } from '../open-filters.ts'
import { screenInput } from '../screen-input.ts'
import { readSymbol, unknownSymbol } from '../symbols.ts'

/** Whether a screen shows a stock, and why not. */
export const explain = defineTool({
  name: 'explain',
  title: 'Explain why a stock is or isn’t in a screen',
  description:
    'Says whether a screen shows a stock: its position among the matches, or each rule that it fails with its own value.',
  input: { symbol: symbolInput, ...screenInput },
  async run(market, { symbol: text, ...words }) {
    const parsed = readSymbol(text)
    if (!parsed.ok) return parsed
    const symbol = parsed.value
    const snapshot = await market.newest()
    const read = await openFilters(snapshot, words)
    if (!read.ok) return read
    const filters: Filters = { ...read.value, search: '' }
    const answer = { ...dataOf(snapshot), symbol, ...linkToScreen(market, filters) }
    const asked = { filters: { ...filters, search: symbol, maxEntries: 0 }, scope }
    if (!(await prepareQuery(asked.filters)).ok) return refuse(unavailable)
    const explanation = snapshot.explain(asked)
    if (explanation?.symbol === symbol) {
      return succeed({
        ...answer,
        name: explanation.name,
        isShown: false,
        reasons: explanation.causes.map((cause) => sentenceOf(cause, filters)),
      })
    }
    const position = snapshot.neighbors({ filters, scope }, symbol)
    if (!position) return refuse(await unknownSymbol(snapshot, symbol))
    const isShown = filters.maxEntries === 0 || position.position <= filters.maxEntries
    return succeed({
      ...{ ...answer, isShown, position: position.position, total: position.of },
      ...(!isShown && {
        reasons: [`It matches at position ${position.position}, and the screen shows ${filters.maxEntries}.`],
      }),
    })
  },
})

/** A cause in words. */
function sentenceOf(cause: Cause, filters: Filters): string {
  if (cause.kind === 'dropped') return `Its record was left out: ${dropReasons[cause.reason]}.`
  if (cause.kind === 'unlisted') return 'Its exchange is unknown.'
  if (cause.kind !== 'rule') return 'It is beyond what the screen shows.'
  const { rule, value } = cause
  if (rule === 'sp500' || rule === 'dowJones') {
    const index = nameOfRule(rule, filters)
    return value === null ? `The data does not say which stocks are in ${index}.` : `It is no member of ${index}.`
  }
  const name = isRangeRule(rule) ? nameOfRule(rule, filters) : (fieldWords[rule] ?? rule)
  return `Its ${name} is ${value ?? 'missing'}; ${wanted(rule, filters)}.`
}

const fieldWords: { readonly [rule: string]: string } = {
  minPrice: 'price',
  maxPrice: 'price',
  marketCap: 'market cap',
  notIndustry: 'industry',
  symbols: 'symbol',
}

/** A rule’s condition in words. */
function wanted(rule: Extract<Cause, { kind: 'rule' }>['rule'], filters: Filters): string {
  if (isRangeRule(rule)) {
    const id = rangedBy(rule)
    const [min, max] = appliedRange(id, filters.ranges[id] ?? openRange, filters.formulas)
    if (min !== null && max !== null) return `the screen asks for ${min} to ${max}`
    return min === null ? `the screen asks for ${max} at most` : `the screen asks for ${min} at least`
  }
  if (rule === 'minPrice') return `the screen asks for ${filters.minPrice} at least`
  if (rule === 'maxPrice') return `the screen asks for ${filters.maxPrice} at most`
  if (rule === 'exchange') return `the screen asks for ${chosenExchanges(filters).join(' or ')}`
  if (rule === 'sector' || rule === 'industry') return `the screen has ${filters[rule].join(', ')}`
  if (rule === 'symbols') return 'the list of symbols does not have it'
  if (rule === 'notIndustry') return 'the screen excludes it'
  return 'the screen asks for another one'
}
