import { beforeEach, expect, test } from 'vitest'
import { errorDidChange, clearError, loadProgressDidChange, reset, store, userDidChange } from './store.ts'

beforeEach(reset)

test('nothing is known at first', () => {
  expect(store).toEqual({ error: null, loadProgress: null, stonks: null, user: null })
})

test('an event replaces its slice and no other', () => {
  loadProgressDidChange(42)
  errorDidChange({ id: 'unreachable' })
  expect(store).toEqual({ error: { id: 'unreachable' }, loadProgress: 42, stonks: null, user: null })
})

test('a failure that is over is forgotten, but never another one', () => {
  errorDidChange({ id: 'unreachable' })
  clearError({ id: 'workerLost' })
  expect(store.error).toEqual({ id: 'unreachable' })
  clearError({ id: 'unreachable' })
  expect(store.error).toBeNull()
})

test('a reset forgets every slice', () => {
  loadProgressDidChange(42)
  userDidChange(null)
  reset()
  expect(store).toEqual({ error: null, loadProgress: null, stonks: null, user: null })
})
