import type { SelectQueryBuilder } from 'kysely'
import { fewestPlays } from '#domain/traders/ratings'
import type { Database } from '../../database/database.ts'
import type { Tables } from '../../database/tables.ts'
import { failingStocks } from '../collector/failing-stocks.ts'

const hour = 3_600_000

/** What is collected of a feed and settled, and who is at it, one line each. */
export async function statusLines(db: Database, feed: string): Promise<readonly string[]> {
  const plays = await db
    .selectFrom('plays')
    .select(({ fn }) => [fn.countAll<number>().as('all'), fn.max('written_at').as('newest')])
    .where('feed', '=', feed)
    .executeTakeFirst()
  const open = await countOf(db.selectFrom('plays').where('feed', '=', feed).where('open', '=', 1))
  const traders = await countOf(db.selectFrom('traders').where('feed', '=', feed))
  const rated = await countOf(db.selectFrom('traders').where('feed', '=', feed).where('day_settled', '>=', fewestPlays))
  const stocks = await countOf(db.selectFrom('read_marks').where('feed', '=', feed).where('read_at', '>', 0))
  const failing = await failingStocks(db, feed)
  const asked = await countOf(
    db
      .selectFrom('attempts')
      .where('subject', '=', feed)
      .where('at', '>', Date.now() - hour),
  )
  const leases = await db.selectFrom('leases').select(['name', 'taken_at', 'lapses_at']).orderBy('name').execute()
  const busy = leases.filter(({ lapses_at }) => lapses_at > Date.now())
  return [
    `Feed: ${feed}`,
    `Plays: ${told(plays?.all ?? 0)}, of which ${told(open)} are open; the newest of ${momentOf(plays?.newest ?? null)}`,
    `Traders: ${told(traders)}, of whom ${told(rated)} have enough plays to be ranked`,
    `Stocks read: ${told(stocks)}`,
    ...(failing.count === 0
      ? []
      : [
          `Stocks that could not be read: ${told(failing.count)} (${failing.symbols.join(', ')}${failing.count > failing.symbols.length ? ', …' : ''})`,
        ]),
    ...(feed === 'stocktwits' ? [`Requests within the last hour: ${told(asked)} of 200`] : []),
    ...busy.map(({ name, taken_at }) => `At it since ${momentOf(taken_at)}: ${name}`),
  ]
}

type Counted = 'plays' | 'traders' | 'read_marks' | 'attempts'

async function countOf<Table extends Counted>(query: SelectQueryBuilder<Tables, Table, object>): Promise<number> {
  const row = await query.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirst()
  return (row as { readonly count: number } | undefined)?.count ?? 0
}

const told = (number: number): string => number.toLocaleString('en')
const momentOf = (time: number | null): string => (time === null ? 'no day' : new Date(time).toISOString())
