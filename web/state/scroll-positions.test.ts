// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { lastViewed, persistScrollPositions, scrollPosition, setLastViewed } from './scroll-positions.ts'

test('each history entry has its own scroll position, initially none', () => {
  scrollPosition('a').keep(400)
  scrollPosition('b').keep(80)
  expect([scrollPosition('a').top(), scrollPosition('b').top(), scrollPosition('c').top()]).toEqual([
    400,
    80,
    undefined,
  ])
})

test('drops the oldest of many positions, but none that is still used', () => {
  scrollPosition('first').keep(1)
  scrollPosition('used').keep(2)
  for (let step = 0; step < 60; step++) {
    scrollPosition(`step ${step}`).keep(step)
    scrollPosition('used').keep(2)
  }
  expect([scrollPosition('first').top(), scrollPosition('used').top(), scrollPosition('step 59').top()]).toEqual([
    undefined,
    2,
    59,
  ])
})

test('the last stock is known', () => {
  setLastViewed('AAPL')
  setLastViewed('MSFT')
  expect(lastViewed()).toBe('MSFT')
})

persistScrollPositions()

async function afterReload(stored?: string) {
  // As the router does for every entry.
  history.replaceState({ key: 'step' }, '')
  dispatchEvent(new Event('pagehide'))
  if (stored !== undefined) sessionStorage.setItem('stonks:places', stored)
  vi.resetModules()
  const reloaded = await import('./scroll-positions.ts')
  reloaded.persistScrollPositions()
  return reloaded
}

test('a reload restores the scroll position', async () => {
  scrollPosition('step').keep(480)
  expect((await afterReload()).scrollPosition('step').top()).toBe(480)
})

test.for(['', '{', 'null', '7', '[1,["a"],["b","c"],["d",null]]'])('reads no position from “%s”', async (stored) => {
  scrollPosition('step').keep(480)
  const { scrollPosition: position } = await afterReload(stored)
  for (const step of ['step', 'a', 'b', 'd']) expect(position(step).top()).toBeUndefined()
})
