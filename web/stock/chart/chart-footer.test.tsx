// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { markOffline, markOnline } from '../../state/connection.ts'
import { actAndSettle, dispatch, render } from '../../testing/render.ts'
import type { WidgetReport } from '../../ui/charts/trading-view-frame.tsx'
import { ChartFooter } from './chart-footer.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const onSource = vi.fn()

const footer = async (report: WidgetReport | undefined, online = true, storedUntil?: string) =>
  render(
    <ChartFooter
      symbol="LARK"
      source="tradingView"
      attempt={0}
      isOffered
      hasChart
      remarks={[]}
      {...{ report, online, onSource, storedUntil }}
    />,
  )
const chosen = (container: ParentNode) =>
  container.querySelector('input:checked')?.getAttribute('aria-label') ?? undefined

test('neither chart says that the user is offline if a sign-in page or a proxy answers', async () => {
  await actAndSettle(() => markOffline(true))
  const words = 'The network answered instead of Stonks – a sign-in page or a proxy may be in between.'
  expect((await footer(undefined, false)).textContent).toContain(words)
  const stored = await footer(undefined, false, '2026-08-21')
  expect(stored.textContent).toContain(words)
  expect(stored.textContent).toContain('Prices as of Aug 21, 2026.')
  expect(stored.textContent).not.toContain('Offline')
  await actAndSettle(markOnline)
})

test('the switch names the chart that is shown', async () => {
  expect(chosen(await footer('loaded'))).toBe('TradingView')
  expect(chosen(await footer('no-data'))).toBe('Our chart')
  expect(chosen(await footer(undefined, false))).toBe('Our chart')
})

test('the switch returns to our chart after half a minute without the other one, and a press asks again', async () => {
  const container = await footer(undefined)
  expect(chosen(container)).toBe('TradingView')
  expect(container.textContent).toContain('TradingView is loading')
  await act(() => vi.advanceTimersByTimeAsync(31_000))
  expect(container.textContent).toContain('TradingView isn’t responding')
  expect(chosen(container)).toBe('Our chart')
  await dispatch(container.querySelector('input[aria-label="TradingView"]'), new MouseEvent('click', { bubbles: true }))
  expect(onSource).toHaveBeenCalledWith('tradingView')
})
