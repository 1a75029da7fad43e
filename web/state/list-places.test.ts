import { expect, test } from 'vitest'
import { lastViewed, lastViewedDidChange, listPlace } from './list-places.ts'

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
