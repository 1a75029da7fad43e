import { countedGain } from '#domain/traders/ratings'
import { isRepeated, settle, type Closes } from '#domain/traders/settlement'
import type { PlayRow } from '../../database/tables/trader-tables.ts'

/** The columns of a play that settlement changes. */
export type PlayOutcome = Pick<
  PlayRow,
  | 'open'
  | 'entry_session'
  | 'entry'
  | 'day_session'
  | 'day_exit'
  | 'day_gain'
  | 'week_session'
  | 'week_exit'
  | 'week_gain'
>

const nothing: PlayOutcome = {
  open: 1,
  entry_session: null,
  entry: null,
  day_session: null,
  day_exit: null,
  day_gain: null,
  week_session: null,
  week_exit: null,
  week_gain: null,
}

/** The sessions with a play of the same trader on the same stock, from a session up to the play's own. */
type PostedSince = (session: string) => Promise<readonly string[]>

/** Settles a play by the closes of its stock. */
export async function outcomeOf(play: PlayRow, closes: Closes, postedSince: PostedSince): Promise<PlayOutcome> {
  const call = { side: play.bullish === 1 ? 'Bullish' : 'Bearish', session: play.session } as const
  const settled = settle(call, closes)
  if (settled.state === 'open') return nothing
  // Where a stock has no closes any more, its previous results stay.
  if (settled.state === 'void') return closes.sessions.length === 0 ? { ...play, open: 0 } : { ...nothing, open: 0 }
  const { entry, day } = settled
  if (entry.session !== play.session && isRepeated(call, entry, await postedSince(entry.session))) {
    return { ...nothing, open: 0 }
  }
  const known = {
    entry_session: entry.session,
    entry: entry.close,
    day_session: day.session,
    day_exit: day.close,
    day_gain: countedGain(day),
  }
  if (settled.state === 'day') return { ...nothing, ...known }
  const { week } = settled
  return { ...known, open: 0, week_session: week.session, week_exit: week.close, week_gain: countedGain(week) }
}
