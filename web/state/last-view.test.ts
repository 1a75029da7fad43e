// @vitest-environment happy-dom
import { createMemoryHistory } from '@tanstack/react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { lastViewKey, openLastView } from './last-view.ts'

beforeEach(() => localStorage.clear())

const rememberView = (filter: string) => localStorage.setItem(lastViewKey, filter)

const opened = (address: string) => {
  const history = createMemoryHistory({ initialEntries: [address] })
  openLastView(history)
  return history.location.href
}

test('the main page opens with the columns of the view chosen last', () => {
  rememberView('eyJhIjoxfQ==')
  expect(opened('/')).toBe('/?filter=eyJhIjoxfQ%3D%3D')
})

test.for(['/?filter=abc', '/?tab=ai', '/AAPL', '/?asOf=2026-01-05'])('%s is opened as it is', (address) => {
  rememberView('eyJhIjoxfQ==')
  expect(opened(address)).toBe(address)
})

test('without a choice, or after the default view, the main page opens as on a first visit', () => {
  expect(opened('/')).toBe('/')
  rememberView('abc')
  rememberView('')
  expect(opened('/')).toBe('/')
})

test('a storage that fails changes nothing', () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new Error('forbidden')
  })
  expect(opened('/')).toBe('/')
})
