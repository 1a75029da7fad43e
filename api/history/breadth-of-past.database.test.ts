import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { historyHeaderLine } from '#domain/history/history-line'
import { tradingDaysUpTo } from '../market/trading-calendar.ts'
import { createNoteCache } from '../notes/note-cache.ts'
import { createTemplateWriter } from '../notes/template/write-note.ts'
import { aDatabase, aFolder, aMarket } from '../testing/server.ts'
import { breadthOfPast } from './breadth-of-past.ts'
import { openKeptBreadth } from './kept-breadth.ts'
import { choosePast } from './open-past.ts'
import { readWhole } from './test-past.ts'

const dates = tradingDaysUpTo('2026-01-05', 260)

/** The past of a stock that rises, one that falls, and a fund that rises. */
async function someStocks() {
  const rising = dates.map((_, at) => 100 + at)
  const listings = [
    { symbol: 'FUND', assetType: 'ETF', close: rising },
    { symbol: 'LARK', close: rising },
    { symbol: 'WREN', close: rising.toReversed() },
  ]
  const { path, remove } = await aFolder({
    'history.gz': gzipSync([historyHeaderLine(dates), ...listings.map((line) => JSON.stringify(line))].join('\n')),
  })
  onTestFinished(remove)
  const db = await aDatabase()
  onTestFinished(() => db.destroy())
  const history = { path: join(path, 'history.gz'), years: 2 }
  const past = await choosePast({ market: { name: 'file', file: '', history } }, db, { newest: () => undefined })
  if (!past.ok) throw new Error(past.failure.join(' '))
  return { past: await readWhole(past.value), kept: openKeptBreadth(db, 'file'), db }
}

const stocks = { averaged: 2, above: 1, ofYear: 2, highs: 1, lows: 1 }

test('counts the breadth of a past once for all callers, without funds', async () => {
  const { past, kept } = await someStocks()
  let files = 0
  const breadth = breadthOfPast({ ...past, file: (sha256) => ((files += 1), past.file(sha256)) }, kept)
  const [one, other] = await Promise.all([breadth.sessions(), breadth.sessions()])
  expect(other).toBe(one)
  expect([await breadth.sessions(), files]).toEqual([one, 2])
  expect(one.at(-1)).toEqual({ date: '2026-01-05', ...stocks })
  expect(one[198]).toMatchObject({ averaged: 0, ofYear: 0 })
})

test('a restarted server counts the breadth again only for a newer past', async () => {
  const { past, kept } = await someStocks()
  const counted = await breadthOfPast(past, kept).sessions()
  let files = 0
  const reading = { ...past, file: (sha256: string) => ((files += 1), past.file(sha256)) }
  expect(await breadthOfPast(reading, kept).sessions()).toEqual(counted)
  expect(files).toBe(0)
  const newest = past.newest()
  const newer = { ...reading, newest: () => ({ ...newest, etag: 'another' }) }
  expect(await breadthOfPast(newer, kept).sessions()).toEqual(counted)
  expect(files).toBe(2)
})

test('counts again if the stored result is of another release, damaged or unreadable', async () => {
  const { past, kept, db } = await someStocks()
  const counted = await breadthOfPast(past, kept).sessions()
  for (const value of ['', '[0,"x",[]]', '[1]', JSON.stringify([1, past.newest().etag, [['2026-01-05', 1, 2]]])]) {
    await db.updateTable('market_marks').set({ value }).execute()
    expect(await breadthOfPast(past, kept).sessions()).toEqual(counted)
  }
  const gone = await aDatabase()
  await gone.destroy()
  expect(await breadthOfPast(past, openKeptBreadth(gone, 'file')).sessions()).toEqual(counted)
})

test('a past with a damaged file has no breadth', async () => {
  const { past, kept } = await someStocks()
  expect(await breadthOfPast({ ...past, file: () => Promise.resolve(undefined) }, kept).sessions()).toEqual([])
  expect(await breadthOfPast({ ...past, newest: () => undefined }, kept).sessions()).toEqual([])
})

test('a note does not wait for the past and says more once it is there', async () => {
  const { past, kept } = await someStocks()
  let isThere = false
  const breadth = breadthOfPast({ ...past, newest: () => (isThere ? past.newest() : undefined) }, kept)
  const record = (symbol: string) =>
    JSON.stringify({
      ...{ symbol, overview: {}, last: { date: '2026-01-05', close: 100 } },
      ...Object.fromEntries(
        ['day', 'week', 'twoWeeks', 'month', 'twoMonths'].map((period) => [
          period,
          { close: { delta: 1, deltaRatio: 0.01 } },
        ]),
      ),
    })
  const note = createNoteCache({
    market: aMarket({ lines: ['LARK', 'WREN'].map(record) }),
    writer: createTemplateWriter(breadth),
    now: () => new Date('2026-11-20T22:00:00Z'),
    report: (error) => expect.unreachable(String(error)),
  })
  const first = await note()
  expect(first?.response.output).toContain('two stocks')
  expect(first?.response.output).not.toMatch(/200/)
  isThere = true
  expect(await note()).toBe(first)
  expect((await note())?.response.output).toMatch(/50% of stocks.*/)
})
