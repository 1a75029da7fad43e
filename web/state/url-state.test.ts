import { createMemoryHistory } from '@tanstack/react-router'
import { expect, test, vi } from 'vitest'
import { defaultFilters, editFilters } from '#domain/screen/filters'
import { fc } from '#domain/testing/fast-check'
import { withAsOf } from './past-address.ts'
import { asOfIn, createScreenUrl, createUrlChoice, readParameter, writeParameter } from './url-state.ts'

const historyAt = (address: string) => createMemoryHistory({ initialEntries: [address] })
const appleSearch = editFilters(defaultFilters, { search: 'apple' })

test('an address without a filter shows the default screen', () => {
  expect(createScreenUrl(historyAt('/')).filters()).toBe(defaultFilters)
})

test('typing changes the filter in the URL and no other parameter', () => {
  const history = historyAt('/?from=a%20friend&b=1#top')
  const screen = createScreenUrl(history)
  screen.show(appleSearch, 'replace')
  expect(screen.filters()).toEqual(appleSearch)
  expect(history.length).toBe(1)
  expect(history.location.href).toMatch(/^\/\?from=a%20friend&b=1&filter=[^&#]+#top$/)
})

test('a list of symbols is a readable parameter beside the filter', () => {
  const history = historyAt('/?a=1&symbols=IBM,AAPL&b=2')
  const screen = createScreenUrl(history)
  const listed = screen.filters()
  expect(listed).toMatchObject({ symbols: ['AAPL', 'IBM'], sector: [], unlisted: true })
  expect(screen.filters(), 'for as long as the address stays the same').toBe(listed)
  screen.edits.edit({ asc: true }, 'push')
  expect(history.location.href).toMatch(/^\/\?a=1&symbols=AAPL,IBM&b=2&filter=\w+=*(%3D)*$/)
  expect(screen.filters()).toEqual({ ...listed, asc: true })
  screen.show(defaultFilters, 'push')
  expect(history.location.href).toBe('/?a=1&b=2')
  history.back()
  expect(screen.filters().symbols).toEqual(['AAPL', 'IBM'])
})

test('Back undoes a pushed change', () => {
  const history = historyAt('/')
  const screen = createScreenUrl(history)
  const listener = vi.fn()
  screen.subscribe(listener)
  screen.show(appleSearch, 'push')
  history.back()
  expect(screen.filters()).toEqual(defaultFilters)
  expect(listener).toHaveBeenCalledTimes(2)
})

test('the default screen adds nothing to the address', () => {
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

test('the screen does not change while another page loads', () => {
  const history = historyAt('/')
  const screen = createScreenUrl(history)
  screen.show(appleSearch, 'push')
  expect(screen.filters()).toEqual(appleSearch)
  history.push('/AAPL')
  expect(screen.filters()).toEqual(appleSearch)
  history.back()
  expect(screen.filters()).toEqual(appleSearch)
})

test.for([')', '.', ',', '*', '>', '”', ').', '%29'])('reads an address with a mark behind it: %s', (mark) => {
  expect(asOfIn(`?asOf=2025-08-20${mark}`)).toBe('2025-08-20')
  expect(aChoice(`/?tab=list${mark}`).choice.current()).toBe('list')
  expect(createScreenUrl(historyAt(`/?symbols=AAPL,IBM${mark}`)).read()).toEqual(
    createScreenUrl(historyAt('/?symbols=AAPL,IBM')).read(),
  )
})

function aChoice(address: string) {
  const history = createMemoryHistory({ initialEntries: [address] })
  return { history, choice: createUrlChoice(history, 'tab', ['all', 'ai', 'list']) }
}

test.for([
  ['/', 'all'],
  ['/?tab=ai', 'ai'],
  ['/?tab=AI', 'all'],
  ['/?tab=', 'all'],
  ['/?tab=__proto__', 'all'],
  ['/?filter=abc&tab=list', 'list'],
] as const)('%s is the choice %s', ([address, value]) => {
  expect(aChoice(address).choice.current()).toBe(value)
})

test('a choice keeps the other parameters, and Back undoes it', () => {
  const { history, choice } = aChoice('/?filter=a%2Bb&from=mail')
  choice.choose('ai')
  expect(history.location.href).toBe('/?filter=a%2Bb&from=mail&tab=ai')
  choice.choose('all')
  expect(history.location.href).toBe('/?filter=a%2Bb&from=mail')
  history.back()
  expect(choice.current()).toBe('ai')
})

test('choosing the current option adds no history entry', () => {
  const { history, choice } = aChoice('/')
  choice.choose('all')
  expect(history.length).toBe(1)
})

test('a choice notifies the listeners', () => {
  const { choice } = aChoice('/')
  let listener = 0
  const stop = choice.subscribe(() => listener++)
  choice.choose('ai')
  stop()
  choice.choose('list')
  expect(listener).toBe(1)
})

test('the choice does not change while another page loads', () => {
  const { history, choice } = aChoice('/')
  choice.choose('list')
  expect(choice.current()).toBe('list')
  history.push('/AAPL')
  expect(choice.current()).toBe('list')
  history.push('/')
  expect(choice.current()).toBe('all')
})

test.each([
  ['', undefined],
  ['?other=1', undefined],
  ['?filter=a', 'a'],
  ['?x=1&filter=a%3D%3D&y=2', 'a=='],
  ['?filter=a+b/c==', 'a+b/c=='],
  ['?filter', ''],
  ['?filter=', ''],
  ['?filter=%%%', '%%%'],
  ['?filter=first&filter=second', 'first'],
])('%s holds the filter %s', (query, value) => {
  expect(readParameter(query, 'filter')).toBe(value)
})

test.each([
  ['', 'a==', '?filter=a%3D%3D'],
  ['?x=1', 'a', '?x=1&filter=a'],
  ['?x=1&filter=old&y=%20+&2', 'new', '?x=1&filter=new&y=%20+&2'],
  ['?x=1&filter=old&y=2', '', '?x=1&y=2'],
  ['?filter=old', '', ''],
  ['?filter=1&x=1&filter=2', 'a', '?filter=a&x=1'],
])('in the query %s a filter of "%s" makes %s', (query, value, written) => {
  expect(writeParameter(query, 'filter', value)).toBe(written)
})

test.each([
  ['/', '/?asOf=2026-08-20'],
  ['/?tab=ai', '/?tab=ai&asOf=2026-08-20'],
  ['/help#csv', '/help?asOf=2026-08-20#csv'],
  ['/?asOf=2025-01-02#top', '/?asOf=2026-08-20#top'],
  ['/?search=what?&tab=all', '/?search=what?&tab=all&asOf=2026-08-20'],
])(
  'the address %s becomes %s on another day, and keeps the rest of the query and the fragment',
  (address, expected) => {
    expect(withAsOf(address, '2026-08-20')).toBe(expected)
    expect(withAsOf(withAsOf(address, '2026-08-20'))).toBe(address.replace(/\?asOf=[^#]*/, ''))
  },
)

test('reads any text back as it was written, and changes no other parameter', () => {
  const others = fc.array(fc.stringMatching(/^[a-eg-z%+=.0-9]{1,8}$/), { maxLength: 5 })
  fc.assert(
    fc.property(others, fc.string({ unit: 'grapheme', minLength: 1 }), (pairs, value) => {
      const query = pairs.length === 0 ? '' : `?${pairs.join('&')}`
      const written = writeParameter(query, 'filter', value)
      expect(readParameter(written, 'filter')).toBe(value)
      expect(writeParameter(written, 'filter', '')).toBe(query)
    }),
  )
})
