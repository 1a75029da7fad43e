import { expect, test } from 'vitest'
import fc from 'fast-check'
import { passwordStrength } from './password-strength.ts'

test.for([
  ['', 0, /15 characters/],
  ['short', 1, /Use at least 8 characters/],
  ['aaaaaaaaaaaaaaaaaaaa', 1, /repetitive/],
  ['Tr0ub4dor', 2, /6 more characters/],
  ['fourteen chars', 2, /1 more character would/],
  ['a sentence of many words', 3, /Strong/],
] as const)('“%s” is of strength %i', ([password, level, words]) => {
  expect(passwordStrength(password)).toMatchObject({ level, words: expect.stringMatching(words) as string })
})

test('a character is what a person sees as one letter: an emoji is not two', () => {
  expect(passwordStrength('😀😁😂🤣').level).toBe(1)
})

test('one more character never makes a password weaker', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ minLength: 1, maxLength: 1 }), (password, more) => {
      expect(passwordStrength(password + more).level).toBeGreaterThanOrEqual(passwordStrength(password).level)
    }),
  )
})
