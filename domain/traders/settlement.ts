/** What somebody expects of a stock. */
export type Side = 'Bullish' | 'Bearish'

/** Who said what of which stock, as far as an outcome depends on it. */
interface Call {
  readonly side: Side
  /** The market's last session that had closed when it was said, YYYY-MM-DD. */
  readonly session: string
}

/**
 * A stock's own sessions, the oldest first: those in which it traded. All closes are adjusted for splits alike, so that
 * any two of them compare; a stock that rested or was delisted has no entry for those sessions.
 */
export interface Closes {
  /** YYYY-MM-DD. */
  readonly sessions: readonly string[]
  /** Above 0; entry i is of session i. */
  readonly closes: readonly number[]
  /** The newest session of the whole market that is known. */
  readonly asOf: string
}

/** A close that a play is measured by. */
interface Mark {
  readonly session: string
  readonly close: number
}

/** Where a play ended by one of its horizons. */
export interface Exit extends Mark {
  /** Of the call, not of the stock: a fall is a gain for who was bearish. A fraction, 0.05 is 5 %. */
  readonly gain: number
}

/**
 * How far a play is. `open`: the market has not got there. `void`: there is nothing that it could be measured by.
 * `day`: its next close is there, its fifth is not. `settled`: nothing will change any more.
 */
type Settlement =
  | { readonly state: 'open' }
  | { readonly state: 'void' }
  | { readonly state: 'day'; readonly entry: Mark; readonly day: Exit }
  | { readonly state: 'settled'; readonly entry: Mark; readonly day: Exit; readonly week: Exit }

/** The stock's own sessions between entry and exit. */
const horizons = { day: 1, week: 5 } as const

/** Days without a close after which a stock counts as delisted; what comes later is another matter. */
export const maxGapDays = 30

/**
 * Measures a call. Entry is the stock's last close when it was said; exits are its next close and its fifth. While a
 * stock rests, they wait. Where it never comes back, the week ends at its last close; a call without any close after it
 * is void. The same call and longer closes never give another answer, only a later state.
 */
export function settle({ side, session }: Call, { sessions, closes, asOf }: Closes): Settlement {
  const at = lastUpTo(sessions, session)
  const entered = sessions[at]
  if (entered === undefined) return isLong(session, asOf) ? { state: 'void' } : { state: 'open' }
  if (isLong(entered, session)) return { state: 'void' }
  const { end, isOver } = lifeAfter(at, sessions, asOf)
  if (end === at) return { state: isOver ? 'void' : 'open' }
  const markAt = (sessionIndex: number): Mark => ({
    session: sessions[sessionIndex] ?? '',
    close: closes[sessionIndex] ?? NaN,
  })
  const entry = markAt(at)
  const exitAt = (index: number): Exit => {
    const exit = markAt(index)
    return { ...exit, gain: gainOf(side, entry.close, exit.close) }
  }
  const day = exitAt(at + horizons.day)
  if (end < at + horizons.week && !isOver) return { state: 'day', entry, day }
  return { state: 'settled', entry, day, week: exitAt(end) }
}

/**
 * Whether somebody had said something of the stock before, since the close that this call enters at: while a stock rests,
 * only the first counts. `others` are the sessions of their other calls on it.
 */
export const isRepeated = ({ session }: Call, entry: Mark, others: readonly string[]): boolean =>
  others.some((other) => other >= entry.session && other < session)

/** (exit − entry) / entry, with its sign turned for who was bearish. */
function gainOf(side: Side, entry: number, exit: number): number {
  const change = side === 'Bullish' ? exit - entry : entry - exit
  // No −0: it would be another value than the same call's later on.
  return change / entry + 0
}

/** How far a stock goes on from one of its sessions, a week at most, and whether it ends before. */
function lifeAfter(at: number, sessions: readonly string[], asOf: string) {
  const week = at + horizons.week
  for (let end = at; end < week; end++) {
    const next = sessions[end + 1]
    if (isLong(sessions[end] ?? '', next ?? asOf)) return { end, isOver: true }
    if (next === undefined) return { end, isOver: false }
  }
  return { end: week, isOver: true }
}

const oneDay = 24 * 60 * 60 * 1000

const isLong = (from: string, to: string): boolean => Date.parse(to) - Date.parse(from) > maxGapDays * oneDay

/** The place of the last session that is not after this one; −1 where all are. */
function lastUpTo(sessions: readonly string[], session: string): number {
  let [low, high] = [0, sessions.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((sessions[middle] ?? '') <= session) low = middle + 1
    else high = middle
  }
  return low - 1
}
