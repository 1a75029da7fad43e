import type { Filters } from '#domain/screen/filters'
import { bestReliefs, noRescue, type Rescue } from '#domain/screen/rescue'
import { rulesOf } from '#domain/screen/rules'
import type { Scope } from '#domain/screen/screen'
import { searchText } from '#domain/screen/search-rank'
import { count } from '../index/bitmap.ts'
import type { StockIndex } from '../index/stock-index.ts'
import { passing, ruleBitmaps, type FindRows } from './rule-bitmaps.ts'
import type { Spell } from '../search/search.ts'

/** What helps where a screen selects nothing: equal to the reference `rescue`. */
export function rescueFrom(
  index: StockIndex,
  { filters, scope }: { readonly filters: Filters; readonly scope: Scope },
  search: FindRows,
  spell: Spell,
): Rescue {
  if (scope.kind === 'note') return noRescue
  const all = ruleBitmaps(index, filters, scope, search)
  const others = rulesOf(filters).filter((rule) => rule !== 'search')
  const isLost = all.rules.has('search') && count(passing(all, ...others)) === 0
  return {
    reliefs: bestReliefs(filters, (rules) => count(passing(all, ...rules))),
    spelling: isLost ? spell(searchText(filters), all.base) : null,
  }
}
