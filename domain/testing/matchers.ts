import { expect } from 'vitest'

/** Vitest types its asymmetric matchers as `any`; as `unknown` they may stand in any expected value without a cast. */
interface Matchers {
  any(of: unknown): unknown
  arrayContaining(items: readonly unknown[]): unknown
  closeTo(number: number, digits?: number): unknown
  objectContaining(fields: object): unknown
  stringContaining(text: string): unknown
  stringMatching(pattern: string | RegExp): unknown
}

/** What an expected value may hold instead of an exact one: `{ id: matching.any(String) }`. */
export const matching: Matchers = expect

/** The message of what was thrown, which may be anything. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
