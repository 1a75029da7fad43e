import { setImmediate as turnOfEvents } from 'node:timers/promises'
import { proxy, subscribe } from 'valtio/vanilla'
import { afterEach, expect, test, vi } from 'vitest'
import { hideToast, showToast, toast } from './overlay.ts'

afterEach(() => {
  hideToast()
  vi.useRealTimers()
})

test('hides a toast as soon as its text is no longer true, and not before', async () => {
  const list = proxy({ symbols: ['LARK'], other: 0 })
  showToast('TIDE removed', null, {
    isTrue: () => !list.symbols.includes('TIDE'),
    subscribe: (listen) => subscribe(list, listen),
  })
  list.other = 1
  await turnOfEvents()
  expect(toast.text).toBe('TIDE removed')
  list.symbols = ['LARK', 'TIDE']
  await turnOfEvents()
  expect(toast.text).toBeNull()
})

test('a toast that was replaced does not hide the one that replaced it', async () => {
  const list = proxy({ isFull: true })
  showToast('Full', null, { isTrue: () => list.isFull, subscribe: (listen) => subscribe(list, listen) })
  showToast('Link copied')
  list.isFull = false
  await turnOfEvents()
  expect(toast.text).toBe('Link copied')
})

test.for([
  ['a few words', 'Link copied', 6],
  ['two hundred characters', 'a'.repeat(200), 16],
] as const)('shows a toast of %s as long as it takes to read it aloud', ([, text, seconds]) => {
  vi.useFakeTimers()
  showToast(text)
  vi.advanceTimersByTime(seconds * 1000 - 1)
  expect(toast.text).toBe(text)
  vi.advanceTimersByTime(1)
  expect(toast.text).toBeNull()
})
