import type { ValueRule } from '../personal/alert-state.ts'
import { afterCheck, type FiringSide, type LastSeen } from '../personal/last-seen.ts'
import type { Filters } from '../screen/filters.ts'

/** An alert, with the filters of the screen that it watches. */
export type AskedAlert = ValueRule | { readonly kind: 'gains' | 'loses'; readonly filters: Filters }

/** An alert, and the sessions of the past in which it is checked one after the other. */
export interface AlertQuery {
  readonly alert: AskedAlert
  /** YYYY-MM-DD, both included. */
  readonly from: string
  readonly to: string
  /** The stocks that it selected before; without them, the first check fires nothing, like that of a new alert. */
  readonly seen?: LastSeen | undefined
}

/** A session on which an alert would have fired. */
export interface AlertDay {
  readonly date: string
  /** The number of stocks that it would have named. */
  readonly added: number
}

/** The sessions in which an alert would have fired. */
export interface AlertDays {
  /** The oldest first. */
  readonly days: readonly AlertDay[]
  /** The stocks that it selected last, for the check of the next session; undefined if it was never checked. */
  readonly seen: LastSeen | undefined
  /** The first checked session, YYYY-MM-DD; undefined for none: the metrics of a screen may never be known. */
  readonly from: string | undefined
  /** The number of checked sessions: a single one has no previous one to compare with. */
  readonly checks: number
  /** Whether it compares stocks with each other, so that the past of one stock cannot answer it. */
  readonly isAcrossStocks: boolean
}

/** The stocks that a rule selects in a session of the past, like in a dataset of that day. */
export const seenOn = (date: string, symbols: readonly string[]): LastSeen => ({
  ...{ key: 'rule:past', version: date, date, symbols },
})

/** Compares the stocks that a rule selects session by session, like a device compares datasets that arrive. */
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
