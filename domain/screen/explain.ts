import type { DropReason } from '../dataset/parse-stock.ts'
import { maxEntriesOptions, type Filters } from './filters.ts'
import { metricNumber } from '../stock/metric-value.ts'
import { isRangeRule, lift, rangedBy, rulesOf, without, type RuleId } from './rules.ts'
import { orderBy, ordered, where, type Scope, type Screened, type Search } from './screen.ts'
import { beginsWord, searchText } from './search-rank.ts'
import { sectorIds, type Stock } from '../stock/stock.ts'

/** One reason why a screen does not show a stock. `without` is the change that lifts it, where a change can. */
export type Cause =
  /** The record was left out when the dataset was read. */
  | { readonly kind: 'dropped'; readonly reason: DropReason }
  /** Stocks without a known exchange are in no screen. */
  | { readonly kind: 'unlisted' }
  /** It is not in the user’s list. */
  | { readonly kind: 'list' }
  /** The market note does not name it. */
  | { readonly kind: 'note' }
  /** `value` is the stock's own: text or a number in its own unit; null where it is missing. */
  | {
      readonly kind: 'rule'
      readonly rule: RuleId
      readonly value: string | number | null
      readonly without: Partial<Filters>
    }
  /** It matches, but at this position (from 1), and Max Entries shows fewer. */
  | { readonly kind: 'maxEntries'; readonly position: number; readonly without: Partial<Filters> }

/** Why the stock that a search means is not among those shown. */
export interface Explanation {
  readonly symbol: string
  readonly name: string | null
  /** Never empty. */
  readonly causes: readonly Cause[]
}

/** A shorter text is no beginning of a name: too many begin so. */
export const minNameLength = 3

/** What a dataset holds and what it left out. */
interface Explained {
  readonly stocks: readonly Stock[]
  readonly dropped: ReadonlyMap<string, DropReason>
}

/** Why a stock is hidden, plainly: the worker's indexed answer must equal this. Undefined where none is meant or hidden. */
export function explain(
  { stocks, dropped }: Explained,
  filters: Filters,
  scope: Scope,
  search: Search,
): Explanation | undefined {
  const text = searchText(filters)
  const symbol = text.toUpperCase()
  const stock = stocks.find((one) => one.symbol === symbol)
  const reason = stock ? undefined : dropped.get(symbol)
  if (reason) return { symbol, name: null, causes: [{ kind: 'dropped', reason }] }
  const meant = stock ?? largestNamed(stocks, text, search)
  if (!meant) return undefined
  const causes = causesOf(meant, filters, scope)
  const hidden = causes.length > 0 ? causes : cutOff(stocks, meant, { filters, scope }, search)
  return hidden.length > 0 ? { symbol: meant.symbol, name: meant.name, causes: hidden } : undefined
}

/** Whether a name has a word, or several in a row, that begins with a text. */
export function isNamed(name: string, text: string): boolean {
  return text.length >= minNameLength && beginsWord(name.toLowerCase(), text.toLowerCase())
}

/** Of two stocks that a text may mean, whether the first is the likelier one. */
const isLarger = (a: Stock, b: Stock): boolean => orderBy('marketCap', false)(a, b) < 0

/** The search must find it too, or lifting every cause would not show it. */
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

/** Everything but Max Entries that keeps a stock from being shown. */
export function causesOf(stock: Screened, filters: Filters, scope: Scope): readonly Cause[] {
  const inScope = scope.kind === 'all' || scope.symbols.includes(stock.symbol)
  if (scope.kind === 'note') return inScope ? [] : [{ kind: 'note' }]
  const rules = rulesOf(filters).filter((rule) => rule !== 'search' && !passesAlone(stock, filters, rule))
  return [
    ...(inScope ? [] : ([{ kind: 'list' }] as const)),
    ...(stock.exchange === null ? ([{ kind: 'unlisted' }] as const) : []),
    ...rules.map((rule): Cause => ({
      kind: 'rule',
      rule,
      value: valueOf(stock, rule),
      without: letIn(stock, filters, rule),
    })),
  ]
}

/** Whether a stock, were its exchange known, would pass a rule by itself. */
function passesAlone(stock: Screened, filters: Filters, rule: RuleId): boolean {
  const others = rulesOf(filters).filter((other) => other !== rule)
  return where(without(filters, ...others))(rule === 'exchange' ? stock : { ...stock, exchange: stock.exchange ?? '' })
}

function valueOf(stock: Screened, rule: RuleId): string | number | null {
  if (isRangeRule(rule)) return metricNumber(stock, rangedBy(rule))
  if (rule === 'minPrice' || rule === 'maxPrice') return stock.close
  return rule === 'search' || rule === 'sp500' || rule === 'dowJones' ? null : stock[rule]
}

/** The smallest change that lets a stock pass: its own sector joins the list, everything else is lifted whole. */
function letIn(stock: Screened, filters: Filters, rule: RuleId): Partial<Filters> {
  if (rule !== 'sector' && rule !== 'industry') return lift(filters, rule)
  const own = stock[rule]
  if (own === null) return lift(filters, rule)
  const list = [...filters[rule], own.toUpperCase()]
  const known: readonly string[] = sectorIds
  const ordered = [...known.filter((text) => list.includes(text)), ...list.filter((text) => !known.includes(text))]
  return { [rule]: rule === 'sector' ? ordered : list }
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

/** That a match stands too far down, where it does; 0 is no match. */
export function beyond(position: number, { maxEntries }: Filters): readonly Cause[] {
  if (position === 0 || maxEntries === 0 || position <= maxEntries) return []
  const enough = maxEntriesOptions.find((option) => option >= position) ?? 0
  return [{ kind: 'maxEntries', position, without: { maxEntries: enough } }]
}
