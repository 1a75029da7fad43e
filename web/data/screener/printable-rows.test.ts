import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { defaultFilters } from '#domain/screen/filters'
import { succeed, type Question } from '#worker/contract'
import { aPage } from '../../testing/screener-builders.ts'
import { PrintableRows } from './printable-rows.ts'
import { queryOf } from './query.ts'
import { addPage, type Results } from './results.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const total = 2500
const query = queryOf({ ...defaultFilters, maxEntries: 0 }, { kind: 'all' })

const pageOf = ({ from, count }: Pick<Question, 'from' | 'count'>, version = '1') =>
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

test('all rows are at hand once the results have stood still, and not before', async () => {
  const screen = vi.fn((question: Question) => Promise.resolve(succeed(pageOf(question))))
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
  const screen = (question: Question) => Promise.resolve(succeed(pageOf(question, '2')))
  const rows = new PrintableRows({ screen }, results)
  await rows.complete()
  expect(rows.current(), 'the answer was of a newer dataset').toHaveLength(100)
  results.show(firstRows('2'))
  await rows.complete()
  expect(rows.current()).toHaveLength(total)
})

test('nothing is fetched where the table has all rows already', async () => {
  const screen = vi.fn((question: Question) => Promise.resolve(succeed(pageOf(question))))
  const page = aPage(0, 50, { shown: 50 })
  const rows = new PrintableRows({ screen }, source(addPage(undefined, query, page, 0)))
  await vi.advanceTimersByTimeAsync(10_000)
  expect(rows.isComplete()).toBe(true)
  expect(screen).not.toHaveBeenCalled()
})
