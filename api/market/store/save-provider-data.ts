import { CompiledQuery } from 'kysely'
import { keysOf } from '#domain/keys-of'
import type { Database } from '../../platform/database/database.ts'
import { claim, transact } from '../../platform/database/transact.ts'
import { iterateYielding } from '../dataset/read-lines.ts'
import { isWithin } from '../identity/symbol-spans.ts'
import { packFacts } from './pack-facts.ts'
import { type Bar, type IndexName, type ProviderData, storable } from './provider-data.ts'
import { isOfSpan, spansOf } from './series.ts'

type InsertBars = (within: Database, bars: readonly Bar[]) => Promise<unknown>

/**
 * Saves bars without duplicates. There are two million, and compiling the statement costs several times as much as running it:
 * its text is compiled once for each number of rows.
 */
function createInsertBars(db: Database, source: string): InsertBars {
  const texts = new Map<number, string>()
  return (within, bars) => {
    const text = texts.get(bars.length) ?? compile(db, bars.length)
    texts.set(bars.length, text)
    return within.executeQuery(CompiledQuery.raw(text, bars.flatMap(valuesOf(source))))
  }
}

/** In the order of the columns below. */
const valuesOf =
  (source: string) =>
  ({ symbol, date, open, high, low, close, volume }: Bar): unknown[] => [
    source,
    symbol,
    date,
    open,
    high,
    low,
    close,
    volume,
  ]

const placeholder = { source: '', symbol: '', session: '', open: null, high: null, low: null, close: 0, volume: null }

function compile(db: Database, rows: number): string {
  return db
    .insertInto('bars')
    .values(Array.from({ length: rows }, () => placeholder))
    .onConflict((conflict) =>
      conflict.columns(['source', 'symbol', 'session']).doUpdateSet((row) => ({
        open: row.ref('excluded.open'),
        high: row.ref('excluded.high'),
        low: row.ref('excluded.low'),
        close: row.ref('excluded.close'),
        volume: row.ref('excluded.volume'),
      })),
    )
    .compile().sql
}

/** Rows per statement, within every database’s limit of parameters. */
const rowsPerInsert = 100

/** Saves a response in one transaction. A whole market has 8,000 bars per session: yields to the event loop in between. */
export function createSaveProviderData(db: Database, source: string): (data: ProviderData) => Promise<void> {
  const insertBars = createInsertBars(db, source)
  return async (data) => {
    const { listings, members = {}, bars, ...other } = storable(data)
    await transact(db, async (within) => {
      await claim(within, [`data of ${source}`], Date.now())
      if (listings) await replaceListings(within, source, listings)
      for (const index of keysOf(members)) {
        await replaceMembers(within, source, { index, symbols: members[index] ?? [] })
      }
      if (bars) await saveBars(within, insertBars, bars)
      await saveOther(within, source, other)
    })
  }
}

async function replaceListings(db: Database, source: string, listings: ProviderData['listings'] = []): Promise<void> {
  await db.deleteFrom('listings').where('source', '=', source).execute()
  const rows = lastByKey(listings, ({ symbol }) => symbol).map(({ assetType, ...listing }) => ({
    source,
    ...listing,
    asset_type: assetType,
  }))
  for await (const chunk of iterateYielding(inChunks(rows))) await db.insertInto('listings').values(chunk).execute()
}

async function replaceMembers(
  db: Database,
  source: string,
  { index, symbols }: { readonly index: IndexName; readonly symbols: readonly string[] },
): Promise<void> {
  await db.deleteFrom('index_members').where('source', '=', source).where('index_name', '=', index).execute()
  const rows = [...new Set(symbols)].map((symbol) => ({ source, index_name: index, symbol }))
  for await (const chunk of iterateYielding(inChunks(rows)))
    await db.insertInto('index_members').values(chunk).execute()
}

async function saveBars(within: Database, insertBars: InsertBars, bars: readonly Bar[]): Promise<void> {
  const all = lastByKey(bars, ({ symbol, date }) => `${symbol} ${date}`)
  for await (const chunk of iterateYielding(inChunks(all))) await insertBars(within, chunk)
}

/** One by one, because a response has few of them. */
async function saveOther(
  db: Database,
  source: string,
  { splits, allSplits, taken, overviews, reported, checkpoints }: ProviderData,
): Promise<void> {
  for (const one of allSplits ?? []) await replaceSplits(db, source, one)
  for (const { symbol, date, ratio } of splits ?? []) {
    const row = db.insertInto('splits').values({ source, symbol, session: date, ratio })
    await row
      .onConflict((conflict) => conflict.columns(['source', 'symbol', 'session']).doUpdateSet({ ratio }))
      .execute()
  }
  if (taken && taken.length > 0)
    await db.deleteFrom('overviews').where('source', '=', source).where('symbol', 'in', taken).execute()
  for (const { symbol, content, fetchedAt } of overviews ?? []) {
    const value = { content: JSON.stringify(content), fetched_at: fetchedAt }
    const row = db.insertInto('overviews').values({ source, symbol, ...value })
    await row.onConflict((conflict) => conflict.columns(['source', 'symbol']).doUpdateSet(value)).execute()
  }
  for (const { cik, facts } of reported ?? []) {
    const content = await packFacts(facts)
    const row = db.insertInto('reported_facts').values({ source, cik, content })
    await row.onConflict((conflict) => conflict.columns(['source', 'cik']).doUpdateSet({ content })).execute()
  }
  for (const { kind, name, value } of checkpoints ?? []) {
    const row = db.insertInto('market_marks').values({ source, kind, name, value })
    await row.onConflict((conflict) => conflict.columns(['source', 'kind', 'name']).doUpdateSet({ value })).execute()
  }
}

async function replaceSplits(
  db: Database,
  source: string,
  { symbol, splits }: NonNullable<ProviderData['allSplits']>[number],
): Promise<void> {
  const spans = await spansOf(db, source, symbol)
  for (const span of spans) await db.deleteFrom('splits').where(isOfSpan(source, span)).execute()
  const symbolOn = (date: string) => spans.findLast((span) => isWithin(span, date))?.symbol ?? symbol
  const rows = splits.map(({ date, ratio }) => ({ source, symbol: symbolOn(date), session: date, ratio }))
  if (rows.length > 0) await db.insertInto('splits').values(rows).execute()
}

/** Keeps the last of rows with the same key: a statement may not change a row twice. */
function lastByKey<Item>(items: readonly Item[], keyOf: (item: Item) => string): Item[] {
  return [...new Map(items.map((item) => [keyOf(item), item])).values()]
}

function* inChunks<Item>(items: readonly Item[]): Generator<readonly Item[]> {
  for (let start = 0; start < items.length; start += rowsPerInsert) yield items.slice(start, start + rowsPerInsert)
}
