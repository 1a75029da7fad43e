import { expect, onTestFinished, test } from 'vitest'
import type { LeaderboardRow } from '../../contract/traders.ts'
import { dateOf, lastSessionBefore } from '../../demo/calendar.ts'
import { createDemoMarket } from '../../demo/demo-market.ts'
import { demoHistory } from '../../history/history-source.ts'
import type { Database } from '../../platform/database/database.ts'
import { aDatabase, aMarket } from '../../testing/server.ts'
import { demoPosts } from '../feed/demo/demo-feed.ts'
import { simulatedTraders, skillOf } from '../feed/demo/talk.ts'
import { collectRound } from './collector/collect-posts.ts'
import { createCollection } from './collector/collection.ts'
import { demoSessionAt } from './collector/market-day.ts'
import { createLeaderboard } from './ratings/trader-profile.ts'
import { closesFrom, settlePlays } from './settlement/settle-plays.ts'

const now = Date.parse('2026-11-21T12:00:00Z')
const session = lastSessionBefore(new Date(now))
const { signal } = new AbortController()

/** The traders' messages about the first 250 stocks of the simulated market, settled by its closes. */
async function aRatedMarket(): Promise<Database> {
  const database = await aDatabase()
  onTestFinished(() => database.destroy())
  const createdAt = `${dateOf(session)}T21:35:00.000Z`
  const published = () => ({ ...aMarket().published(), createdAt })
  const made = createDemoMarket(session)
  const source = demoPosts(
    { published },
    () => now,
    () => made,
  )
  const symbols = made.listings.slice(0, 250).map(({ symbol }) => symbol)
  const collection = createCollection(database, 'demo')
  await collectRound({ source, collection, symbols, sessionAt: demoSessionAt, signal, now: () => now })
  const asOf = dateOf(session)
  await settlePlays({ db: database, feed: 'demo', closesOf: closesFrom(demoHistory(published), asOf), asOf, signal })
  return database
}

/** Spearman’s correlation between the ranking value of traders and their skill. */
function rankCorrelation<Row extends Pick<LeaderboardRow, 'username'>>(
  rows: readonly Row[],
  value: (row: Row) => number,
): number {
  const skillIn = ({ username }: Row) => skillOf(Number(username.slice('sim-'.length)))
  const [one, other] = [ranksOf(rows.map(value)), ranksOf(rows.map(skillIn))]
  const middle = (rows.length - 1) / 2
  const sum = (products: (at: number) => number) => rows.reduce((total, _, at) => total + products(at), 0)
  const product = (a: readonly number[], b: readonly number[]) =>
    sum((at) => ((a[at] ?? NaN) - middle) * ((b[at] ?? NaN) - middle))
  return product(one, other) / Math.sqrt(product(one, one) * product(other, other))
}

/** Equal values share the mean of their ranks. */
function ranksOf(values: readonly number[]): number[] {
  const sorted = values.toSorted((a, b) => a - b)
  return values.map((value) => (sorted.indexOf(value) + sorted.lastIndexOf(value)) / 2)
}

test('ranking simulated traders by the results of their plays reveals who is skilled', async () => {
  const database = await aRatedMarket()
  const rated = await database
    .selectFrom('traders')
    .select(['name as username', 'day_settled as count', 'day_ratio as dayRatio', 'day_quality as dayQuality'])
    .where('day_settled', '>=', 10)
    .execute()
  expect(rated.length).toBeGreaterThan(0.9 * simulatedTraders)
  expect(rankCorrelation(rated, ({ dayRatio }) => dayRatio ?? NaN)).toBeGreaterThan(0.8)
  expect(rankCorrelation(rated, ({ dayQuality }) => dayQuality ?? NaN)).toBeGreaterThan(0.8)

  // A trader with ten plays may lead by luck; the first twenty together do not (any twenty have a mean of 0.5 ± 0.04).
  const best = await createLeaderboard(database, 'demo')('dayRatio')
  expect(best).toHaveLength(100)
  const skills = best.slice(0, 20).map(({ username }) => skillOf(Number(username.slice('sim-'.length))))
  expect(skills.reduce((sum, skill) => sum + skill, 0) / 20).toBeGreaterThan(0.65)
})
