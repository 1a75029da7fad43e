import type { Database } from '../../database/database.ts'
import { statement } from '../../database/statement.ts'
import type { Bar, Listing, Split } from './provider-data.ts'

interface Source {
  readonly source: string
}

export interface OldBarRange extends Source {
  readonly session: string
  readonly after: string
  readonly last: string
}

/** Symbols per statement that reads all their bars, 270 each: a few milliseconds. */
const symbolsPerRead = 50

/** Bars per delete statement: as long. */
export const barsPerDelete = 500

/** The SQL queries about the data of providers. */
export const marketQueries = (db: Database) => ({
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
