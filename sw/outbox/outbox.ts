/** All that is kept for one user. */
export interface UserOutbox {
  readonly list: KnownList | undefined
  readonly intents: readonly Intent[]
  readonly refusals: readonly Refusal[]
}

/** What is kept of one symbol of a user, and the user's list. */
export interface OutboxEntry {
  readonly list: KnownList | undefined
  readonly intent: Intent | undefined
  readonly refusal: Refusal | undefined
}

/** A step from what is kept to what is to be kept. It may be taken twice, and must be pure. */
export type Transition = (before: OutboxEntry) => OutboxEntry

/** Where intents are kept, per user. Everything may throw. */
export interface OutboxStorage {
  /** One moment's state. */
  read(userId: string): Promise<UserOutbox>
  /** Whatever waits on this device, for whomever. */
  all(): Promise<readonly Intent[]>
  /** Takes one step wholly or not at all; settles with what is kept then. `strict` outlives a power cut, too. */
  change(userId: string, symbol: string, rule: Transition, durability?: 'strict'): Promise<OutboxEntry>
}

/** The symbol of a step that is about the list alone. */
export const noSymbol = ''

/**
 * What somebody wants of a symbol and the server has not agreed to yet: a wish, not a request. It holds no address and
 * nothing that lets anybody in.
 */
export interface Intent {
  readonly userId: string
  readonly symbol: string
  /** On the list, or off it. */
  readonly want: boolean
  /** A unique number for this tap. */
  readonly tap: number
  /** When it was tapped, in milliseconds of this device's clock. */
  readonly at: number
  /** Whether the server may have heard of this symbol since its list was last known, by an earlier tap perhaps. */
  readonly isSent: boolean
  /** How often this tap was sent. */
  readonly tries: number
  /** Not to be sent before; milliseconds of this device's clock. */
  readonly dueAt: number
}

/** The last list that the server sent. */
export interface KnownList {
  readonly userId: string
  readonly symbols: readonly string[]
  /** How often it had changed by then. */
  readonly version: number
  /** When it came, in milliseconds of this device's clock. */
  readonly at: number
}

/** A change that the server refused, kept until the user has been told. */
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
