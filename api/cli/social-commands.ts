import { setTimeout as sleep } from 'node:timers/promises'
import type { SelectQueryBuilder } from 'kysely'
import { fieldsOf } from '#domain/keys-of'
import { fail, type Result, succeed } from '#domain/result'
import { minRatedPlays } from '#domain/traders/ratings'
import { chooseHistory } from '../history/choose-history.ts'
import { choosePast } from '../history/open-past.ts'
import { technicalFromHistory } from '../history/technical-from-history.ts'
import { type Market, openMarket } from '../market/market.ts'
import { chooseSource, openDatasets } from '../market/sources/choose-source.ts'
import type { Database, Tables } from '../platform/database/database.ts'
import { openDatabase, withDatabase } from '../platform/database/open-database.ts'
import { type Config, readConfig } from '../platform/runtime/config.ts'
import { choosePosts } from '../social/feed/choose-feed.ts'
import { failingStocks } from '../social/traders/collector/collection.ts'
import { createTraders, type Traders } from '../social/traders/traders.ts'
import type { Program } from './command-line.ts'

/** The environment of a command. */
interface SocialContext {
  readonly environment: Readonly<Record<string, string | undefined>>
  /** The base of relative paths in settings. */
  readonly directory: string
  /** Aborts the command. */
  readonly signal: AbortSignal
  /** Prints a line while the command continues. */
  readonly print: (line: string) => void
}

type Output = Promise<Result<readonly string[]>>

/** Milliseconds between two rounds of a feed without a request limit. */
const betweenRounds = 10 * 60_000

/** A command on the traders and the market of the settings. */
const onTraders =
  (work: (opened: OpenedTraders, context: SocialContext) => Output) =>
  async (context: SocialContext): Output => {
    const config = readConfig(context.environment, context.directory)
    if (!config.ok) return config
    return withDatabase(openDatabase(config.value), async (database) => {
      const opened = await openTraders(config.value, database)
      return opened.ok ? work(opened.value, context) : opened
    })
  }

/** The commands of `npm run social`. */
export const socialProgram: Program<SocialContext> = {
  name: 'social',
  commands: {
    collect: {
      about: 'reads what traders say of the followed stocks, round by round, until it is stopped; the server may go on',
      run: onTraders(collect),
    },
    settle: {
      about: 'settles what can be settled by the newest closes; a running server does so after each new dataset',
      run: onTraders(settle),
    },
    status: {
      about: 'says what is collected and settled, and who is at it',
      run: onTraders(async ({ traders, database }) => succeed(await statusLines(database, traders.feed))),
    },
  },
}

async function collect({ traders, market }: OpenedTraders, { signal, print }: SocialContext): Output {
  if (traders.feed === 'off') return fail('FEED=off: there is nobody to listen to.')
  while (!signal.aborted) {
    // The followed stocks depend on the newest dataset; if it cannot be read, keep the previous ones.
    await market.reload()
    const leased = await traders.collect(signal)
    if (!leased.isAcquired) return fail('Another program collects already. It is one at a time.')
    const { plays, pages } = leased.value
    print(`Read ${count(pages, 'page')} with ${count(plays, 'play')}.`)
    if (traders.feed === 'demo') await sleep(betweenRounds, undefined, { signal }).catch(() => undefined)
  }
  return succeed([])
}

async function settle({ traders }: OpenedTraders, { signal }: SocialContext): Output {
  const leased = await traders.settle(signal)
  if (!leased.isAcquired) return fail('Another program settles already. It is one at a time.')
  return succeed([`${count(leased.value, 'play')} settled or brought further.`])
}

const count = (number: number, what: string): string =>
  `${number.toLocaleString('en')} ${what}${number === 1 ? '' : 's'}`

const hour = 3_600_000

/** The state of collection and settlement, one line each. */
export async function statusLines(db: Database, feed: string): Promise<readonly string[]> {
  const plays = await db
    .selectFrom('plays')
    .select(({ fn }) => [fn.countAll<number>().as('all'), fn.max('written_at').as('newest')])
    .where('feed', '=', feed)
    .executeTakeFirst()
  const open = await countOf(db.selectFrom('plays').where('feed', '=', feed).where('open', '=', 1))
  const traders = await countOf(db.selectFrom('traders').where('feed', '=', feed))
  const rated = await countOf(
    db.selectFrom('traders').where('feed', '=', feed).where('day_settled', '>=', minRatedPlays),
  )
  const stocks = await countOf(db.selectFrom('read_marks').where('feed', '=', feed).where('read_at', '>', 0))
  const failing = await failingStocks(db, feed)
  const requests = await countOf(
    db
      .selectFrom('attempts')
      .where('subject', '=', feed)
      .where('at', '>', Date.now() - hour),
  )
  const leases = await db.selectFrom('leases').select(['name', 'taken_at', 'lapses_at']).orderBy('name').execute()
  const busy = leases.filter(({ lapses_at }) => lapses_at > Date.now())
  return [
    `Feed: ${feed}`,
    `Plays: ${formatNumber(plays?.all ?? 0)}, of which ${formatNumber(open)} are open; the newest of ${momentOf(plays?.newest ?? null)}`,
    `Traders: ${formatNumber(traders)}, of whom ${formatNumber(rated)} have enough plays to be ranked`,
    `Stocks read: ${formatNumber(stocks)}`,
    ...(failing.count === 0
      ? []
      : [
          `Stocks that could not be read: ${formatNumber(failing.count)} (${failing.symbols.join(', ')}${failing.count > failing.symbols.length ? ', …' : ''})`,
        ]),
    ...(feed === 'stocktwits' ? [`Requests within the last hour: ${formatNumber(requests)} of 200`] : []),
    ...busy.map(({ name, taken_at }) => `At it since ${momentOf(taken_at)}: ${name}`),
  ]
}

type Counted = 'plays' | 'traders' | 'read_marks' | 'attempts'

async function countOf<Table extends Counted>(query: SelectQueryBuilder<Tables, Table, object>): Promise<number> {
  const row = await query.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirst()
  // Kysely cannot infer the row of a query over a generic table.
  return Number(fieldsOf(row)['count'] ?? 0)
}

const formatNumber = (number: number): string => number.toLocaleString('en')
const momentOf = (time: number | null): string => (time === null ? 'no day' : new Date(time).toISOString())

/** What the commands depend on. */
interface OpenedTraders {
  readonly traders: Traders
  readonly market: Market
  readonly database: Database
}

/** Opens what the settings name, or returns sentences that say why it cannot. */
async function openTraders(config: Config, database: Database): Promise<Result<OpenedTraders>> {
  const datasets = openDatasets(config, database)
  const market = await openMarket(chooseSource(config, datasets, technicalFromHistory(config)))
  if (!market.ok) return market
  // A server would read the rest while it listens.
  await market.value.reload()
  if (!market.value.newest()) {
    const { name } = market.value.source
    return fail(`MARKET=${name} has no dataset yet. To make the first one: npm run market -- refresh`)
  }
  const past = await choosePast(config, database, market.value)
  if (!past.ok) return past
  await past.value?.reload()
  const history = await chooseHistory(config, market.value, database, past.value)
  if (!history.ok) return history
  const source = choosePosts({ config, market: market.value, database })
  const { feed, followedStocks: followed } = config
  const options = { feed, source, database, market: market.value, history: history.value, followed }
  return succeed({ traders: createTraders(options), market: market.value, database })
}
