/** What is stored for one user. */
export interface UserOutbox {
  readonly list: KnownList | undefined
  readonly intents: readonly Intent[]
  readonly refusals: readonly Refusal[]
}

/** What is stored about one symbol of a user, and the user's list. */
export interface OutboxEntry {
  readonly list: KnownList | undefined
  readonly intent: Intent | undefined
  readonly refusal: Refusal | undefined
}

/** A pure function from the stored entry to the next one. It may be called twice. */
export type Transition = (before: OutboxEntry) => OutboxEntry

/** Stores intents by user. Every method may reject. */
export interface OutboxStorage {
  /** A consistent state: reads in one transaction. */
  read(userId: string): Promise<UserOutbox>
  /** The pending intents of all users of this device. */
  all(): Promise<readonly Intent[]>
  /** Applies a transition atomically and resolves to the new entry. A `strict` one survives a power failure, too. */
  change(userId: string, symbol: string, transition: Transition, durability?: 'strict'): Promise<OutboxEntry>
}

/** The symbol for a transition that changes only the list. */
export const noSymbol = ''

/**
 * A bookmark change that the server has not confirmed: the state that the user wants, not a request. It holds neither an
 * address nor credentials.
 */
export interface Intent {
  readonly userId: string
  readonly symbol: string
  /** Whether the symbol should be on the list. */
  readonly want: boolean
  /** A unique number for this tap. */
  readonly tap: number
  /** When the user tapped, in epoch milliseconds of this device's clock. */
  readonly at: number
  /** Whether a request for this symbol, even of an earlier tap, may have reached the server since its list was received. */
  readonly isSent: boolean
  /** The number of attempts to send this tap. */
  readonly tries: number
  /** The time of the next attempt, in epoch milliseconds of this device's clock. */
  readonly dueAt: number
}

/** The last list that the server sent. */
export interface KnownList {
  readonly userId: string
  readonly symbols: readonly string[]
  /** The server's count of changes of this list. */
  readonly version: number
  /** When it was received, in epoch milliseconds of this device's clock. */
  readonly at: number
}

/** A change that the server rejected, stored until the user has been notified. */
export interface Refusal {
  readonly userId: string
  readonly symbol: string
  readonly want: boolean
  readonly message: string
}

/** The optimistic list: the server's list with the pending intents applied. */
export function optimisticList(
  symbols: readonly string[],
  intents: readonly Pick<Intent, 'symbol' | 'want'>[],
): readonly string[] {
  const wants = new Map(intents.map(({ symbol, want }) => [symbol, want]))
  const known = new Set(symbols)
  const added = [...wants].flatMap(([symbol, want]) => (want && !known.has(symbol) ? [symbol] : []))
  return [...symbols.filter((symbol) => wants.get(symbol) !== false), ...added]
}
