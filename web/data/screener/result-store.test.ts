import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { succeed } from '#domain/result'
import { defaultFilters, editFilters } from '#domain/screen/filters'
import { fail, type Outcome, type Page, type PageRequest } from '#worker/contract'
import { aPage } from '../../testing/screener-builders.ts'
import { ResultStore } from './result-store.ts'
import { queryOf, rowAt } from './results.ts'

const all = { kind: 'all' } as const
const query = queryOf(defaultFilters, all)
const apples = queryOf(editFilters(defaultFilters, { search: 'apple' }), all)

/** A screener that answers when the test says so. */
function aScreener() {
  const asked: { question: PageRequest; answer: (outcome: Outcome<Page>) => void }[] = []
  const screen = (question: PageRequest) =>
    new Promise<Outcome<Page>>((answer) => {
      asked.push({ question, answer })
    })
  const answer = async (outcome?: Outcome<Page>) => {
    const last = asked.at(-1)
    last?.answer(outcome ?? succeed(aPage(last.question.from, last.question.count)))
    await vi.advanceTimersByTimeAsync(0)
  }
  const windows = () => asked.map(({ question: { from, count } }) => [from, count])
  const idle = { load: () => Promise.resolve(fail('nothingLoaded')), stock: () => Promise.resolve(succeed(undefined)) }
  return { screener: { ...idle, screen }, asked, answer, windows }
}

const aFailureListener = () => ({ onFailure: vi.fn(), onRecovery: vi.fn() })

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('sends the first query at once, and later ones when changes have settled', async () => {
  const { screener, asked, answer } = aScreener()
  const store = new ResultStore(screener, aFailureListener())
  store.request(query, 'one')
  expect(asked).toHaveLength(1)
  await answer()

  store.request(apples, 'one')
  store.request(query, 'one')
  store.request(apples, 'one')
  await vi.advanceTimersByTimeAsync(49)
  expect(asked).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(asked).toHaveLength(2)
  expect(asked[1]?.question.filters.search).toBe('apple')
})

test('the time in which the page renders a change counts towards its debounce, that of an older change does not', async () => {
  const { screener, asked, answer } = aScreener()
  const store = new ResultStore(screener, aFailureListener())
  store.request(query, 'one')
  await answer()

  store.screenDidChange()
  await vi.advanceTimersByTimeAsync(40)
  store.request(apples, 'one')
  await vi.advanceTimersByTimeAsync(9)
  expect(asked).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(asked).toHaveLength(2)
  await answer()

  store.screenDidChange()
  await vi.advanceTimersByTimeAsync(70)
  store.request(query, 'one')
  await vi.advanceTimersByTimeAsync(0)
  expect(asked).toHaveLength(3)
  await answer()

  await vi.advanceTimersByTimeAsync(2000)
  store.request(apples, 'one')
  await vi.advanceTimersByTimeAsync(49)
  expect(asked).toHaveLength(3)
  await vi.advanceTimersByTimeAsync(1)
  expect(asked).toHaveLength(4)
})

test('old rows stay until the new ones arrive, which notifies listeners', async () => {
  const { screener, answer } = aScreener()
  const store = new ResultStore(screener, aFailureListener())
  const listener = vi.fn()
  store.subscribe(listener)
  store.request(query, 'one')
  await answer()
  store.request(apples, 'one')
  await vi.advanceTimersByTimeAsync(50)
  expect(store.current()?.query).toBe(query)
  await answer(succeed(aPage(0, 100, { shown: 3 })))
  expect(store.current()).toMatchObject({ query: apples, shown: 3 })
  expect(listener).toHaveBeenCalledTimes(2)
})

test('sends the last query again at once for another dataset, and nothing if there was none', async () => {
  const { screener, asked, answer } = aScreener()
  const store = new ResultStore(screener, aFailureListener())
  expect(store.requestFrom('two')).toBe(false)
  store.request(query, 'one')
  await answer()
  expect(store.requestFrom('two')).toBe(true)
  expect(asked).toHaveLength(2)
  // The page, rendered with that dataset, sends no second request.
  store.request(query, 'two')
  expect(asked).toHaveLength(2)
})

test('while a request runs, only the newest one waits, and only its result is shown', async () => {
  const { screener, asked, answer } = aScreener()
  const store = new ResultStore(screener, aFailureListener())
  store.request(query, 'one')
  store.request(query, 'two')
  store.request(apples, 'two')
  expect(asked).toHaveLength(1)
  await answer(succeed(aPage(0, 100)))
  expect(store.current()).toBeUndefined()
  expect(asked.map(({ question }) => question.filters.search)).toEqual(['', 'apple'])
  await answer(succeed(aPage(0, 100, { shown: 3 })))
  expect(store.current()?.shown).toBe(3)
})

test('scrolling fetches missing windows, ahead of the visible rows', async () => {
  const { screener, answer, windows } = aScreener()
  const store = new ResultStore(screener, aFailureListener())
  store.request(query, 'one')
  await answer()
  store.setVisible({ first: 10, last: 40 })
  expect(windows()).toHaveLength(1)
  store.setVisible({ first: 40, last: 70 })
  expect(windows()).toEqual([[0, 100], [100, 100]]) // prettier-ignore
  store.setVisible({ first: 850, last: 880 })
  await answer()
  expect(windows().at(-1)).toEqual([800, 200])
  await answer()
  const results = store.current()
  expect(results && rowAt(results, 850)?.symbol).toBe('S850')
  expect(results && rowAt(results, 150)?.symbol).toBe('S150')
})

test('a newer dataset updates the visible rows', async () => {
  const { screener, answer, windows } = aScreener()
  const store = new ResultStore(screener, aFailureListener())
  store.request(query, 'one')
  await answer()
  store.setVisible({ first: 350, last: 420 })
  await answer()
  store.request(query, 'one')
  expect(windows()).toHaveLength(2)
  store.request(query, 'two')
  expect(windows().at(-1)).toEqual([300, 200])
  await answer(succeed(aPage(300, 200, { version: 'two' })))
  expect(store.current()?.version).toBe('two')
})

test('new columns are fetched at the scroll position, new rows from the top', async () => {
  const { screener, answer, windows } = aScreener()
  const store = new ResultStore(screener, aFailureListener())
  store.request(query, 'one')
  await answer()
  store.setVisible({ first: 350, last: 380 })
  await answer()
  store.request(queryOf(editFilters(defaultFilters, { metric: ['beta'] }), all), 'one')
  await vi.advanceTimersByTimeAsync(50)
  expect(windows().at(-1)).toEqual([300, 100])
  await answer()
  // The rows ahead of the visible ones.
  await answer()
  store.request(apples, 'one')
  await vi.advanceTimersByTimeAsync(50)
  expect(windows().at(-1)).toEqual([0, 100])
})

test('reports a failed request, and its recovery too', async () => {
  const { screener, asked, answer } = aScreener()
  const listener = aFailureListener()
  const store = new ResultStore(screener, listener)
  store.request(query, 'one')
  await answer(fail('workerLost'))
  expect(listener.onFailure).toHaveBeenCalledWith({ id: 'workerLost' })

  store.request(query, 'one')
  expect(asked, 'news of the same dataset is a reason to try again').toHaveLength(2)
  expect(listener.onRecovery).not.toHaveBeenCalled()
  await answer()
  expect(listener.onRecovery).toHaveBeenCalledExactlyOnceWith({ id: 'workerLost' })
})
