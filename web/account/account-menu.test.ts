// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { initialsOf } from './account-menu.tsx'

test.for([
  ['Ada', 'Lovelace', 'AL'],
  [' ada ', 'lovelace', 'AL'],
  ['Émile', 'Zola', 'ÉZ'],
  ['e\u0301mile', 'zola', 'ÉZ'],
  ['👩🏽‍🚀 Sally', 'Ride', '👩🏽‍🚀R'],
  ['𝒜da', '', '𝒜'],
  ['', '李', '李'],
] as const)('the initials of %s %s are %s', ([first, last, initials]) => {
  expect(initialsOf(first, last, 'Unused')).toBe(initials)
})

test('a user without a first and last name has the initial of the display name, or none', () => {
  expect(initialsOf('', ' ', 'ada99')).toBe('A')
  expect(initialsOf('', '', '')).toBe('')
})
