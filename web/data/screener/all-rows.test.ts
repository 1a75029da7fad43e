import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { succeed } from '#domain/result'
import { defaultFilters } from '#domain/screen/filters'
import { fail, type Outcome, type Page, type PageRequest } from '#worker/contract'
import { aPage } from '../../testing/screener-builders.ts'
import { allRows, type Fetching, PrintableRows } from './all-rows.ts'
import { addPage, queryOf, type Results } from './results.ts'

const query = { filters: { ...defaultFilters, maxEntries: 0 }, scope: { kind: 'all' }, fields: ['close'] } as const

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** Fetches from a screener that answers by rule, and tells which windows it was asked for. */
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

describe('printable rows', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  const total = 2500
  const query = queryOf({ ...defaultFilters, maxEntries: 0 }, { kind: 'all' })

  const pageOf = ({ from, count }: Pick<PageRequest, 'from' | 'count'>, version = '1') =>
    aPage(from, count, { version, total, shown: total, similarFrom: total })

  function source(first: Results) {
    let results = first
    const listeners = new Set<() => void>()
    return {
      current: () => results,
      subscribe: (listener: () => void) => {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
      show(next: Results) {
        results = next
        for (const listener of listeners) listener()
      },
    }
  }

  const firstRows = (version = '1') => addPage(undefined, query, pageOf({ from: 0, count: 100 }, version), 0)

  test('all rows are available once the results have settled, not before', async () => {
    const screen = vi.fn((question: PageRequest) => Promise.resolve(succeed(pageOf(question))))
    const rows = new PrintableRows({ screen }, source(firstRows()))
    expect(rows.current().map(({ symbol }) => symbol)).toEqual(Array.from({ length: 100 }, (_, at) => `S${at}`))
    expect(rows.isComplete()).toBe(false)
    await vi.advanceTimersByTimeAsync(1000)
    expect(screen).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(5000)
    expect(rows.isComplete()).toBe(true)
    expect(rows.current()).toHaveLength(total)
    expect(rows.current().at(-1)?.symbol).toBe('S2499')
  })

  test('rows of another dataset are never printed under this one’s date', async () => {
    const results = source(firstRows())
    const screen = (question: PageRequest) => Promise.resolve(succeed(pageOf(question, '2')))
    const rows = new PrintableRows({ screen }, results)
    await rows.complete()
    expect(rows.current(), 'the answer was of a newer dataset').toHaveLength(100)
    results.show(firstRows('2'))
    await rows.complete()
    expect(rows.current()).toHaveLength(total)
  })

  test('nothing is fetched if the table has all rows already', async () => {
    const screen = vi.fn((question: PageRequest) => Promise.resolve(succeed(pageOf(question))))
    const page = aPage(0, 50, { shown: 50 })
    const rows = new PrintableRows({ screen }, source(addPage(undefined, query, page, 0)))
    await vi.advanceTimersByTimeAsync(10_000)
    expect(rows.isComplete()).toBe(true)
    expect(screen).not.toHaveBeenCalled()
  })
})
