// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render, actAndSettle } from '../../testing/render.ts'
import { CountLine } from './count-line.tsx'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const status = async (total: number, shown: number) =>
  (await render(<CountLine total={total} shown={shown} of={5750} />)).querySelector('[role=status]')

test('the count is of all matches, and says when fewer are shown', async () => {
  expect((await status(312, 50))?.textContent).toBe('312 of 5,750 stonks · showing 50')
  expect((await status(12, 12))?.textContent).toBe('12 of 5,750 stonks')
})

test('the count is announced after a second without changes', async () => {
  const line = await status(312, 50)
  await actAndSettle(() => vi.advanceTimersByTime(999))
  expect(line?.getAttribute('aria-busy')).toBe('true')
  await actAndSettle(() => vi.advanceTimersByTime(1))
  expect(line?.getAttribute('aria-busy')).toBe('false')
})
