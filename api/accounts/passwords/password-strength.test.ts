import { dictionary } from '@zxcvbn-ts/language-common'
import { describe, expect, test } from 'vitest'
import { estimateLimits } from '#domain/password-rules'
import { fc } from '#domain/testing/fast-check'
import { sampleCount } from '#domain/testing/sample-count'
import { passwordWeakness } from './password-strength.ts'

const rules = { minLength: 8, rejectCommon: true }
const unrelated = ['zzz@example.org', 'Zzz', 'Qqq', 'Xxx'] as const
const ada = ['ada.lovelace@analytical.example', 'Ada', 'Lovelace', 'Countess of Wheels'] as const
const verdict = (password: string) => passwordWeakness(password, rules, unrelated)

const commonCount = sampleCount(4000)
test(`rejects the ${commonCount} most common passwords, plain and in common variations`, () => {
  const common = dictionary['passwords-common'].map(String)
  const tried = common
    .slice(0, commonCount)
    .flatMap((word) => [word, `${word.slice(0, 1).toUpperCase()}${word.slice(1)}1`])
  const longEnough = tried.filter((password) => password.length >= rules.minLength)
  expect(longEnough.length).toBeGreaterThan(commonCount / 2)
  for (const password of longEnough) expect(verdict(password), password).toBe('password-common')
})

describe('common passwords with substitutions are rejected', () => {
  test.for([
    '12345678',
    '87654321',
    '1234567890',
    '0987654321',
    '11111111',
    'aaaaaaaa',
    'abababab',
    'abcabcabc',
    '12341234',
    '11223344',
    'qwertyuiop',
    'qwertz123',
    'asdfghjkl',
    'asdfjkl;asdf',
    '1qaz2wsx',
    '1q2w3e4r',
    'zaq12wsx',
    'q1w2e3r4t5',
    'abcdefgh',
    'abc12345',
    'abcd1234',
    '123qweasd',
    'p@ssw0rd',
    'P4$$W0RD!',
    'passw0rd1',
    'Pa55word',
    'w3lc0me1',
    '1loveyou',
    'i1oveyou',
    'sunsh1ne',
    'dragondragon',
    'love.love.love',
    '123password',
    'dragon12345678',
    'contraseña',
    'ｐａｓｓｗｏｒｄ',
    'stonks2026',
    '24121990',
    '1990-12-24',
    '12/24/1990',
    '31415926',
    '!@#$%^&*',
  ])('%s', (password) => {
    expect(verdict(password)).toBe('password-common')
  })
})

describe('a password with the user’s name or address is rejected as personal', () => {
  test.for([
    'ada.lovelace@analytical.example',
    'ada.lovelace',
    'Adalovelace',
    'LovelaceAda',
    'lovelace',
    'Lovelace1',
    'l0velace!',
    'analytical',
    'Analytical2026',
    'countess123',
  ])('%s', (password) => {
    expect(passwordWeakness(password, rules, ada)).toBe('password-personal')
    expect(verdict(password)).not.toBe('password-personal')
  })
})

describe('accepts a strong password with any characters', () => {
  test.for([
    'correct horse battery staple',
    'mein hund heißt nicht bello',
    'dragon sleeps under the stairs',
    'tr0ub4dor&3',
    'kxvwmqpzr',
    'пароль для меня',
    '🐙🦑🐡🦀🐳🐋🦈🐬',
    'two  spaces',
    'xk29-vm4q',
    'a'.repeat(20) + 'not only a',
  ])('%s', (password) => {
    expect(verdict(password)).toBeUndefined()
  })

  test('random passwords', () => {
    const drawn = fc.stringMatching(/^[a-z0-9]{16}$/).filter((text) => new Set(text).size > 9)
    fc.assert(
      fc.property(drawn, (password) => verdict(password) === undefined),
      { numRuns: sampleCount(500) },
    )
  })
})

test('personal words make a password weak only for their user', () => {
  const password = 'countess of wheels'
  expect(verdict(password)).toBeUndefined()
  expect(passwordWeakness(password, rules, ada)).toBe('password-personal')
})

test('counts the length in characters; the minimum is a setting', () => {
  expect(verdict('kxvwmqp')).toBe('password-short')
  expect(verdict('🐙🦑🐡🦀')).toBe('password-short')
  expect(verdict('e\u0301'.repeat(4) + 'xyz')).toBe('password-short')
  expect(passwordWeakness('kxvwmqpz', { ...rules, minLength: 15 }, unrelated)).toBe('password-short')
})

test('a setting turns the blocklist off, but not the minimum length', () => {
  const lenient = { minLength: 8, rejectCommon: false }
  expect(passwordWeakness('password', lenient, unrelated)).toBeUndefined()
  expect(passwordWeakness('lovelace', lenient, ada)).toBeUndefined()
  expect(passwordWeakness('pass', lenient, unrelated)).toBe('password-short')
})

test('estimates only the first characters of a long password', () => {
  expect(estimateLimits.maxLength).toBeLessThanOrEqual(128)
  expect(verdict('a'.repeat(128) + 'xk29-vm4q countess')).toBe('password-common')
})

test('never throws, whatever the input', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 256 }), (password) => void verdict(password)))
})
