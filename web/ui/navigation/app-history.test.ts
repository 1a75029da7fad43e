import { createMemoryHistory } from '@tanstack/react-router'
import { expect, test, vi } from 'vitest'
import { createAppHistory } from './app-history.ts'

/** The history of an app that shows a page, with another one before it. */
function aHistory() {
  const base = createMemoryHistory({ initialEntries: ['/', '/AAPL'] })
  const { push, replace } = base
  const history = createAppHistory(base)
  return { base, history, push, replace }
}

test('Back closes the topmost sheet and stays on the page', () => {
  const { history } = aHistory()
  const close = vi.fn()
  history.openSheet(close)
  expect(history.location.state.sheetOver).toBe('/AAPL')
  history.back()
  expect(close).toHaveBeenCalledOnce()
  expect(history.location.href).toBe('/AAPL')
})

test('a page that opens from a sheet replaces the sheet’s entry and closes the sheet', () => {
  const { history } = aHistory()
  const close = vi.fn()
  history.openSheet(close)
  history.push('/MSFT')
  expect(close).toHaveBeenCalledOnce()
  expect(history.location.href).toBe('/MSFT')
  history.back()
  expect(history.location.href).toBe('/AAPL')
})

test('a sheet’s change of the address applies to the page below it', () => {
  const { history } = aHistory()
  history.openSheet(vi.fn())
  history.replace('/AAPL?view=map')
  history.back()
  expect(history.location.href).toBe('/AAPL?view=map')
})

test('a sheet that has closed removes its entry', () => {
  vi.useFakeTimers()
  const { history } = aHistory()
  const onClosed = history.openSheet(vi.fn())
  onClosed()
  vi.runAllTimers()
  expect(history.hasSheet()).toBe(false)
  expect(history.location.state.sheetOver).toBeUndefined()
  vi.useRealTimers()
})

test('the page below a sheet is current after a reload on the entry of the sheet', () => {
  const base = createMemoryHistory({ initialEntries: ['/'] })
  base.push('/', { sheetOver: '/' })
  expect(createAppHistory(base).location.state.sheetOver).toBeUndefined()
})

test('does not change the functions of the router’s own history', () => {
  const { base, history, push, replace } = aHistory()
  history.openSheet(vi.fn())
  expect([base.push, base.replace]).toEqual([push, replace])
})

test.for<[opened: string, shown: string]>([
  ['/$AAPL?asOf=2026-08-20#chart', '/AAPL?asOf=2026-08-20#chart'],
  ['/AAPL?filter=$', '/AAPL?filter=$'],
])('a cashtag that is opened as an address loses its dollar sign: %s', ([opened, shown]) => {
  const base = createMemoryHistory({ initialEntries: [opened] })
  expect(createAppHistory(base).location.href).toBe(shown)
})
