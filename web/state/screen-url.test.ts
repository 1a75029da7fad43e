import { createMemoryHistory } from '@tanstack/react-router'
import { expect, test, vi } from 'vitest'
import { defaultFilters, editFilters } from '#domain/screen/filters'
import { createScreenUrl } from './screen-url.ts'

const historyAt = (address: string) => createMemoryHistory({ initialEntries: [address] })
const appleSearch = editFilters(defaultFilters, { search: 'apple' })

test('an address without a filter shows the default screen', () => {
  expect(createScreenUrl(historyAt('/')).filters()).toBe(defaultFilters)
})

test('typing rewrites the address and leaves the rest of it alone', () => {
  const history = historyAt('/?from=a%20friend&b=1#top')
  const screen = createScreenUrl(history)
  screen.show(appleSearch, 'replace')
  expect(screen.filters()).toEqual(appleSearch)
  expect(history.length).toBe(1)
  expect(history.location.href).toMatch(/^\/\?from=a%20friend&b=1&filter=[^&#]+#top$/)
})

test('a deliberate step can be taken back', () => {
  const history = historyAt('/')
  const screen = createScreenUrl(history)
  const heard = vi.fn()
  screen.subscribe(heard)
  screen.show(appleSearch, 'push')
  history.back()
  expect(screen.filters()).toEqual(defaultFilters)
  expect(heard).toHaveBeenCalledTimes(2)
})

test('the default screen leaves no trace in the address', () => {
  const history = historyAt('/?tab=ai')
  const screen = createScreenUrl(history)
  screen.show(appleSearch, 'replace')
  screen.show(defaultFilters, 'replace')
  expect(history.location.href).toBe('/?tab=ai')
})

test('a link that cannot be read opens the default screen and warns once', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const screen = createScreenUrl(historyAt('/?filter=%25%25'))
  expect(screen.filters()).toEqual(defaultFilters)
  expect(screen.filters()).toBe(screen.filters())
  expect(warn).toHaveBeenCalledTimes(1)
})

test('while another page is on its way, the screen stays what it was', () => {
  const history = historyAt('/')
  const screen = createScreenUrl(history)
  screen.show(appleSearch, 'push')
  expect(screen.filters()).toEqual(appleSearch)
  history.push('/AAPL')
  expect(screen.filters()).toEqual(appleSearch)
  history.back()
  expect(screen.filters()).toEqual(appleSearch)
})
