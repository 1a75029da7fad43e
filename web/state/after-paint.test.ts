// @vitest-environment happy-dom
import { createBrowserHistory } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { writeAddressAfterPaint } from './after-paint.ts'

/** A history whose changes reach the address when the test paints. */
function aHistory() {
  const scheduled: (() => void)[] = []
  history.replaceState(null, '', '/')
  writeAddressAfterPaint(window, (callback) => void scheduled.push(callback))
  const paint = () => {
    for (const callback of scheduled.splice(0)) callback()
  }
  return { router: createBrowserHistory(), paint }
}

test('a change is in the history at once and in the address after the paint, in one entry each', () => {
  const { router, paint } = aHistory()
  const entries = history.length
  const key = router.location.state.key
  expect(key).toBeTruthy()

  router.push('/?tab=ai')
  router.flush()
  expect([router.location.href, location.pathname + location.search]).toEqual(['/?tab=ai', '/'])
  paint()
  expect(location.search).toBe('?tab=ai')

  // A second change in the same frame does not lose the first one.
  router.push('/AAPL')
  router.flush()
  router.push('/MSFT')
  router.flush()
  expect(location.pathname).toBe('/AAPL')
  paint()
  expect(location.pathname).toBe('/MSFT')
  expect(history.length).toBe(entries + 3)

  // A page that is closed before the frame has its address, too: a reload begins there.
  router.replace('/TIDE')
  router.flush()
  dispatchEvent(new Event('pagehide'))
  expect(location.pathname).toBe('/TIDE')
  paint()
  expect(history.length).toBe(entries + 3)

  // Back leads from the change to what was before it, not further.
  router.push('/LARK')
  router.flush()
  router.back()
  expect(history.length).toBe(entries + 4)

  // A change that the user has left by Back before its frame does not come back.
  router.push('/AAPL')
  router.flush()
  dispatchEvent(new PopStateEvent('popstate'))
  paint()
  expect(location.pathname).not.toBe('/AAPL')
})
