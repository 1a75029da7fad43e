import { describe, expect, test } from 'vitest'
import { fc } from '#domain/testing/fast-check'
import { matching } from '#domain/testing/matchers'
import { guessability } from './password-estimator.ts'
import { passwordStrength } from './password-meter.tsx'

test.for([
  ['', 0, /15 characters/],
  ['short', 1, /Use at least 8 characters/],
  ['aaaaaaaaaaaaaaaaaaaa', 1, /repetitive/],
  ['Tr0ub4dor', 2, /6 more characters/],
  ['fourteen chars', 2, /1 more character would/],
  ['a sentence of many words', 3, /Strong/],
] as const)('“%s” has strength %i', ([password, level, message]) => {
  expect(passwordStrength(password)).toMatchObject({ level, message: matching.stringMatching(message) })
})

test('a grapheme counts as one character: an emoji is not two', () => {
  expect(passwordStrength('😀😁😂🤣').level).toBe(1)
})

test('adding a character never makes a password weaker', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ minLength: 1, maxLength: 1 }), (password, more) => {
      expect(passwordStrength(password + more).level).toBeGreaterThanOrEqual(passwordStrength(password).level)
    }),
  )
})

describe('with the estimator', () => {
  const about = ['ada.lovelace@analytical.example', 'Ada', 'Lovelace', 'Countess of Wheels']
  const strength = (password: string) => passwordStrength(password, (text) => guessability(text, about))

  test.for([
    ['password', 'Easy to guess: one of the ten most common passwords. Add another word or two.'],
    ['qwertz12345', 'Easy to guess: a row of keys. Add another word or two.'],
    ['hunter2hunter2hunter2', 'Easy to guess: it repeats itself. Add another word or two.'],
    ['Lovelace1815', 'Easy to guess: your own name or email. Add another word or two.'],
    ['kxvwmqpz', 'Easy to guess. Add another word or two.'],
  ] as const)('“%s” is weak, with the reason', ([password, message]) => {
    expect(strength(password)).toEqual({ level: 1, message })
  })

  test.for([
    ['kxvwmqpzr', 2],
    ['a sentence of many words', 3],
    ['engine number one', 3],
  ] as const)('“%s” has strength %i', ([password, level]) => expect(strength(password).level).toBe(level))
})
