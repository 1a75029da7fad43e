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
] as const)('%s %s is %s', ([first, last, initials]) => {
  expect(initialsOf(first, last, 'Somebody')).toBe(initials)
})

test('without a name there is the other one, or nothing', () => {
  expect(initialsOf('', ' ', 'ada99')).toBe('A')
  expect(initialsOf('', '', '')).toBe('')
})
