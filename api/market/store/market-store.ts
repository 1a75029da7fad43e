import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { Database } from '../../database/database.ts'
import { statement } from '../../database/statement.ts'
import type { Bar, IndexName, Listing, ProviderData, Split, StoredOverview } from './provider-data.ts'
import { createSaveProviderData } from './save-provider-data.ts'

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

interface Source {
  readonly source: string
}

interface OldBarRange extends Source {
  readonly session: string
  readonly after: string
  readonly last: string
}

/** Symbols per statement that reads all their bars, 270 each: a few milliseconds. */
const symbolsPerRead = 50

/** Bars per delete statement: as long. */
const barsPerDelete = 500

/** The SQL queries about the data of providers. */
const marketQueries = (db: Database) => ({
  listings: statement<Source, Listing>(({ source }) =>
    db
      .selectFrom('listings')
      .select(['symbol', 'name', 'exchange', 'asset_type as assetType', 'cik'])
      .where('source', '=', source)
      .orderBy('symbol'),
  ),
  members: statement<Source & { readonly index: string }, { readonly symbol: string }>(({ source, index }) =>
    db.selectFrom('index_members').select('symbol').where('source', '=', source).where('index_name', '=', index),
  ),
  bars: statement<Source & { readonly symbol: string }, Bar>(({ source, symbol }) =>
    db
      .selectFrom('bars')
      .select(['symbol', 'session as date', 'open', 'high', 'low', 'close', 'volume'])
      .where('source', '=', source)
      .where('symbol', '=', symbol)
      .orderBy('session'),
  ),
  /** Of the first symbols after one, by symbol. */
  newestDates: statement<Source & { readonly after: string }, { readonly symbol: string; readonly session: string }>(
    ({ source, after }) =>
      db
        .selectFrom('bars')
        .select(({ fn }) => ['symbol', fn.max<string>('session').as('session')])
        .where('source', '=', source)
        .where('symbol', '>', after)
        .groupBy('symbol')
        .orderBy('symbol')
        .limit(symbolsPerRead),
  ),
  splits: statement<Source, Split>(({ source }) =>
    db
      .selectFrom('splits')
      .select(['symbol', 'session as date', 'ratio'])
      .where('source', '=', source)
      .orderBy('session')
      .orderBy('symbol'),
  ),
  splitsOf: statement<Source & { readonly symbol: string }, Split>(({ source, symbol }) =>
    db
      .selectFrom('splits')
      .select(['symbol', 'session as date', 'ratio'])
      .where('source', '=', source)
      .where('symbol', '=', symbol)
      .orderBy('session'),
  ),
  overview: statement<Source & { readonly symbol: string }, { readonly content: string; readonly fetchedAt: number }>(
    ({ source, symbol }) =>
      db
        .selectFrom('overviews')
        .select(['content', 'fetched_at as fetchedAt'])
        .where('source', '=', source)
        .where('symbol', '=', symbol),
  ),
  overviewTimes: statement<Source, { readonly symbol: string; readonly fetchedAt: number }>(({ source }) =>
    db.selectFrom('overviews').select(['symbol', 'fetched_at as fetchedAt']).where('source', '=', source),
  ),
  checkpoints: statement<Source & { readonly kind: string }, { readonly name: string; readonly value: string }>(
    ({ source, kind }) =>
      db.selectFrom('market_marks').select(['name', 'value']).where('source', '=', source).where('kind', '=', kind),
  ),
  deleteCheckpoints: statement<Source & { readonly kind: string }, unknown>(({ source, kind }) =>
    db.deleteFrom('market_marks').where('source', '=', source).where('kind', '=', kind),
  ),
  /** Some of the bars from before a session, of the symbols after one up to another. */
  deleteBars: statement<OldBarRange, unknown>(({ source, session, after, last }) =>
    db.deleteFrom('bars').where(
      (bars) => bars.refTuple('source', 'symbol', 'session'),
      'in',
      (bars) =>
        bars
          .selectFrom('bars')
          .select(['source', 'symbol', 'session'])
          .where('source', '=', source)
          .where('symbol', '>', after)
          .where('symbol', '<=', last)
          .where('session', '<', session)
          .limit(barsPerDelete)
          .$asTuple('source', 'symbol', 'session'),
    ),
  ),
  deleteSplits: statement<Source & { readonly session: string }, unknown>(({ source, session }) =>
    db.deleteFrom('splits').where('source', '=', source).where('session', '<', session),
  ),
})
