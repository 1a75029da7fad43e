import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { succeed } from '#domain/result'
import { defaultFilters } from '#domain/screen/filters'
import { fail, type Outcome, type Page, type PageRequest } from '#worker/contract'
import { aPage } from '../../testing/screener-builders.ts'
import { allRows, completeSoon, type Fetching } from './all-rows.ts'
import { ResultStore } from './result-store.ts'
import { queryOf, rowAt, rowCount } from './results.ts'

const query = { filters: { ...defaultFilters, maxEntries: 0 }, scope: { kind: 'all' }, fields: ['close'] } as const

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** Fetches from a screener that answers by a rule, and returns the requested windows. */
async function fetched(
  answer: (question: PageRequest, attempt: number) => Outcome<Page> | Promise<Outcome<Page>>,
  fetching?: Fetching,
) {
  const asked: PageRequest[] = []
  const screen = (question: PageRequest) => Promise.resolve(answer(question, asked.push(question)))
  const running = allRows({ screen }, query, fetching)
  await vi.runAllTimersAsync()
  return { outcome: await running, asked, windows: asked.map(({ from, count }) => [from, count]) }
}

const market =
  (shown: number, version = 'one') =>
  ({ from, count }: PageRequest) =>
    succeed(aPage(from, count, { shown, version }))

test('fetches every row, page by page, in display order', async () => {
  const { outcome, asked, windows } = await fetched(market(2500))
  expect(windows).toEqual([
    [0, 1000],
    [1000, 1000],
    [2000, 500],
  ])
  expect(asked.every(({ filters, fields }) => filters === query.filters && fields === query.fields)).toBe(true)
  expect(outcome).toMatchObject({ ok: true, value: { version: 'one', total: 2500, of: 5000 } })
  expect(outcome.ok && outcome.value.rows.map(({ symbol }) => symbol)).toEqual(
    Array.from({ length: 2500 }, (_, at) => `S${at}`),
  )
  expect(outcome.ok && outcome.value.rows[2400]?.number('close')).toBe(2400)
})

test.each([
  [0, []],
  [10, [[0, 10]]],
  [
    1200,
    [
      [0, 1000],
      [1000, 200],
    ],
  ],
])('requests no more rows than the limit of %d', async (limit, windows) => {
  const answer = await fetched(market(2500), { limit })
  expect(answer.windows.filter(([, count]) => count !== 0)).toEqual(windows)
  expect(answer.outcome.ok && answer.outcome.value.rows.length).toBe(limit)
})

test('a screen without matches has no rows', async () => {
  expect((await fetched(market(0))).outcome).toMatchObject({ ok: true, value: { total: 0, rows: [] } })
})

test('rows of two datasets never mix: the fetch starts again when the dataset changes', async () => {
  const { outcome, windows } = await fetched((question, attempt) =>
    market(1500, attempt === 1 ? 'one' : 'two')(question),
  )
  expect(windows.map(([from]) => from)).toEqual([0, 1000, 0, 1000])
  expect(outcome).toMatchObject({ ok: true, value: { version: 'two' } })
})

test('gives up after two restarts if the dataset changes with every page', async () => {
  const { outcome, asked } = await fetched((question, attempt) => market(1500, String(attempt))(question))
  expect(outcome).toEqual(fail('superseded'))
  expect(asked).toHaveLength(6)
})

test('an unexpectedly empty page ends the fetch', async () => {
  const { outcome } = await fetched(({ from, count }) => succeed(aPage(from, from === 0 ? count : 0, { shown: 1500 })))
  expect(outcome).toEqual(fail('superseded'))
})

test('returns a failure', async () => {
  expect((await fetched(() => fail('workerLost'))).outcome).toEqual(fail('workerLost'))
})

test('an aborted fetch sends no more requests and returns no rows', async () => {
  const leaving = new AbortController()
  const { outcome, asked } = await fetched(
    (question) => {
      leaving.abort()
      return market(2500)(question)
    },
    { signal: leaving.signal },
  )
  expect(outcome).toEqual(fail('superseded'))
  expect(asked).toHaveLength(1)
})

describe('completing the results', () => {
  const total = 2500
  const query = queryOf({ ...defaultFilters, maxEntries: 0 }, { kind: 'all' })

  /** A store that shows the first rows, and a screener that counts its requests. */
  async function shownRows(shown: number, versionOf: (from: number) => string = () => '1') {
    const screen = vi.fn(({ from, count }: PageRequest) =>
      Promise.resolve(
        succeed(aPage(from, count, { version: versionOf(from), total: shown, shown, similarFrom: shown })),
      ),
    )
    const store = new ResultStore({ screen }, { onFailure: () => undefined, onRecovery: () => undefined })
    store.request(query, '1')
    await vi.advanceTimersByTimeAsync(0)
    screen.mockClear()
    const current = () => store.current() ?? expect.unreachable()
    const symbols = () => Array.from({ length: shown }, (_, at) => rowAt(current(), at)?.symbol)
    return { screen, store, current, symbols }
  }

  const all = Array.from({ length: total }, (_, at) => `S${at}`)

  test('fetches the rows that a table has not needed once the results have settled, and keeps those it has', async () => {
    const { screen, store, symbols } = await shownRows(total)
    const first = store.current()?.windows.get(0)
    const completion = completeSoon({ screen }, store)
    await vi.advanceTimersByTimeAsync(1000)
    expect(screen).not.toHaveBeenCalled()
    expect(completion.isComplete()).toBe(false)
    await vi.advanceTimersByTimeAsync(5000)
    expect(completion.isComplete()).toBe(true)
    expect(symbols()).toEqual(all)
    expect(store.current()?.windows.get(0)).toBe(first)
  })

  test('never mixes in rows of another dataset', async () => {
    const { screen, store, current } = await shownRows(total, (from) => (from === 0 ? '1' : '2'))
    await completeSoon({ screen }, store).complete()
    expect(rowCount(current())).toBeLessThan(total)
  })

  test('fetches nothing if the table has all rows already, or another market is shown', async () => {
    const few = await shownRows(50)
    completeSoon(few, few.store)
    const many = await shownRows(total)
    completeSoon(many, many.store).stop()
    await vi.advanceTimersByTimeAsync(10_000)
    expect([few.screen, many.screen].flatMap(({ mock }) => mock.calls)).toEqual([])
  })
})
