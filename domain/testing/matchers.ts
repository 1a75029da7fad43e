import { expect } from 'vitest'

/** Vitest types its asymmetric matchers as `any`; with `unknown`, any expected value can contain them without a cast. */
interface Matchers {
  any(of: unknown): unknown
  arrayContaining(items: readonly unknown[]): unknown
  closeTo(number: number, digits?: number): unknown
  objectContaining(fields: object): unknown
  stringContaining(text: string): unknown
  stringMatching(pattern: string | RegExp): unknown
}

/** Matchers for expected values: `{ id: matching.any(String) }`. */
export const matching: Matchers = expect

/** The message of a thrown value, which may be anything. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
