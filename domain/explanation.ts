import type { DropReason } from './parse-stock.ts'
import type { Filters } from './filters.ts'
import type { RuleId } from './rules.ts'

/** One reason why a screen does not show a stock. `without` is the change that lifts it, where a change can. */
export type Cause =
  /** The record was left out when the dataset was read. */
  | { readonly kind: 'dropped'; readonly reason: DropReason }
  /** Stocks without a known exchange are in no screen. */
  | { readonly kind: 'unlisted' }
  /** It is not in the person's list. */
  | { readonly kind: 'list' }
  /** The market note does not name it. */
  | { readonly kind: 'note' }
  /** `value` is the stock's own: dollars, shares or text; null where it is missing. */
  | {
      readonly kind: 'rule'
      readonly rule: RuleId
      readonly value: string | number | null
      readonly without: Partial<Filters>
    }
  /** It matches, but as the `place`th (from 1), and Max Entries shows fewer. */
  | { readonly kind: 'maxEntries'; readonly place: number; readonly without: Partial<Filters> }

/** Why the stock that a search means is not among those shown. */
export interface Explanation {
  readonly symbol: string
  readonly name: string | null
  /** Never empty. */
  readonly causes: readonly Cause[]
}
