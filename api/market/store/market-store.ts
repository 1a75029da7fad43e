import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { Database } from '../../database/database.ts'
import { createSaveProviderData } from './save-provider-data.ts'
import type { ProviderData, Bar, IndexName, StoredOverview, Listing, Split } from './provider-data.ts'
import { barsPerDelete, marketQueries, type OldBarRange } from './market-queries.ts'

export type { Bar, IndexName, StoredOverview, Listing, Split } from './provider-data.ts'

/** The stored data of one provider. The caller validates times and symbols: the store does not. */
export interface MarketStore {
  /** Saves a response in one transaction; settles when it is on disk. */
  save(data: ProviderData): Promise<void>
  /** By symbol. */
  listings(): Promise<readonly Listing[]>
  /** Empty when no members were ever saved. */
  members(index: IndexName): Promise<ReadonlySet<string>>
  /** The bars of a symbol, the oldest first. */
  bars(symbol: string): Promise<readonly Bar[]>
  /** The newest session of each symbol that has bars. */
  newestDates(): Promise<ReadonlyMap<string, string>>
  /** Of all symbols, the oldest first. */
  splits(): Promise<readonly Split[]>
  /** Of one symbol, the oldest first. */
  splitsOf(symbol: string): Promise<readonly Split[]>
  overview(symbol: string): Promise<StoredOverview | undefined>
  /** When each overview was fetched, in milliseconds since 1970. */
  overviewTimes(): Promise<ReadonlyMap<string, number>>
  /** The values of a kind’s checkpoints, by name. */
  checkpoints(kind: string): Promise<ReadonlyMap<string, string>>
  /** Deletes the checkpoints of a kind, so that all of it is requested again. */
  deleteCheckpoints(kind: string): Promise<void>
  /** Removes bars and splits from before a session. */
  deleteBefore(session: string): Promise<void>
}

/** The store of one provider; it cannot reach the data of others. */
export function createMarketStore(db: Database, source: string): MarketStore {
  const queries = marketQueries(db)

  /**
   * All symbols that have bars, in batches: one statement over two million bars would block the event loop for a
   * second.
   */
  async function* inBatches() {
    let after = ''
    for (;;) {
      const { rows } = await queries.newestDates(db, { source, after })
      const last = rows.at(-1)?.symbol
      if (last === undefined) return
      yield { rows, after, last }
      after = last
      await yieldToEventLoop()
    }
  }

  async function deleteOldBars(range: Omit<OldBarRange, 'source'>): Promise<void> {
    for (;;) {
      const { numAffectedRows = 0n } = await queries.deleteBars(db, { source, ...range })
      if (numAffectedRows < barsPerDelete) return
      await yieldToEventLoop()
    }
  }

  return {
    save: createSaveProviderData(db, source),
    listings: async () => (await queries.listings(db, { source })).rows,
    members: async (index) => new Set((await queries.members(db, { source, index })).rows.map(({ symbol }) => symbol)),
    bars: async (symbol) => (await queries.bars(db, { source, symbol })).rows,
    async newestDates() {
      const newest = new Map<string, string>()
      for await (const { rows } of inBatches()) for (const { symbol, session } of rows) newest.set(symbol, session)
      return newest
    },
    splits: async () => (await queries.splits(db, { source })).rows,
    splitsOf: async (symbol) => (await queries.splitsOf(db, { source, symbol })).rows,
    async overview(symbol) {
      const [row] = (await queries.overview(db, { source, symbol })).rows
      if (!row) return undefined
      const content: unknown = JSON.parse(row.content)
      return { symbol, content, fetchedAt: row.fetchedAt }
    },
    overviewTimes: async () =>
      new Map((await queries.overviewTimes(db, { source })).rows.map((row) => [row.symbol, row.fetchedAt])),
    checkpoints: async (kind) =>
      new Map((await queries.checkpoints(db, { source, kind })).rows.map(({ name, value }) => [name, value])),
    async deleteCheckpoints(kind) {
      await queries.deleteCheckpoints(db, { source, kind })
    },
    async deleteBefore(session) {
      for await (const { after, last } of inBatches()) await deleteOldBars({ session, after, last })
      await queries.deleteSplits(db, { source, session })
    },
  }
}
