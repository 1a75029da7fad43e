import { expect, onTestFinished, test } from 'vitest'
import { fc } from '#domain/testing/fast-check'
import type { Database } from '../../../platform/database/database.ts'
import { aPlay, savePlays, settleBy, someCloses } from '../../../testing/people.ts'
import { aDatabase } from '../../../testing/server.ts'
import type { Play } from '../collector/read-posts.ts'
import { createTraderProfile } from '../ratings/trader-profile.ts'
import { settlePlays } from './settle-plays.ts'

async function anEmptyDatabase(): Promise<Database> {
  const db = await aDatabase()
  onTestFinished(() => db.destroy())
  return db
}

const lark = {
  '2026-01-05': 100,
  '2026-01-06': 102,
  '2026-01-07': 101,
  '2026-01-08': 99,
  '2026-01-09': 104,
  '2026-01-12': 90,
}

const profile = (db: Database, name = 'ann') => createTraderProfile(db, 'demo')(name)

/** Everything derived from plays and closes, in a fixed order. */
async function everything(db: Database) {
  const plays = await db
    .selectFrom('plays')
    .selectAll()
    .orderBy('trader')
    .orderBy('session')
    .orderBy('symbol')
    .execute()
  const traders = await db.selectFrom('traders').selectAll().orderBy('trader').execute()
  return { plays, traders }
}

test('a play counts for its day with the next close, and for its week with the fifth', async () => {
  const db = await anEmptyDatabase()
  await savePlays(db, [aPlay()])
  await settleBy(db, someCloses({ LARK: lark }, '2026-01-05'))
  expect(await profile(db)).toMatchObject({ count: 0, dayQuality: null, updatedAt: null, plays: [{ open: true }] })
  await settleBy(db, someCloses({ LARK: lark }, '2026-01-06'))
  expect(await profile(db)).toMatchObject({
    count: 1,
    dayWins: 1,
    dayQuality: 2,
    weekQuality: null,
    updatedAt: '2026-01-06',
    plays: [{ open: true, entry: { session: '2026-01-05', close: 100 }, day: { close: 102, gain: 0.02 }, week: null }],
  })
  await settleBy(db, someCloses({ LARK: lark }, '2026-01-12'))
  expect(await profile(db)).toMatchObject({
    count: 1,
    weekWins: 0,
    weekWinLoss: -1,
    weekQuality: -10,
    updatedAt: '2026-01-12',
    plays: [{ open: false, week: { session: '2026-01-12', close: 90, gain: -0.1 } }],
  })
})

test('settling again changes nothing', async () => {
  const db = await anEmptyDatabase()
  await savePlays(db, [aPlay(), aPlay({ session: '2026-01-08' }), aPlay({ symbol: 'WREN' })])
  expect(await settleBy(db, someCloses({ LARK: lark }))).toBe(2)
  const before = await everything(db)
  expect(await settleBy(db, someCloses({ LARK: lark }))).toBe(0)
  expect(await everything(db)).toEqual(before)
})

test('an earlier message found later replaces a settled play and updates the rating', async () => {
  const db = await anEmptyDatabase()
  const first = aPlay({ side: 'Bearish' })
  await savePlays(db, [aPlay()])
  await settleBy(db, someCloses({ LARK: lark }))
  expect(await profile(db)).toMatchObject({ dayQuality: 2, weekQuality: -10 })
  await savePlays(db, [first])
  await settleBy(db, someCloses({ LARK: lark }))
  expect(await profile(db)).toMatchObject({ count: 1, dayWins: 0, dayQuality: -2, weekQuality: 10, total: 1 })
})

test('a trader’s plays on a halted stock count once, in any order of the messages', async () => {
  const rested = { '2026-01-05': 100, '2026-01-12': 110 }
  const [early, late] = [aPlay({ session: '2026-01-06' }), aPlay({ session: '2026-01-08', side: 'Bearish' })]
  for (const order of [[[early, late]], [[early], [late]], [[late], [early]]] as const) {
    const db = await anEmptyDatabase()
    for (const plays of order) {
      await savePlays(db, plays)
      await settleBy(db, someCloses({ LARK: rested }))
    }
    expect(await profile(db)).toMatchObject({ count: 1, dayWins: 1, dayQuality: 10, total: 2 })
  }
})

test('keeps settled results when the closes of a stock are no longer available', async () => {
  const db = await anEmptyDatabase()
  await savePlays(db, [aPlay()])
  await settleBy(db, someCloses({ LARK: lark }, '2026-01-06'))
  await settleBy(db, someCloses({ WREN: lark }, '2026-03-02'))
  expect(await profile(db)).toMatchObject({ count: 1, dayQuality: 2, plays: [{ open: false, week: null }] })
})

const days = Object.keys(lark)
const anyPlay = fc.record({
  name: fc.constantFrom('ann', 'Bob', 'cy'),
  symbol: fc.constantFrom('LARK', 'WREN', 'GONE'),
  side: fc.constantFrom('Bullish' as const, 'Bearish' as const),
  session: fc.constantFrom(...days),
})
const aMarketOfTwo = { LARK: lark, WREN: { '2026-01-05': 10, '2026-01-06': 9, '2026-01-09': 12, '2026-01-12': 12 } }

test('the same plays result in the same ratings, day by day or all at once, in any order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyPlay, { maxLength: 25 }), fc.array(fc.constantFrom(...days)), async (given, stops) => {
      const plays: Play[] = given.map((play) => aPlay(play))
      const [slow, quick] = [await aDatabase(), await aDatabase()]
      try {
        const halves = [plays.filter((_, at) => at % 2 === 0), plays.filter((_, at) => at % 2 === 1)]
        for (const half of halves) {
          await savePlays(slow, half)
          for (const stop of stops.toSorted()) await settleBy(slow, someCloses(aMarketOfTwo, stop))
        }
        await savePlays(quick, plays.toReversed())
        for (const db of [slow, quick]) await settleBy(db, someCloses(aMarketOfTwo))
        const [{ plays: one, traders: those }, { plays: other, traders: others }] = [
          await everything(slow),
          await everything(quick),
        ]
        expect(one).toEqual(other)
        expect(those).toEqual(others)
      } finally {
        await Promise.all([slow.destroy(), quick.destroy()])
      }
    }),
    { numRuns: 40 },
  )
})

test('an aborted settlement can be repeated', async () => {
  const db = await anEmptyDatabase()
  await savePlays(db, [aPlay()])
  const ended = AbortSignal.abort()
  expect(await settlePlays({ db, feed: 'demo', ...someCloses({ LARK: lark }), signal: ended })).toBe(0)
  expect(await settleBy(db, someCloses({ LARK: lark }))).toBe(1)
})
