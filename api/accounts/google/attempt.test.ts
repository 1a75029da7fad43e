import { expect, test } from 'vitest'
import { createNonceStore } from './attempt.ts'

test('a nonce is accepted once within its lifetime', () => {
  const isNew = createNonceStore(100)
  expect([isNew('a', 0), isNew('a', 1), isNew('b', 50), isNew('a', 99)]).toEqual([true, false, true, false])
  expect([isNew('a', 100), isNew('b', 101), isNew('a', 101)]).toEqual([true, false, false])
})
