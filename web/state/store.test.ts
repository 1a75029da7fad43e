import { beforeEach, expect, test } from 'vitest'
import { errorDidChange, clearError, loadProgressDidChange, reset, store, userDidChange } from './store.ts'

beforeEach(reset)

test('all slices are null at first', () => {
  expect(store).toEqual({ error: null, loadProgress: null, stonks: null, user: null })
})

test('an event replaces its slice and no other', () => {
  loadProgressDidChange(42)
  errorDidChange({ id: 'unreachable' })
  expect(store).toEqual({ error: { id: 'unreachable' }, loadProgress: 42, stonks: null, user: null })
})

test('clearing a failure does not clear another one', () => {
  errorDidChange({ id: 'unreachable' })
  clearError({ id: 'workerLost' })
  expect(store.error).toEqual({ id: 'unreachable' })
  clearError({ id: 'unreachable' })
  expect(store.error).toBeNull()
})

test('a reset clears every slice', () => {
  loadProgressDidChange(42)
  userDidChange(null)
  reset()
  expect(store).toEqual({ error: null, loadProgress: null, stonks: null, user: null })
})
