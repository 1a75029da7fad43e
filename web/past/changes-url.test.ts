import { expect, test } from 'vitest'
import { defaultFilters } from '#domain/screen/filters'
import { changesAddress, monthBefore, readChanges, withChanges } from './changes-url.ts'

const cheap = { ...defaultFilters, minPrice: 5 }

test('the address keeps the other day and the other screen and changes nothing else', () => {
  const compared = { since: '2025-08-20', versus: cheap }
  const address = withChanges('/?filter=abc&asOf=2026-08-21', compared)
  expect(address).toMatch(/^\/\?filter=abc&asOf=2026-08-21&since=2025-08-20&versus=/)
  expect(readChanges(address.slice(1))).toEqual(compared)
  expect(withChanges(address)).toBe('/?filter=abc&asOf=2026-08-21')
  expect(readChanges('?filter=abc&asOf=2026-08-21')).toBeUndefined()
})

test('the other screen can be the default one, which also replaces an invalid one', () => {
  const address = withChanges('/', { since: undefined, versus: defaultFilters })
  expect(address).toBe('/?versus=all')
  expect(readChanges('?versus=all')).toEqual({ since: undefined, versus: defaultFilters })
  expect(readChanges('?versus=%7Bnonsense')).toEqual({
    since: undefined,
    versus: defaultFilters,
    warning: 'The filter in this link cannot be read; it may have been cut off.',
  })
  expect(readChanges('?since=yesterday')).toEqual({ since: 'yesterday', versus: undefined })
})

test('the address of the changes has the filters of the screen and both days', () => {
  expect(changesAddress(defaultFilters, '2025-08-20', '2026-08-21')).toBe('/?asOf=2026-08-21&since=2025-08-20')
})

test.for<readonly [day: string, before: string]>([
  ['2026-08-21', '2026-07-21'],
  ['2026-01-15', '2025-12-15'],
  ['2026-03-31', '2026-02-28'],
  ['2024-03-30', '2024-02-29'],
])('a month before %s is %s', ([day, before]) => {
  expect(monthBefore(day)).toBe(before)
})
