import type { SessionBreadth } from '#domain/history/market-breadth'
import type { NoteContext } from './session.ts'
import { amount, capitalised, shareOfStocks } from './wording.ts'

/** The number of sessions without a higher or lower value from which it is mentioned: a month. */
const minSessions = 21

/** The minimum share of a session’s stocks that an earlier one must have to be compared with it. */
const minComparable = 0.5

/** A value of a session, a fraction of integers so that equal ones are equal. */
interface Value {
  readonly date: string
  readonly part: number
  readonly of: number
}

/** The breadth of the sessions up to the note's; undefined if the last one is not known. */
function upTo(sessions: readonly SessionBreadth[], date: string | null): readonly SessionBreadth[] | undefined {
  const end = sessions.findLastIndex((session) => session.date === date) + 1
  return end > 0 ? sessions.slice(0, end) : undefined
}

/** How many stocks closed above their 200-day average, compared with earlier sessions; empty if it is not known. */
export function aboveAverage({ date, oneOf }: NoteContext, past: readonly SessionBreadth[]): string {
  const sessions = upTo(past, date) ?? []
  const last = sessions.at(-1)
  if (!last || last.averaged < 2) return ''
  const values = comparable(sessions, ({ averaged }) => averaged)
  const since = compared(
    values.map((session) => ({ date: session.date, part: session.above, of: session.averaged })),
    { highest: 'the highest share', lowest: 'the lowest share' },
  )
  const stocks = shareOfStocks(last.above, last.averaged)
  return oneOf(
    `At the close, ${stocks} stood above their 200-day average${since}.`,
    `Over the longer trend, ${stocks} closed above the mean of their last 200 closes${since}.`,
    `The 200-day average lay below the close of ${stocks}${since}.`,
  )
}

/** New highs and lows of 252 sessions, compared with earlier sessions; empty if they are not known. */
export function newHighsAndLows({ date, oneOf }: NoteContext, past: readonly SessionBreadth[]): string {
  const sessions = upTo(past, date) ?? []
  const last = sessions.at(-1)
  if (!last || last.ofYear < 2) return ''
  const values = comparable(sessions, ({ ofYear }) => ofYear)
  const since = compared(
    values.map((session) => ({ date: session.date, part: session.highs - session.lows, of: 1 })),
    { highest: 'the most highs less lows', lowest: 'the fewest highs less lows' },
  )
  return oneOf(
    `By closes of 252 sessions, ${highsAgainstLows(last, 'new highs', 'new lows')}${since}.`,
    `Counting closes of 252 sessions, ${highsAgainstLows(last, 'stocks at a new high', 'those at a new low')}${since}.`,
    `${capitalised(highsAgainstLows(last, '252-session closing highs', 'lows'))}${since}.`,
  )
}

function highsAgainstLows({ highs, lows }: SessionBreadth, high: string, low: string): string {
  if (highs === lows)
    return highs === 0 ? `there were no ${high} and no ${low}` : `${high} equaled ${low}, ${amount(highs)} each`
  return highs > lows
    ? `${high} outnumbered ${low} by ${amount(highs)} to ${amount(lows)}`
    : `${high} were outnumbered by ${low}, by ${amount(lows)} to ${amount(highs)}`
}

/** The last sessions without a gap that have enough stocks: nothing can be said about others. */
function comparable(
  sessions: readonly SessionBreadth[],
  stocksIn: (session: SessionBreadth) => number,
): readonly SessionBreadth[] {
  const last = sessions.at(-1)
  const least = Math.max(last ? stocksIn(last) * minComparable : 0, 1)
  return sessions.slice(sessions.findLastIndex((session) => stocksIn(session) < least) + 1)
}

interface Extremes {
  readonly highest: string
  readonly lowest: string
}

/** ", the highest share since March 3": since a session with as high a value; empty if that is not long ago. */
function compared(values: readonly Value[], { highest, lowest }: Extremes): string {
  const last = values.at(-1)
  if (!last) return ''
  const before = values.slice(0, -1)
  const difference = (other: Value) => other.part * last.of - last.part * other.of
  const asHigh = before.findLastIndex((other) => difference(other) >= 0)
  const asLow = before.findLastIndex((other) => difference(other) <= 0)
  const since = (at: number) => {
    const other = before[at]
    return other ? ` since ${dayOf(other.date, last.date)}` : ` in ${amount(values.length)} sessions`
  }
  if (before.length - asHigh > minSessions) return `, ${highest}${since(asHigh)}`
  return before.length - asLow > minSessions ? `, ${lowest}${since(asLow)}` : ''
}

const dayAndMonth = new Intl.DateTimeFormat('en-US', { day: 'numeric', month: 'long', timeZone: 'UTC' })

/** "March 3", with the year if it is another one. */
function dayOf(date: string, today: string): string {
  const [year, day] = [date.slice(0, 4), dayAndMonth.format(Date.parse(date))]
  return year === today.slice(0, 4) ? day : `${day}, ${year}`
}
