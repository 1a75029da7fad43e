/** The expected direction of a stock. */
export type Side = 'Bullish' | 'Bearish'

/** The parts of a trader's call on which its outcome depends. */
interface Call {
  readonly side: Side
  /** The market's last closed session when the post was written, YYYY-MM-DD. */
  readonly session: string
}

/**
 * A stock's own sessions, the oldest first: those in which it traded. All closes are adjusted for the same splits, so that
 * any two of them are comparable; sessions in which the stock was halted or delisted have no entry.
 */
export interface Closes {
  /** YYYY-MM-DD. */
  readonly sessions: readonly string[]
  /** Above 0; entry i is of session i. */
  readonly closes: readonly number[]
  /** The newest known session of the whole market. */
  readonly asOf: string
}

/** The close of an entry or an exit. */
interface SessionClose {
  readonly session: string
  readonly close: number
}

/** The exit of a play at one of its horizons. */
export interface Exit extends SessionClose {
  /** The gain of the call, not of the stock: positive if a bearish call's stock falls. A fraction, 0.05 is 5%. */
  readonly gain: number
}

/**
 * The state of a play. `open`: its next close is not known yet. `void`: there are no closes to measure it.
 * `day`: its next close is known, its fifth is not. `settled`: final.
 */
type Settlement =
  | { readonly state: 'open' }
  | { readonly state: 'void' }
  | { readonly state: 'day'; readonly entry: SessionClose; readonly day: Exit }
  | { readonly state: 'settled'; readonly entry: SessionClose; readonly day: Exit; readonly week: Exit }

/** The stock's own sessions between entry and exit. */
const horizons = { day: 1, week: 5 } as const

/** Days without a close after which a stock counts as delisted; later closes do not count. */
export const maxGapDays = 30

/**
 * Measures a call. Entry is the stock's last close before the post; exits are its next close and its fifth. A
 * halt postpones them. If the stock is delisted, the week ends at its last close; a call without any later close
 * is void. More closes never change a result, they only lead to a later state.
 */
export function settle({ side, session }: Call, { sessions, closes, asOf }: Closes): Settlement {
  const at = lastUpTo(sessions, session)
  const entered = sessions[at]
  if (entered === undefined) return exceedsMaxGap(session, asOf) ? { state: 'void' } : { state: 'open' }
  if (exceedsMaxGap(entered, session)) return { state: 'void' }
  const { end, isOver } = lastSessionAfter(at, sessions, asOf)
  if (end === at) return { state: isOver ? 'void' : 'open' }
  const closeAt = (sessionIndex: number): SessionClose => ({
    session: sessions[sessionIndex] ?? '',
    close: closes[sessionIndex] ?? NaN,
  })
  const entry = closeAt(at)
  const exitAt = (index: number): Exit => {
    const exit = closeAt(index)
    return { ...exit, gain: gainOf(side, entry.close, exit.close) }
  }
  const day = exitAt(at + horizons.day)
  if (end < at + horizons.week && !isOver) return { state: 'day', entry, day }
  return { state: 'settled', entry, day, week: exitAt(end) }
}

/**
 * Whether the trader already called the stock since the close at which this call enters: while a stock is halted,
 * only the first call counts. `others` are the sessions of the trader's other calls on it.
 */
export const isRepeated = ({ session }: Call, entry: SessionClose, others: readonly string[]): boolean =>
  others.some((other) => other >= entry.session && other < session)

/** (exit − entry) / entry, with the opposite sign for a bearish call. */
function gainOf(side: Side, entry: number, exit: number): number {
  const change = side === 'Bullish' ? exit - entry : entry - exit
  // Avoid −0: it would differ from a later result of the same call.
  return change / entry + 0
}

/** The last session to consider after an entry, a week at most, and whether the play ends there. */
function lastSessionAfter(at: number, sessions: readonly string[], asOf: string) {
  const week = at + horizons.week
  for (let end = at; end < week; end++) {
    const next = sessions[end + 1]
    if (exceedsMaxGap(sessions[end] ?? '', next ?? asOf)) return { end, isOver: true }
    if (next === undefined) return { end, isOver: false }
  }
  return { end: week, isOver: true }
}

const oneDay = 24 * 60 * 60 * 1000

const exceedsMaxGap = (from: string, to: string): boolean => Date.parse(to) - Date.parse(from) > maxGapDays * oneDay

/** The index of the last session that is not after this one; −1 for none. */
function lastUpTo(sessions: readonly string[], session: string): number {
  let [low, high] = [0, sessions.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((sessions[middle] ?? '') <= session) low = middle + 1
    else high = middle
  }
  return low - 1
}
