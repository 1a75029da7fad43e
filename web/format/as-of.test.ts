import { expect, test } from 'vitest'
import { asOf } from './as-of.ts'

test('what the device has kept says of when it is, close at hand', () => {
  expect(asOf(new Date(2026, 10, 20, 14, 5))).toBe('as of 14:05, 20 Nov')
  expect(asOf(new Date(2026, 0, 2, 0, 0))).toBe('as of 00:00, 2 Jan')
})

test('a server that gave no date leaves that open', () => {
  expect(asOf(new Date(NaN))).toBe('of an earlier visit')
})
