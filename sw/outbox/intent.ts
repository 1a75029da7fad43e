/**
 * What somebody wants of a symbol and the server has not agreed to yet: a wish, not a request. It holds no address and
 * nothing that lets anybody in.
 */
export interface Intent {
  readonly userId: string
  readonly symbol: string
  /** On the list, or off it. */
  readonly want: boolean
  /** Tells this tap from all others. */
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

/** The last list that the server itself has told. */
export interface KnownList {
  readonly userId: string
  readonly symbols: readonly string[]
  /** How often it had changed by then. */
  readonly version: number
  /** When it came, in milliseconds of this device's clock. */
  readonly at: number
}

/** What the server would not do, until somebody was told. */
export interface Refusal {
  readonly userId: string
  readonly symbol: string
  readonly want: boolean
  readonly message: string
}

/** What a person sees: the server's list with what they have tapped since. */
export function shownList(
  symbols: readonly string[],
  intents: readonly Pick<Intent, 'symbol' | 'want'>[],
): readonly string[] {
  const wants = new Map(intents.map(({ symbol, want }) => [symbol, want]))
  const known = new Set(symbols)
  const added = [...wants].flatMap(([symbol, want]) => (want && !known.has(symbol) ? [symbol] : []))
  return [...symbols.filter((symbol) => wants.get(symbol) !== false), ...added]
}
