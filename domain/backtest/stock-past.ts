import type { FormulaError } from '../formula/tokens.ts'
import type { Filters } from '../screen/filters.ts'

/** A screen whose sessions with a stock are requested. */
export interface AskedScreen {
  readonly id: string
  readonly filters: Filters
}

/** From one session to another, YYYY-MM-DD, both included. */
export type SessionRun = readonly [from: string, to: string]

/** The sessions in which a stock passed the rules of a screen, regardless of Max Entries. */
export type HeldSessions =
  | {
      readonly kind: 'held'
      readonly sessions: number
      /** The oldest first. At least one session of the market lies between two of them. */
      readonly runs: readonly SessionRun[]
    }
  /** A rule of the screen compares stocks with each other, so that the past of one stock cannot answer it. */
  | { readonly kind: 'market' }
  /** A rule of the screen has a formula that cannot be calculated. */
  | { readonly kind: 'invalid'; readonly error: FormulaError }

/** The sessions in which screens held a stock. */
export interface StockDays {
  /** The sessions in which the stock was part of the market: their number, the first and the last one. */
  readonly sessions: number
  readonly from: string
  readonly to: string
  /** By the screens' ids. */
  readonly screens: Readonly<Record<string, HeldSessions>>
}

/** The spans of the correlations, in sessions. */
export const moveSpans = [60, 250] as const

/** Two stocks are compared if both have a return in at least this share of a span's sessions. */
export const minShareInCommon = 0.8

/** A most or least correlated stock. */
export interface Correlated {
  readonly symbol: string
  /** As known on the day; null if unknown. */
  readonly name: string | null
  /** Pearson's coefficient of the daily returns of the sessions that both have, −1 to 1. */
  readonly correlation: number
}

/** The correlations of a stock's daily returns with those of all others in a span. */
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

/** The most and least correlated stocks by span. */
export type MovesLike = readonly MovesOfSpan[]
