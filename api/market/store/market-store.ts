import { setImmediate as giveLoopBack } from 'node:timers/promises'
import type { Database } from '../../database/database.ts'
import { keepAnswer } from './save-provider-data.ts'
import type { Answer, Bar, IndexName, KeptOverview, Listing, Split } from './provider-data.ts'
import { barsAtOnce, marketStatements, type OldBars } from './market-queries.ts'

export type { Answer, Bar, IndexName, KeptOverview, Listing, Mark, Split } from './provider-data.ts'

/** What one provider has said so far. Times and symbols are the caller’s to check: what is kept is believed. */
export interface MarketStore {
  /** Keeps an answer wholly or not at all; settles when the disk has it. */
  keep(answer: Answer): Promise<void>
  /** By symbol. */
  listings(): Promise<readonly Listing[]>
  /** Empty where nobody ever said who the members are. */
  members(index: IndexName): Promise<ReadonlySet<string>>
  /** The bars of a symbol, the oldest first. */
  bars(symbol: string): Promise<readonly Bar[]>
  /** The newest session of each symbol that has bars. */
  newestSessions(): Promise<ReadonlyMap<string, string>>
  /** Of all symbols, the oldest first. */
  splits(): Promise<readonly Split[]>
  /** Of one symbol, the oldest first. */
  splitsOf(symbol: string): Promise<readonly Split[]>
  overview(symbol: string): Promise<KeptOverview | undefined>
  /** When each overview was fetched, in milliseconds since 1970. */
  overviewTimes(): Promise<ReadonlyMap<string, number>>
  /** The values of a kind’s marks, by name. */
  marks(kind: string): Promise<ReadonlyMap<string, string>>
  /** Removes the marks of a kind, so that all of it is asked again. */
  unmark(kind: string): Promise<void>
  /** Removes bars and splits from before a session. */
  forgetBefore(session: string): Promise<void>
}

/** The store of one provider; what others have said is out of its reach. */
export function createMarketStore(db: Database, source: string): MarketStore {
  const statements = marketStatements(db)

  /** All symbols that have bars, some at a time: of two million bars one statement would stop everybody for a second. */
  async function* inSlices() {
    let after = ''
    for (;;) {
      const { rows } = await statements.newestSessions(db, { source, after })
      const last = rows.at(-1)?.symbol
      if (last === undefined) return
      yield { rows, after, last }
      after = last
      await giveLoopBack()
    }
  }

  async function forgetBars(old: Omit<OldBars, 'source'>): Promise<void> {
    for (;;) {
      const { numAffectedRows = 0n } = await statements.forgetBars(db, { source, ...old })
      if (numAffectedRows < barsAtOnce) return
      await giveLoopBack()
    }
  }

  return {
    keep: (answer) => keepAnswer(db, source, answer),
    listings: async () => (await statements.listings(db, { source })).rows,
    members: async (index) =>
      new Set((await statements.members(db, { source, index })).rows.map(({ symbol }) => symbol)),
    bars: async (symbol) => (await statements.bars(db, { source, symbol })).rows,
    async newestSessions() {
      const newest = new Map<string, string>()
      for await (const { rows } of inSlices()) for (const { symbol, session } of rows) newest.set(symbol, session)
      return newest
    },
    splits: async () => (await statements.splits(db, { source })).rows,
    splitsOf: async (symbol) => (await statements.splitsOf(db, { source, symbol })).rows,
    async overview(symbol) {
      const [row] = (await statements.overview(db, { source, symbol })).rows
      return row && { symbol, content: JSON.parse(row.content) as unknown, fetchedAt: row.fetchedAt }
    },
    overviewTimes: async () =>
      new Map((await statements.overviewTimes(db, { source })).rows.map((row) => [row.symbol, row.fetchedAt])),
    marks: async (kind) =>
      new Map((await statements.marks(db, { source, kind })).rows.map(({ name, value }) => [name, value])),
    async unmark(kind) {
      await statements.unmark(db, { source, kind })
    },
    async forgetBefore(session) {
      for await (const { after, last } of inSlices()) await forgetBars({ session, after, last })
      await statements.forgetSplits(db, { source, session })
    },
  }
}
