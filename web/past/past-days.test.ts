import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { succeed } from '#domain/result'
import { defaultFilters } from '#domain/screen/filters'
import { fail, forwardQueries, type Outcome, type Screener } from '#worker/contract'
import { queryOf, rowAt } from '../data/screener/results.ts'
import type { PastDay } from '../state/store.ts'
import { aPage } from '../testing/screener-builders.ts'
import { createPastDays } from './past-days.ts'

const frameMs = 16

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('requestAnimationFrame', (callback: () => void) => setTimeout(callback, frameMs))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const query = queryOf(defaultFilters, { kind: 'all' })
const [first, second, third] = ['2025-01-02', '2025-01-03', '2025-01-06'] as const
const stored = { generation: 'a', sessions: [first, second, third], from: '2024-10-01', bytes: 9, simulated: true }

/** The past days of a page, with rows or without: what it shows, and a function that answers its request as of a session. */
function aPast(hasRows = true) {
  const asked = new Map<unknown, (outcome: Outcome<unknown>) => void>()
  const never = () => new Promise<never>(() => undefined)
  const screener: Screener = {
    ...forwardQueries(never),
    load: never,
    callPast: (_, [asOf]) => new Promise((resolve) => asked.set(asOf, resolve)),
  }
  const shown: PastDay[] = []
  const days = createPastDays(screener, {
    onDay: (day) => shown.push(day),
    hasRows: () => hasRows,
    onFailure: vi.fn(),
    onRecovery: vi.fn(),
  })
  const answer = async (asOf: string) => {
    asked.get(asOf)?.(succeed(aPage(0, 1, { symbols: [asOf], version: `a+9@${asOf}` })))
    await vi.advanceTimersByTimeAsync(0)
  }
  return { days, asked, answer, shown: () => shown.map(({ asOf }) => asOf), results: () => shown[0]?.results }
}

/** The page shows the rows of the first session. */
async function aShownDay() {
  const past = aPast()
  past.days.show(first, stored)
  past.results()?.request(query, 'a')
  await past.answer(first)
  return past
}

test('shows the first session at once, and another one with its rows, of which the page hears afterwards', async () => {
  const { days, asked, answer, shown, results } = await aShownDay()
  expect(shown()).toEqual([first])
  const seen: unknown[] = []
  results()?.subscribe(() => {
    const rows = results()?.current()
    seen.push([rows && rowAt(rows, 0)?.symbol, shown().at(-1)])
  })
  days.show(second, stored)
  expect([...asked.keys()]).toEqual([first, second])
  await vi.advanceTimersByTimeAsync(399)
  expect(shown()).toEqual([first])
  await answer(second)
  expect(seen).toEqual([[second, second]])
  await vi.advanceTimersByTimeAsync(1000)
  expect(shown()).toEqual([first, second])
})

test('shows the last of several sessions even if their rows do not arrive', async () => {
  const { days, shown } = await aShownDay()
  days.show(second, stored)
  await vi.advanceTimersByTimeAsync(300)
  days.show(third, stored)
  await vi.advanceTimersByTimeAsync(399)
  expect(shown()).toEqual([first])
  await vi.advanceTimersByTimeAsync(1)
  expect(shown()).toEqual([first, third])
})

test('shows a session after the next paint if there are no rows', async () => {
  vi.stubGlobal('MessageChannel', InstantChannel)
  const { days, asked, shown } = aPast(false)
  days.show(first, stored)
  days.show(second, stored)
  expect(shown()).toEqual([first])
  days.show(third, stored)
  await vi.advanceTimersByTimeAsync(frameMs)
  expect(shown()).toEqual([first, third])
  expect(asked.size).toBe(0)
})

test('after the user leaves the page, drops a session on its way and shows the next one at once', async () => {
  const { days, answer, shown } = await aShownDay()
  days.show(second, stored)
  days.end()
  await answer(second)
  await vi.advanceTimersByTimeAsync(1000)
  expect(shown()).toEqual([first])
  days.show(third, stored)
  expect(shown()).toEqual([first, third])
})

test('shows a session without its rows if they could not be selected', async () => {
  const { days, asked, shown, results } = await aShownDay()
  days.show(second, stored)
  asked.get(second)?.(fail('unreachable'))
  await vi.advanceTimersByTimeAsync(400)
  expect(shown()).toEqual([first, second])
  expect(results()?.current()?.version).toBe(`a+9@${first}`)
})

/** A channel without a task of its own. */
class InstantChannel {
  readonly port1 = { onmessage: () => undefined, close: () => undefined }
  readonly port2 = { postMessage: () => this.port1.onmessage() }
}
