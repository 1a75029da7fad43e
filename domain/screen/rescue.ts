import type { Filters } from './filters.ts'
import { lift, rulesOf, without, type RuleId } from './rules.ts'
import { matching, type Scope, type Search } from './screen.ts'
import { searchText } from './search-rank.ts'
import type { Stock } from '../stock/stock.ts'

/** A change that would bring stocks back, and how many there would be then. */
interface RescueOption {
  readonly rules: readonly RuleId[]
  readonly without: Partial<Filters>
  readonly total: number
}

/** What helps where a screen selects nothing. */
export interface Rescue {
  /** At most three, the most stocks first. Single rules; pairs only where no single one helps. */
  readonly reliefs: readonly RescueOption[]
  /** The symbol or name nearest to a search that finds nothing by itself. */
  readonly spelling: string | null
}

/** The symbol or name that comes nearest to a text, if any comes near. */
type Spell = (text: string) => string | null

const maxReliefs = 3

/** Where filters do not apply, lifting them brings nothing. */
export const noRescue: Rescue = { reliefs: [], spelling: null }

/** What helps, plainly: the worker's indexed answer must equal this. */
export function rescue(
  stocks: readonly Stock[],
  { filters, scope }: { readonly filters: Filters; readonly scope: Scope },
  search: Search,
  spell: Spell,
): Rescue {
  if (scope.kind === 'note') return noRescue
  const total = (rules: readonly RuleId[]) => matching(stocks, without(filters, ...rules), scope, search).length
  const rules = rulesOf(filters)
  const isLost = rules.includes('search') && total(rules.filter((rule) => rule !== 'search')) === 0
  return { reliefs: bestReliefs(filters, total), spelling: isLost ? spell(searchText(filters)) : null }
}

/** The best of what `total` promises for the rules that are lifted. */
export function bestReliefs(filters: Filters, total: (rules: readonly RuleId[]) => number): readonly RescueOption[] {
  const set = rulesOf(filters)
  const best = (candidates: readonly (readonly RuleId[])[]): readonly RescueOption[] =>
    candidates
      .map((rules) => ({ rules, without: lift(filters, ...rules), total: total(rules) }))
      .filter((relief) => relief.total > 0)
      .toSorted((a, b) => b.total - a.total)
      .slice(0, maxReliefs)
  const singles = best(set.map((rule) => [rule]))
  return singles.length > 0 ? singles : best(set.flatMap((rule, i) => set.slice(i + 1).map((other) => [rule, other])))
}
