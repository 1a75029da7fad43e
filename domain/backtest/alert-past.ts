import type { ValueRule } from '../personal/alert-state.ts'
import { afterCheck, type FiringSide, type LastSeen } from '../personal/last-seen.ts'
import type { Filters } from '../screen/filters.ts'

/** An alert, with the filters of the screen that it watches. */
export type AskedAlert = ValueRule | { readonly kind: 'gains' | 'loses'; readonly filters: Filters }

/** An alert, and the sessions of the past on which it is checked one after the other. */
export interface AlertQuery {
  readonly alert: AskedAlert
  /** YYYY-MM-DD, both included. */
  readonly from: string
  readonly to: string
  /** What it selected before; without it the first check fires nothing, as that of a new alert. */
  readonly seen?: LastSeen | undefined
}

/** A session on which an alert would have fired. */
export interface AlertDay {
  readonly date: string
  /** How many stocks it would have named. */
  readonly added: number
}

/** When an alert would have fired. */
export interface AlertDays {
  /** The oldest first. */
  readonly days: readonly AlertDay[]
  /** What it selected last, for the check of the next session; undefined if it was never checked. */
  readonly seen: LastSeen | undefined
  /** The first session that was checked, YYYY-MM-DD; undefined for none: what a screen needs may not be known on any. */
  readonly from: string | undefined
  /** How many sessions were checked: one alone has none before it to compare with. */
  readonly checks: number
  /** Whether it compares stocks with each other, so that one stock’s past does not answer it. */
  readonly isAcrossStocks: boolean
}

/** What a rule selects on a session of the past, as a dataset of that day would have it. */
export const seenOn = (date: string, symbols: readonly string[]): LastSeen => ({
  ...{ key: 'rule:past', version: date, date, symbols },
})

/** Checks what a rule selects on one session after the other, as a device checks the datasets that arrive. */
export function firedDays(
  checks: Iterable<LastSeen>,
  seen?: LastSeen,
  side: FiringSide = 'added',
): Omit<AlertDays, 'isAcrossStocks'> {
  let last = seen
  let from: string | undefined
  let count = 0
  const days: AlertDay[] = []
  for (const now of checks) {
    const { lastSeen, symbols } = afterCheck(last, now, side)
    last = lastSeen
    from ??= now.date ?? undefined
    count++
    if (symbols.length > 0) days.push({ date: now.date ?? '', added: symbols.length })
  }
  return { days, seen: last, from, checks: count }
}
