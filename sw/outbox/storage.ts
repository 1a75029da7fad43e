import type { Intent, KnownList, Refusal } from './intent.ts'

/** All that is kept for one user. */
export interface Kept {
  readonly list: KnownList | undefined
  readonly intents: readonly Intent[]
  readonly refusals: readonly Refusal[]
}

/** What is kept of one symbol of a user, and the user's list. */
export interface Cell {
  readonly list: KnownList | undefined
  readonly intent: Intent | undefined
  readonly refusal: Refusal | undefined
}

/** A step from what is kept to what is to be kept. It may be taken twice, and must be pure. */
export type Rule = (before: Cell) => Cell

/** Where intents are kept, per user. Everything may throw. */
export interface OutboxStorage {
  /** One moment's state. */
  read(userId: string): Promise<Kept>
  /** Whatever waits on this device, for whomever. */
  all(): Promise<readonly Intent[]>
  /** Takes one step wholly or not at all; settles with what is kept then. `strict` outlives a power cut, too. */
  change(userId: string, symbol: string, rule: Rule, durability?: 'strict'): Promise<Cell>
}

/** The symbol of a step that is about the list alone. */
export const noSymbol = ''
