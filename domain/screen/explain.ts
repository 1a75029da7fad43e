import type { DropReason } from '../dataset/parse-stock.ts'
import { type FlagField, flagFieldIds } from '../stock/fields.ts'
import { sectorIds, type Stock } from '../stock/stock.ts'
import { type Filters, maxEntriesOptions } from './filters.ts'
import { isRangeRule, lift, rangedBy, type RuleId, rulesOf, without } from './rules.ts'
import { columnNumber, type Scope, type Screened, where } from './screen.ts'
import { beginsWord } from './search-rank.ts'

/** One reason why a screen does not show a stock. `without` is the change of filters that removes it, if there is one. */
export type Cause =
  /** The record was dropped when the dataset was read. */
  | { readonly kind: 'dropped'; readonly reason: DropReason }
  /** Its exchange is unknown. */
  | { readonly kind: 'unlisted'; readonly without: Partial<Filters> }
  /** It is not in the user’s list. */
  | { readonly kind: 'list' }
  /** The market note does not name it. */
  | { readonly kind: 'note' }
  /**
   * `value` is the stock's own: text or a number in its own unit; null if it is missing. For an index it is 0, or null if the
   * market has no members of it.
   */
  | {
      readonly kind: 'rule'
      readonly rule: RuleId
      readonly value: string | number | null
      readonly without: Partial<Filters>
    }
  /** It matches at this position (from 1), but Max Entries shows fewer. */
  | { readonly kind: 'maxEntries'; readonly position: number; readonly without: Partial<Filters> }

/** Why the stock that a search most likely names is not shown. */
export interface Explanation {
  readonly symbol: string
  readonly name: string | null
  /** Never empty. */
  readonly causes: readonly Cause[]
}

/** A shorter text does not identify a name: too many names begin with it. */
export const minNameLength = 3

/** Whether a name has a word, or several in a row, that begins with a text. */
export function isNamed(name: string, text: string): boolean {
  return text.length >= minNameLength && beginsWord(name.toLowerCase(), text.toLowerCase())
}

/** The indexes that have members in a market. */
export const indexesWithMembers = (stocks: readonly Pick<Stock, FlagField>[]): readonly FlagField[] =>
  flagFieldIds.filter((flag) => stocks.some((stock) => stock[flag]))

/** All causes, except Max Entries, that hide a stock, given the indexes with members. */
export function causesOf(
  stock: Screened,
  filters: Filters,
  scope: Scope,
  indexes: readonly FlagField[],
): readonly Cause[] {
  const inScope = scope.kind === 'all' || scope.symbols.includes(stock.symbol)
  if (scope.kind === 'note') return inScope ? [] : [{ kind: 'note' }]
  const rules = rulesOf(filters).filter((rule) => rule !== 'search' && !passesAlone(stock, filters, rule))
  return [
    ...(inScope ? [] : ([{ kind: 'list' }] as const)),
    ...(stock.exchange === null && !filters.unlisted
      ? ([{ kind: 'unlisted', without: { unlisted: true } }] as const)
      : []),
    ...rules.map((rule): Cause => ({
      kind: 'rule',
      rule,
      value: valueOf(stock, rule, indexes),
      without: letIn(stock, filters, rule),
    })),
  ]
}

/** Whether a stock passes a single rule, given a known exchange. */
function passesAlone(stock: Screened, filters: Filters, rule: RuleId): boolean {
  const others = rulesOf(filters).filter((other) => other !== rule)
  return where(without(filters, ...others))(rule === 'exchange' ? stock : { ...stock, exchange: stock.exchange ?? '' })
}

/** What a rule compares; null where it is missing. */
export function valueOf(stock: Screened, rule: RuleId, indexes: readonly FlagField[]): string | number | null {
  if (isRangeRule(rule)) return columnNumber(stock, rangedBy(rule))
  if (rule === 'minPrice' || rule === 'maxPrice') return stock.close
  if (rule === 'notIndustry') return stock.industry
  if (rule === 'symbols') return stock.symbol
  if (rule === 'sp500' || rule === 'dowJones') return indexes.includes(rule) ? Number(stock[rule]) : null
  return rule === 'search' ? null : stock[rule]
}

/** The smallest change that lets a stock pass: it joins a list, its sector or industry is switched, any other rule is removed. */
function letIn(stock: Screened, filters: Filters, rule: RuleId): Partial<Filters> {
  if (rule === 'notIndustry') {
    return { notIndustry: filters.notIndustry.filter((industry) => industry !== stock.industry?.toUpperCase()) }
  }
  if (rule === 'symbols') return { symbols: [...filters.symbols, stock.symbol].toSorted() }
  if (rule !== 'sector' && rule !== 'industry') return lift(filters, rule)
  const own = stock[rule]
  if (own === null) return lift(filters, rule)
  const list = [...filters[rule], own.toUpperCase()]
  const known: readonly string[] = sectorIds
  const ordered = [...known.filter((text) => list.includes(text)), ...list.filter((text) => !known.includes(text))]
  return { [rule]: rule === 'sector' ? ordered : list }
}

/** The cause of a match beyond Max Entries; none otherwise. Position 0 is not a match. */
export function beyond(position: number, { maxEntries }: Filters): readonly Cause[] {
  if (position === 0 || maxEntries === 0 || position <= maxEntries) return []
  const enough = maxEntriesOptions.find((option) => option >= position) ?? 0
  return [{ kind: 'maxEntries', position, without: { maxEntries: enough } }]
}

/** The number of stocks that a change of filters would bring back. */
export interface Relieved {
  readonly total: number
  /** The number of them with an unknown value for one of the lifted rules: they do not fail it. */
  readonly unknown: number
}

/** A change that would bring stocks back. */
interface RescueOption extends Relieved {
  readonly rules: readonly RuleId[]
  readonly without: Partial<Filters>
}

/** The rescue of a screen without results. */
export interface Rescue {
  /**
   * At most three, the most stocks first. Single rules, or pairs if no single one helps. The rules that nothing can pass count
   * as one.
   */
  readonly reliefs: readonly RescueOption[]
  /** The rules by values that no stock of the market has: nothing can pass them. */
  readonly unknown: readonly RuleId[]
  /** The symbol or name nearest to a search that finds nothing by itself. */
  readonly spelling: string | null
}

const maxReliefs = 3

/** The rescue of a scope without filters: lifting them brings nothing. */
export const noRescue: Rescue = { reliefs: [], unknown: [], spelling: null }

/** Whether a rule excludes stocks with an unknown value. */
export const canBeUnknown = (rule: RuleId): rule is Exclude<RuleId, 'search' | 'symbols' | 'notIndustry'> =>
  rule !== 'search' && rule !== 'symbols' && rule !== 'notIndustry'

/** The best reliefs by `relieved`, given the rules that nothing can pass. */
export function bestReliefs(
  filters: Filters,
  unknown: readonly RuleId[],
  relieved: (rules: readonly RuleId[]) => Relieved,
): readonly RescueOption[] {
  const singles = rulesOf(filters)
    .filter((rule) => !unknown.includes(rule))
    .map((rule) => [rule])
  const first = unknown.length > 0 ? [unknown] : singles
  const best = (candidates: readonly (readonly RuleId[])[]): readonly RescueOption[] =>
    candidates
      .map((rules) => ({ rules, without: lift(filters, ...rules), ...relieved(rules) }))
      .filter((relief) => relief.total > 0)
      .toSorted((a, b) => b.total - a.total)
      .slice(0, maxReliefs)
  const simple = best(first)
  if (simple.length > 0) return simple
  const others = (i: number) => (unknown.length > 0 ? singles : singles.slice(i + 1))
  return best(first.flatMap((rules, i) => others(i).map((other) => [...rules, ...other])))
}
