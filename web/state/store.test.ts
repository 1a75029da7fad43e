import { beforeEach, expect, test } from 'vitest'
import { reset } from '../testing/reset-store.ts'
import { clearError, errorDidChange, holdChanges, loadProgressDidChange, store } from './store.ts'

beforeEach(reset)

test('all slices are null at first', () => {
  expect(store).toEqual({ error: null, loadProgress: null, stonks: null, user: null, past: null })
})

test('an event replaces its slice and no other', () => {
  loadProgressDidChange(42)
  errorDidChange({ id: 'unreachable' })
  expect(store).toEqual({ error: { id: 'unreachable' }, loadProgress: 42, stonks: null, user: null, past: null })
})

test('clearing a failure does not clear another one', () => {
  errorDidChange({ id: 'unreachable' })
  clearError({ id: 'workerLost' })
  expect(store.error).toEqual({ id: 'unreachable' })
  clearError({ id: 'unreachable' })
  expect(store.error).toBeNull()
})

test('makes all held changes at once when they are released', () => {
  const release = holdChanges()
  loadProgressDidChange(42)
  errorDidChange({ id: 'unreachable' })
  loadProgressDidChange(43)
  expect(store).toMatchObject({ error: null, loadProgress: null })
  release()
  expect(store).toMatchObject({ error: { id: 'unreachable' }, loadProgress: 43 })
  release()
  loadProgressDidChange(44)
  expect(store.loadProgress).toBe(44)
})

test('does not show a failure that ends before held changes are released', () => {
  const release = holdChanges()
  errorDidChange({ id: 'unreachable' })
  clearError({ id: 'unreachable' })
  release()
  expect(store.error).toBeNull()
})
