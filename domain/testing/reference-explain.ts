import type { DropReason } from '../dataset/parse-stock.ts'
import {
  bestReliefs,
  beyond,
  canBeUnknown,
  type Cause,
  causesOf,
  type Explanation,
  indexesWithMembers,
  isNamed,
  minNameLength,
  noRescue,
  type Relieved,
  type Rescue,
  valueOf,
} from '../screen/explain.ts'
import type { Filters } from '../screen/filters.ts'
import { type RuleId, rulesOf, without } from '../screen/rules.ts'
import { matching, orderBy, ordered, type Scope, type Search } from '../screen/screen.ts'
import { searchText } from '../screen/search-rank.ts'
import type { Stock } from '../stock/stock.ts'
import { symbolsWritten } from '../stock/written-symbol.ts'

/** The stocks and dropped records of a dataset. */
interface Explained {
  readonly stocks: readonly Stock[]
  readonly dropped: ReadonlyMap<string, DropReason>
}

/** Why a stock is hidden: the reference for the worker's indexed result. Undefined if the search names no hidden stock. */
export function explain(
  { stocks, dropped }: Explained,
  filters: Filters,
  scope: Scope,
  search: Search,
): Explanation | undefined {
  const bySymbol = new Map(stocks.map((stock) => [stock.symbol, stock]))
  const symbols = symbolsWritten(filters.search)
  const stock = bySymbol.get(symbols.find((symbol) => bySymbol.has(symbol)) ?? '')
  const lost = stock ? undefined : symbols.find((symbol) => dropped.has(symbol))
  const reason = lost && dropped.get(lost)
  if (lost && reason) return { symbol: lost, name: null, causes: [{ kind: 'dropped', reason }] }
  const meant = stock ?? largestNamed(stocks, searchText(filters), search)
  if (!meant) return undefined
  const causes = causesOf(meant, filters, scope, indexesWithMembers(stocks))
  const hidden = causes.length > 0 ? causes : cutOff(stocks, meant, { filters, scope }, search)
  return hidden.length > 0 ? { symbol: meant.symbol, name: meant.name, causes: hidden } : undefined
}

/** Whether a text more likely names the first of two stocks. */
const isLarger = (a: Stock, b: Stock): boolean => orderBy([{ column: 'marketCap', asc: false }])(a, b) < 0

/** The stock must match the search, or removing every cause would not show it. */
function largestNamed(stocks: readonly Stock[], text: string, search: Search): Stock | undefined {
  if (text.length < minNameLength) return undefined
  const found = search(text)
  let largest: Stock | undefined
  for (const stock of stocks) {
    if (stock.name === null || !isNamed(stock.name, text) || !found.has(stock.symbol)) continue
    if (!largest || isLarger(stock, largest)) largest = stock
  }
  return largest
}

function cutOff(
  stocks: readonly Stock[],
  stock: Stock,
  { filters, scope }: { readonly filters: Filters; readonly scope: Scope },
  search: Search,
): readonly Cause[] {
  if (scope.kind === 'note') return []
  return beyond(ordered(stocks, filters, scope, search).stocks.indexOf(stock) + 1, filters)
}

/** Finds the symbol or name nearest to a text; none if none is near. */
type Spell = (text: string) => string | null

/** The rescue of a screen: the reference for the worker's indexed result. */
export function rescue(
  stocks: readonly Stock[],
  { filters, scope }: { readonly filters: Filters; readonly scope: Scope },
  search: Search,
  spell: Spell,
): Rescue {
  if (scope.kind === 'note') return noRescue
  const indexes = indexesWithMembers(stocks)
  const isUnknown = (stock: Stock, rule: RuleId) => canBeUnknown(rule) && valueOf(stock, rule, indexes) === null
  const relieved = (rules: readonly RuleId[]): Relieved => {
    const back = matching(stocks, without(filters, ...rules), scope, search)
    return {
      total: back.length,
      unknown: back.filter((stock) => rules.some((rule) => isUnknown(stock, rule))).length,
    }
  }
  const rules = rulesOf(filters)
  const unknown = rules.filter((rule) => stocks.every((stock) => isUnknown(stock, rule)))
  const isLost = rules.includes('search') && relieved(rules.filter((rule) => rule !== 'search')).total === 0
  return {
    reliefs: bestReliefs(filters, unknown, relieved),
    unknown,
    spelling: isLost ? spell(searchText(filters)) : null,
  }
}
