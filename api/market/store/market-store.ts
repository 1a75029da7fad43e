import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { Database } from '../../platform/database/database.ts'
import { ownersOf, type Series, type SymbolSpan } from '../identity/symbol-spans.ts'
import type { CompanyFacts } from '../providers/sec/company-facts.ts'
import { supportedPrints } from '../providers/sec/supported-prints.ts'
import { unpackFacts } from './pack-facts.ts'
import type { Bar, IndexName, Listing, Split, StoredOverview } from './provider-data.ts'
import { createSaveProviderData } from './save-provider-data.ts'
import { isOfSpan, readSeries, spansOf } from './series.ts'

export type { Bar, IndexName, StoredOverview, Listing, Split } from './provider-data.ts'

/** The stored data of one provider. The caller validates times and symbols: the store does not. */
export type MarketStore = ReturnType<typeof createMarketStore>

/** Symbols per statement that reads all their bars (two years each): a few milliseconds. */
const symbolsPerRead = 25

/** Bars per delete statement, which takes as long. */
const barsPerDelete = 500

/** The sources whose prices count only if neighbors support them; later prices may do so. */
const unreliableSources: ReadonlySet<string> = new Set(['public'])

/** The store of one provider; it cannot reach the data of others. */
export function createMarketStore(db: Database, source: string) {
  const isUnreliable = unreliableSources.has(source)

  /**
   * All symbols that have bars, in batches: one statement over two million bars would block the event loop for a
   * second.
   */
  async function* inBatches() {
    let after = ''
    for (;;) {
      const rows = await db
        .selectFrom('bars')
        .select(({ fn }) => ['symbol', fn.max<string>('session').as('session')])
        .where('source', '=', source)
        .where('symbol', '>', after)
        .groupBy('symbol')
        .orderBy('symbol')
        .limit(symbolsPerRead)
        .execute()
      const last = rows.at(-1)?.symbol
      if (last === undefined) return
      yield { rows, after, last }
      after = last
      await yieldToEventLoop()
    }
  }

  /** Deletes the bars before a session of the symbols after one up to another. */
  async function deleteOldBars(session: string, after: string, last: string): Promise<void> {
    for (;;) {
      const { numDeletedRows } = await db
        .deleteFrom('bars')
        .where(
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
        )
        .executeTakeFirst()
      if (numDeletedRows < barsPerDelete) return
      await yieldToEventLoop()
    }
  }

  function barsOfSpan({ symbol, from: first, before }: SymbolSpan, from: string): Promise<readonly Bar[]> {
    const bars = db
      .selectFrom('bars')
      .select(['symbol', 'session as date', 'open', 'high', 'low', 'close', 'volume'])
      .where('source', '=', source)
      .where('symbol', '=', symbol)
      .where('session', '>=', from > first ? from : first)
      .orderBy('session')
    return (before === '' ? bars : bars.where('session', '<', before)).execute()
  }

  /** If a session has bars under two symbols, the newer symbol’s counts. */
  async function barsOf(name: string, from: string): Promise<readonly Bar[]> {
    const [first = [], ...others] = await eachSpan(name, (span) => barsOfSpan(span, from))
    if (others.length === 0) return first
    return inOrder(new Map([first, ...others].flat().map((bar) => [bar.date, bar])).values())
  }

  async function eachSpan<Rows>(name: string, read: (span: SymbolSpan) => Promise<Rows>): Promise<Rows[]> {
    const found: Rows[] = []
    for (const span of await spansOf(db, source, name)) found.push(await read(span))
    return found
  }

  const splits = () =>
    db.selectFrom('splits').select(['symbol', 'session as date', 'ratio']).where('source', '=', source)

  return {
    /** Saves a response in one transaction; settles when it is on disk. */
    save: createSaveProviderData(db, source),
    /** By symbol. */
    listings: (): Promise<readonly Listing[]> =>
      db
        .selectFrom('listings')
        .select(['symbol', 'name', 'exchange', 'asset_type as assetType', 'cik'])
        .where('source', '=', source)
        .orderBy('symbol')
        .execute(),
    /** Empty when no members were ever saved. */
    async members(index: IndexName): Promise<ReadonlySet<string>> {
      const members = db.selectFrom('index_members').select('symbol').where('source', '=', source)
      return new Set((await members.where('index_name', '=', index).execute()).map(({ symbol }) => symbol))
    },
    /** The listings that had several symbols or shared one with others. */
    series: (): Promise<Series> => readSeries(db, source),
    /** The bars of a listing, named as in `series`, from a day on, the oldest first, each with the symbol of its day. */
    async bars(name: string, from = ''): Promise<readonly Bar[]> {
      // Earlier bars may support the first one.
      const bars = await barsOf(name, isUnreliable ? '' : from)
      return isUnreliable ? supportedPrints(bars).filter(({ date }) => date >= from) : bars
    },
    /** The newest session of each symbol that has bars. */
    async newestDates(): Promise<ReadonlyMap<string, string>> {
      const newest = new Map<string, string>()
      for await (const { rows } of inBatches()) for (const { symbol, session } of rows) newest.set(symbol, session)
      return newest
    },
    /** The sessions from a day on in which any symbol has a bar, the oldest first. */
    async dates(from: string): Promise<readonly string[]> {
      const dates = new Set<string>()
      for await (const { after, last } of inBatches()) {
        const sessions = db.selectFrom('bars').select('session').distinct().where('source', '=', source)
        const found = sessions.where('symbol', '>', after).where('symbol', '<=', last).where('session', '>=', from)
        for (const { session } of await found.execute()) dates.add(session)
      }
      return [...dates].toSorted()
    },
    /** The splits of all listings, the oldest first; the symbols are the names of `series`. */
    async splits(): Promise<readonly Split[]> {
      const rows = await splits().orderBy('session').orderBy('symbol').execute()
      const nameOn = ownersOf(await readSeries(db, source))
      const named = rows.map((row) => ({ ...row, symbol: nameOn(row.symbol, row.date) }))
      return [...new Map(named.map((split) => [`${split.symbol} ${split.date}`, split])).values()]
    },
    /** The splits of one listing, the oldest first. */
    async splitsOf(name: string): Promise<readonly Split[]> {
      const rows = await eachSpan(name, (span) => splits().where(isOfSpan(source, span)).execute())
      return inOrder(new Map(rows.flat().map((split) => [split.date, { ...split, symbol: name }])).values())
    },
    async overview(symbol: string): Promise<StoredOverview | undefined> {
      const overviews = db.selectFrom('overviews').select(['content', 'fetched_at']).where('source', '=', source)
      const row = await overviews.where('symbol', '=', symbol).executeTakeFirst()
      if (!row) return undefined
      const content: unknown = JSON.parse(row.content)
      return { symbol, content, fetchedAt: row.fetched_at }
    },
    /** When each overview was fetched, in milliseconds since 1970. */
    async overviewTimes(): Promise<ReadonlyMap<string, number>> {
      const overviews = db.selectFrom('overviews').select(['symbol', 'fetched_at']).where('source', '=', source)
      return new Map((await overviews.execute()).map(({ symbol, fetched_at }) => [symbol, fetched_at]))
    },
    /** A company's facts, by its number at the SEC; undefined if none were saved. */
    async reported(cik: string): Promise<CompanyFacts | undefined> {
      const facts = db.selectFrom('reported_facts').select('content').where('source', '=', source)
      const row = await facts.where('cik', '=', cik).executeTakeFirst()
      return row && unpackFacts(row.content)
    },
    /** The values of a kind’s checkpoints, by name. */
    async checkpoints(kind: string): Promise<ReadonlyMap<string, string>> {
      const checkpoints = db.selectFrom('market_marks').select(['name', 'value']).where('source', '=', source)
      return new Map((await checkpoints.where('kind', '=', kind).execute()).map(({ name, value }) => [name, value]))
    },
    /** The value of one checkpoint; undefined if there is none. */
    async checkpoint(kind: string, name: string): Promise<string | undefined> {
      const checkpoints = db.selectFrom('market_marks').select('value').where('source', '=', source)
      return (await checkpoints.where('kind', '=', kind).where('name', '=', name).executeTakeFirst())?.value
    },
    /** Deletes the checkpoints of a kind, so that everything is requested again. */
    async deleteCheckpoints(kind: string): Promise<void> {
      await db.deleteFrom('market_marks').where('source', '=', source).where('kind', '=', kind).execute()
    },
    /** Removes bars and splits from before a session. */
    async deleteBefore(session: string): Promise<void> {
      for await (const { after, last } of inBatches()) await deleteOldBars(session, after, last)
      await db.deleteFrom('splits').where('source', '=', source).where('session', '<', session).execute()
    },
  }
}

const inOrder = <Dated extends { readonly date: string }>(rows: Iterable<Dated>): readonly Dated[] =>
  [...rows].sort((a, b) => (a.date < b.date ? -1 : 1))
