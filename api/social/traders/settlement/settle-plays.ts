import { countedGain } from '#domain/traders/ratings'
import { type Closes, isRepeated, settle } from '#domain/traders/settlement'
import type { Database } from '../../../platform/database/database.ts'
import type { PlayRow } from '../../../platform/database/tables.ts'
import { claim, transact } from '../../../platform/database/transact.ts'
import { createLruCache } from '../../../platform/runtime/lru-cache.ts'
import { claimOfPlays, columnsOf, countsOf, recount } from './play-counts.ts'

/** The split-adjusted closes of a stock by session; undefined if none are known. */
export type ClosesOf = (symbol: string) => Promise<Closes | undefined>

/** The part of a history source that settlement needs: sessions and closes by upper-cased symbol. */
export interface CloseHistory {
  historyOf(
    symbol: string,
  ): Promise<
    { readonly response: { readonly sessions: readonly string[]; readonly close: readonly number[] } } | undefined
  >
}

/** Stocks whose closes are cached during settlement; about 20 MB. */
const maxCachedStocks = 2000

/** Closes from a market's histories. `asOf` is the market's newest session. */
export function closesFrom(history: CloseHistory | undefined, asOf: string): ClosesOf {
  const cache = createLruCache<Promise<Closes | undefined>>(maxCachedStocks)
  const load = async (symbol: string): Promise<Closes | undefined> => {
    const found = await history?.historyOf(symbol)
    return found && { sessions: found.response.sessions, closes: found.response.close, asOf }
  }
  return (symbol) => {
    const cached = cache.get(symbol)
    if (cached) return cached
    const closes = load(symbol)
    cache.set(symbol, closes)
    return closes
  }
}

interface SettlementOptions {
  readonly db: Database
  readonly feed: string
  readonly closesOf: ClosesOf
  /** The market's newest session. */
  readonly asOf: string
  /** Aborts the run; plays settled by then remain settled. */
  readonly signal: AbortSignal
}

/** Traders per transaction: other writers wait some twenty milliseconds for it. */
const tradersPerBatch = 100

/** Settles every open play as far as possible and updates the ratings. Returns the number of changed plays. */
export async function settlePlays({ db, feed, closesOf, asOf, signal }: SettlementOptions): Promise<number> {
  // A literal, because the database uses the partial index of open plays only if the text of the query contains it.
  const openPlays = (within: Database) =>
    within
      .selectFrom('plays')
      .where('open', '=', (row) => row.lit(1))
      .where('feed', '=', feed)
  let [after, changed] = ['', 0]
  while (!signal.aborted) {
    const traders = openPlays(db).select('trader').distinct().where('trader', '>', after).orderBy('trader')
    const upTo = (await traders.limit(tradersPerBatch).execute()).at(-1)?.trader
    if (upTo === undefined) break
    const playsIn = (within: Database) =>
      openPlays(within)
        .selectAll()
        .where('trader', '>', after)
        .where('trader', '<=', upTo)
        .orderBy('trader')
        .orderBy('session')
        .orderBy('symbol')
        .execute()
    const known = await closesOfAll(await playsIn(db), closesOf, asOf)
    // Read again inside the transaction: plays added in the meantime wait for the next run.
    changed += await transact(db, async (within) => {
      await claim(within, [claimOfPlays(feed)], Date.now())
      return settleAll({ within, known }, await playsIn(within))
    })
    after = upTo
  }
  return changed
}

type KnownCloses = ReadonlyMap<string, Closes>

async function closesOfAll(plays: readonly PlayRow[], closesOf: ClosesOf, asOf: string): Promise<KnownCloses> {
  const known = new Map<string, Closes>()
  for (const { symbol } of plays) {
    if (!known.has(symbol)) known.set(symbol, (await closesOf(symbol)) ?? { sessions: [], closes: [], asOf })
  }
  return known
}

/** One transaction's work. */
interface Batch {
  readonly within: Database
  readonly known: KnownCloses
}

async function settleAll(batch: Batch, plays: readonly PlayRow[]): Promise<number> {
  const changes = new Map<string, Change[]>()
  for (const play of plays) {
    const change = await settleOne(batch, play)
    if (!change) continue
    const others = changes.get(play.trader)
    if (others) others.push(change)
    else changes.set(play.trader, [change])
  }
  for (const one of changes.values()) await updateTrader(batch.within, one)
  return [...changes.values()].flat().length
}

interface Change {
  readonly play: PlayRow
  readonly outcome: PlayOutcome
}

async function settleOne({ within, known }: Batch, play: PlayRow): Promise<Change | undefined> {
  const closes = known.get(play.symbol)
  if (!closes) return undefined
  const { feed, trader, session, symbol } = play
  const postedSince = async (from: string) => {
    const posted = await within
      .selectFrom('plays')
      .select('session')
      .where('feed', '=', feed)
      .where('trader', '=', trader)
      .where('session', '>=', from)
      .where('session', '<', session)
      .where('symbol', '=', symbol)
      .execute()
    return posted.map((row) => row.session)
  }
  const outcome = await outcomeOf(play, closes, postedSince)
  if (isSame(play, outcome)) return undefined
  await within
    .updateTable('plays')
    .set(outcome)
    .where('feed', '=', feed)
    .where('trader', '=', trader)
    .where('session', '=', session)
    .where('symbol', '=', symbol)
    .execute()
  return { play, outcome }
}

const isSame = (play: PlayRow, outcome: PlayOutcome): boolean =>
  play.open === outcome.open && play.day_gain === outcome.day_gain && play.week_gain === outcome.week_gain

async function updateTrader(within: Database, changes: readonly Change[]): Promise<void> {
  const [first] = changes
  if (!first) return
  const { feed, trader } = first.play
  const traders = within.selectFrom('traders').selectAll().where('feed', '=', feed).where('trader', '=', trader)
  const row = await traders.executeTakeFirst()
  if (!row) return
  const counts = changes.reduce((sum, { play, outcome }) => recount(sum, play, outcome), countsOf(row))
  const sessions = changes.flatMap(({ outcome }) => [outcome.day_session, outcome.week_session])
  const settled_in = sessions.reduce((newest, session) => later(newest, session), row.settled_in)
  await within
    .updateTable('traders')
    .set({ ...columnsOf(counts), settled_in })
    .where('feed', '=', feed)
    .where('trader', '=', trader)
    .execute()
}

const later = (a: string | null, b: string | null): string | null => (a === null || (b !== null && b > a) ? b : a)

/** The columns of a play that settlement changes. */
type PlayOutcome = Pick<
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
async function outcomeOf(play: PlayRow, closes: Closes, postedSince: PostedSince): Promise<PlayOutcome> {
  const call = { side: play.bullish === 1 ? 'Bullish' : 'Bearish', session: play.session } as const
  const settled = settle(call, closes)
  if (settled.state === 'open') return nothing
  // If a stock has no closes any more, its previous results remain.
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
