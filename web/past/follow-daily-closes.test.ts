// @vitest-environment happy-dom
import { setImmediate as turnOfEvents } from 'node:timers/promises'
import { beforeEach, expect, test, vi } from 'vitest'
import type { PastStatus } from '#domain/history/past-status'
import { succeed } from '#domain/result'
import { defaultFilters } from '#domain/screen/filters'
import { eventually } from '#domain/testing/eventually'
import { fail, type Outcome, type Screener } from '#worker/contract'
import { ResultStore } from '../data/screener/result-store.ts'
import { queryOf, rowAt } from '../data/screener/results.ts'
import { markPast } from '../state/past-mark.ts'
import { stonksDidChange } from '../state/store.ts'
import { reset } from '../testing/reset-store.ts'
import { aDataset, aPage } from '../testing/screener-builders.ts'
import { followDailyCloses } from './follow-daily-closes.ts'

const query = queryOf(defaultFilters, { kind: 'all' })
const session = '2025-08-20'

const status = (last: string, offered = session): PastStatus => ({
  offered: { generation: 'g', from: '2025-01-02', to: offered, bytes: 1, missing: last < offered ? 1 : 0 },
  stored: { generation: 'g', sessions: [last], from: '2025-01-02', bytes: 1, simulated: true },
  partial: 0,
})

/** A worker with the past up to a session, which can download it up to another one. Rows are named and priced by their index. */
function aWorker(last = session, offered = session) {
  const asked: string[] = []
  let here = last
  const answers: Readonly<Record<string, (parameter?: unknown) => Outcome<unknown>>> = {
    recentCloses: (asOf) =>
      asOf === here
        ? succeed({ symbols: ['S1', 'S2'], ends: Uint32Array.of(2, 4), close: Float64Array.of(9, 1, 7, 2) })
        : fail('noSession'),
    pastStatus: () => succeed(status(here, offered)),
    startPast: () => {
      here = offered
      return succeed(status(here, offered))
    },
  }
  const screener: Pick<Screener, 'callPast' | 'screen'> = {
    callPast: (method, [parameter]) => {
      asked.push(method)
      return Promise.resolve(answers[method]?.(parameter) ?? fail('crashed'))
    },
    screen: ({ from, count }) => Promise.resolve(succeed(aPage(from, count))),
  }
  const results = new ResultStore(screener, { onFailure: vi.fn(), onRecovery: vi.fn() })
  const closesOf = (row: number) => {
    const shown = results.current()
    return shown && rowAt(shown, row)?.closes
  }
  return { screener, results, asked, closesOf }
}

beforeEach(() => {
  localStorage.clear()
  reset()
  markPast(true)
  stonksDidChange(aDataset({ date: session }))
})

test('gives present and later rows their daily closes, which it reads once', async () => {
  const { screener, results, asked, closesOf } = aWorker()
  results.request(query, 'one')
  await turnOfEvents()
  expect(closesOf(1)).toBeUndefined()
  followDailyCloses({ screener, results })
  await turnOfEvents()
  expect([closesOf(1), closesOf(2), closesOf(3)]).toEqual([[9, 1], [7, 2], undefined])
  results.request({ ...query }, 'one')
  await eventually(() => expect(closesOf(2)).toEqual([7, 2]))
  expect(asked).toEqual(['recentCloses'])
})

test('asks the worker for closes only while the past is on this device', async () => {
  markPast(false)
  const { screener, results, asked, closesOf } = aWorker()
  results.request(query, 'one')
  followDailyCloses({ screener, results })
  await turnOfEvents()
  expect(asked).toEqual([])
  markPast(true)
  await turnOfEvents()
  expect(closesOf(1)).toEqual([9, 1])
  markPast(false)
  await turnOfEvents()
  expect(closesOf(1)).toBeUndefined()
})

test('downloads the newest sessions first if the past ends before the market', async () => {
  const { screener, results, asked, closesOf } = aWorker('2025-08-19')
  results.request(query, 'one')
  followDailyCloses({ screener, results })
  await turnOfEvents()
  expect(asked).toEqual(['recentCloses', 'pastStatus', 'startPast', 'recentCloses'])
  expect(closesOf(1)).toEqual([9, 1])
})

test('the rows keep their points if the server has no newer session either', async () => {
  const { screener, results, asked, closesOf } = aWorker('2025-08-19', '2025-08-19')
  results.request(query, 'one')
  followDailyCloses({ screener, results })
  await turnOfEvents()
  expect(asked).toEqual(['recentCloses', 'pastStatus'])
  expect(closesOf(1)).toBeUndefined()
})

test('gives rows of another dataset none of the closes of this one', async () => {
  const { screener, results, closesOf } = aWorker()
  stonksDidChange(aDataset({ date: session, version: 'two' }))
  results.request(query, 'one')
  followDailyCloses({ screener, results })
  await turnOfEvents()
  expect(closesOf(1)).toBeUndefined()
})
