import { expect, onTestFinished, test } from 'vitest'
import { createLeases } from '../../platform/database/coordination/leases.ts'
import { aDataDir, opened } from '../../testing/database.ts'
import { aPlay, savePlays, settleBy, someCloses } from '../../testing/people.ts'
import { aDatabase, aMarket, aServer } from '../../testing/server.ts'
import { aStockLine } from '../../testing/stock-lines.ts'
import type { CloseHistory } from './settlement/settle-plays.ts'
import { createTraders, scheduleSettlement } from './traders.ts'

const [monday, tuesday] = ['2026-01-05', '2026-01-06']
const market = aMarket({ lines: [aStockLine({ symbol: 'LARK', date: tuesday, close: 11, volume: 1 })] })
const history: CloseHistory = {
  historyOf: () => Promise.resolve({ response: { sessions: [monday, tuesday], close: [10, 11] } }),
}

/** A server with an open play that the newest dataset settles. */
async function aServerWithPlay() {
  const database = await aDatabase()
  onTestFinished(() => database.destroy())
  await savePlays(database, [aPlay({ session: monday })])
  const app = await aServer({ database, market })
  const traders = createTraders({ feed: 'demo', source: undefined, database, market, history, followed: 1 })
  const ensureSettled = scheduleSettlement(app, traders, market)
  onTestFinished(() => app.close())
  const settled = async () => {
    const rows = await database.selectFrom('plays').select('day_gain').execute()
    return rows.map(({ day_gain }) => day_gain !== null)
  }
  return { database, ensureSettled, settled }
}

test('settles plays that another server began to settle but did not', async () => {
  const { database, ensureSettled, settled } = await aServerWithPlay()
  await createLeases(database).withLease('settlement', async () => {
    await ensureSettled()
    expect(await settled()).toEqual([false])
  })
  await ensureSettled()
  expect(await settled()).toEqual([true])
})

test('several servers that collect and settle at once neither lose plays nor count them twice', async () => {
  const { path } = await aDataDir(onTestFinished)
  const servers = [await opened(onTestFinished, path), await opened(onTestFinished, path)]
  const sessions = Array.from({ length: 20 }, (_, at) => new Date(Date.UTC(2026, 0, 5 + at)).toISOString().slice(0, 10))
  const closes = someCloses({ LARK: Object.fromEntries(sessions.map((session, at) => [session, 100 + at])) })
  const names = Array.from({ length: 20 }, (_, at) => `trader-${at}`)
  for (const session of sessions.slice(0, 6)) {
    const plays = names.map((name) => aPlay({ session, name }))
    await Promise.all(servers.flatMap((db) => [savePlays(db, plays), settleBy(db, closes), settleBy(db, closes)]))
  }
  const [db] = servers
  await Promise.all(servers.map((one) => settleBy(one, closes)))
  const rows = await db?.selectFrom('traders').select(['day_settled', 'day_wins']).execute()
  expect(rows).toEqual(names.map(() => ({ day_settled: 6, day_wins: 6 })))
})
