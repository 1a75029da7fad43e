import type { FormulaError } from '../formula/tokens.ts'
import type { Filters } from '../screen/filters.ts'

/** A screen that is asked for the sessions in which it held a stock. */
export interface AskedScreen {
  readonly id: string
  readonly filters: Filters
}

/** From one session to another, YYYY-MM-DD, both included. */
export type SessionRun = readonly [from: string, to: string]

/** The sessions in which a stock passed the rules of a screen, whatever its Max Entries. */
export type HeldSessions =
  | {
      readonly kind: 'held'
      readonly sessions: number
      /** The oldest first. Between two of them is at least one session of the market. */
      readonly runs: readonly SessionRun[]
    }
  /** A rule of the screen compares stocks with each other, so that one stock's past does not answer it. */
  | { readonly kind: 'market' }
  /** A rule of the screen has a formula that cannot be calculated. */
  | { readonly kind: 'invalid'; readonly error: FormulaError }

/** When which screens held a stock. */
export interface StockDays {
  /** The sessions in which the stock was part of the market: in their number, the first and the last one. */
  readonly sessions: number
  readonly from: string
  readonly to: string
  /** By the screens' ids. */
  readonly screens: Readonly<Record<string, HeldSessions>>
}
