// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { actAndSettle, dispatch, render } from '../testing/render.ts'
import { CountLine } from './count-line.tsx'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const status = async (total: number, shown: number) =>
  (await render(<CountLine total={total} shown={shown} of={5750} onShowHidden={() => undefined} />)).querySelector(
    '[role=status]',
  )

test('counts all matches, and says when fewer are shown', async () => {
  expect((await status(312, 50))?.textContent).toBe('312 of 5,750 stonks · showing 50')
  expect((await status(12, 12))?.textContent).toBe('12 of 5,750 stonks')
})

test('announces the count after a second without changes', async () => {
  const line = await status(312, 50)
  await actAndSettle(() => vi.advanceTimersByTime(999))
  expect(line?.getAttribute('aria-busy')).toBe('true')
  await actAndSettle(() => vi.advanceTimersByTime(1))
  expect(line?.getAttribute('aria-busy')).toBe('false')
})

test('counts the stocks that only default filters hide beside the matches, and offers to show them', async () => {
  const onShowHidden = vi.fn()
  const container = await render(<CountLine total={498} shown={50} of={7037} hidden={6} onShowHidden={onShowHidden} />)
  const button = container.querySelector('button')
  expect(button?.textContent).toBe('6 hidden')
  expect(button?.getAttribute('aria-label')).toBe('6 hidden by default filters – show')
  await dispatch(button, new MouseEvent('click', { bubbles: true }))
  expect(onShowHidden).toHaveBeenCalledOnce()
})
