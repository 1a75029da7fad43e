import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { defaultFilters } from '#domain/screen/filters'
import { fail } from '#worker/contract'
import { aPage } from '../../testing/screener-builders.ts'
import { createLinkedDay } from './linked-day.ts'
import { ResultStore } from './result-store.ts'
import { addPage, queryOf } from './results.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const query = queryOf(defaultFilters, { kind: 'all' })

function aDay() {
  const screen = () => Promise.resolve(fail('superseded'))
  const results = new ResultStore({ screen }, { onFailure: () => undefined, onRecovery: () => undefined })
  const linked = createLinkedDay(results)
  const changes: (string | undefined)[] = []
  linked.subscribe(() => changes.push(linked.current()))
  const arrive = (day: string) => results.show(addPage(undefined, query, aPage(0, 1, { version: `a+9@${day}` }), 0))
  return { linked, changes, arrive }
}

test('links lead to the first session at once, and to another one when its rows arrive', () => {
  const { linked, changes, arrive } = aDay()
  linked.follow('2025-01-02')
  vi.advanceTimersByTime(0)
  expect(changes).toEqual(['2025-01-02'])
  arrive('2025-01-02')
  linked.follow('2025-01-03')
  arrive('2025-01-02')
  vi.advanceTimersByTime(399)
  expect(changes).toEqual(['2025-01-02'])
  arrive('2025-01-03')
  arrive('2025-01-03')
  vi.advanceTimersByTime(1000)
  expect(changes).toEqual(['2025-01-02', '2025-01-03'])
})

test('where no rows arrive, links lead to the session nevertheless: to the last one of several', () => {
  const { linked, changes } = aDay()
  linked.follow('2025-01-02')
  vi.advanceTimersByTime(0)
  linked.follow('2025-01-03')
  vi.advanceTimersByTime(300)
  linked.follow('2025-01-06')
  vi.advanceTimersByTime(300)
  expect(linked.current()).toBe('2025-01-02')
  vi.advanceTimersByTime(100)
  expect(changes).toEqual(['2025-01-02', '2025-01-06'])
})
