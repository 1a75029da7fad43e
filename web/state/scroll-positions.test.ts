// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { lastViewed, lastViewedDidChange, listPlace } from './scroll-positions.ts'

test('each step of the history has its own place, the top to begin with', () => {
  listPlace('a').keep(400)
  listPlace('b').keep(80)
  expect([listPlace('a').top(), listPlace('b').top(), listPlace('c').top()]).toEqual([400, 80, 0])
})

test('the oldest of many steps is forgotten, one that is still used is not', () => {
  listPlace('first').keep(1)
  listPlace('used').keep(2)
  for (let step = 0; step < 60; step++) {
    listPlace(`step ${step}`).keep(step)
    listPlace('used').keep(2)
  }
  expect([listPlace('first').top(), listPlace('used').top(), listPlace('step 59').top()]).toEqual([0, 2, 59])
})

test('the last stock is known', () => {
  lastViewedDidChange('AAPL')
  lastViewedDidChange('MSFT')
  expect(lastViewed()).toBe('MSFT')
})

async function afterReload(kept?: string) {
  dispatchEvent(new Event('pagehide'))
  if (kept !== undefined) sessionStorage.setItem('stonks:places', kept)
  vi.resetModules()
  return import('./scroll-positions.ts')
}

test('a list is where it was when the page is reloaded', async () => {
  listPlace('step').keep(480)
  expect((await afterReload()).listPlace('step').top()).toBe(480)
})

test.for(['', '{', 'null', '7', '[1,["a"],["b","c"],["d",null]]'])(
  'what is kept as “%s” keeps no place',
  async (kept) => {
    listPlace('step').keep(480)
    const { listPlace: place } = await afterReload(kept)
    for (const step of ['step', 'a', 'b', 'd']) expect(place(step).top()).toBe(0)
  },
)
