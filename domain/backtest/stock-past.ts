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

/** The spans over which movements are compared, in sessions. */
export const moveSpans = [60, 250] as const

/** Two stocks are compared where both have a return on at least this share of a span's sessions. */
export const minShareInCommon = 0.8

/** A stock that moves like another one, or against it. */
export interface Correlated {
  readonly symbol: string
  /** As known on the day; null where unknown. */
  readonly name: string | null
  /** Pearson's coefficient of the daily returns of the sessions that both have, −1 to 1. */
  readonly correlation: number
}

/** How the daily returns of a stock went with those of all others in a span. */
export interface MovesOfSpan {
  readonly sessions: (typeof moveSpans)[number]
  /** How many other stocks have enough sessions in common. */
  readonly tested: number
  /** The median of all their correlations; null for none. */
  readonly median: number | null
  /** The share of them above 0.5; null for none. */
  readonly aboveHalf: number | null
  /** At most ten each; the highest and the lowest one first. */
  readonly highest: readonly Correlated[]
  readonly lowest: readonly Correlated[]
}

/** What moves like a stock: by span. */
export type MovesLike = readonly MovesOfSpan[]
