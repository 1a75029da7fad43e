import { dictionary } from '@zxcvbn-ts/language-common'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { passwordWeakness } from './password-strength.ts'

const rules = { minLength: 8, rejectCommon: true }
const nobody = ['zzz@example.org', 'Zzz', 'Qqq', 'Xxx'] as const
const ada = ['ada.lovelace@analytical.example', 'Ada', 'Lovelace', 'Countess of Wheels'] as const
const verdict = (password: string) => passwordWeakness(password, rules, nobody)

test('the passwords that everybody tries first are refused, thousands of them, plain and as people vary them', () => {
  const common = dictionary['passwords-common'].map(String)
  const tried = common.slice(0, 4000).flatMap((word) => [word, `${word.slice(0, 1).toUpperCase()}${word.slice(1)}1`])
  const longEnough = tried.filter((password) => password.length >= rules.minLength)
  expect(longEnough.length).toBeGreaterThan(2000)
  for (const password of longEnough) expect(verdict(password), password).toBe('password-common')
})

describe('so are their usual disguises', () => {
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

describe('a password of one’s own name or address is refused, and its owner is told that it is theirs', () => {
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

describe('a password that one has thought about is taken, whatever signs it has', () => {
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

  test('nobody who draws lots is refused', () => {
    const drawn = fc.stringMatching(/^[a-z0-9]{16}$/).filter((text) => new Set(text).size > 9)
    fc.assert(
      fc.property(drawn, (password) => verdict(password) === undefined),
      { numRuns: 500, seed: 7 },
    )
  })
})

test('what is hard to guess for others may be easy for who knows its owner', () => {
  const password = 'countess of wheels'
  expect(verdict(password)).toBeUndefined()
  expect(passwordWeakness(password, rules, ada)).toBe('password-personal')
})

test('length is counted in letters as people see them in their keyboard, and the least is a setting', () => {
  expect(verdict('kxvwmqp')).toBe('password-short')
  expect(verdict('🐙🦑🐡🦀')).toBe('password-short')
  expect(verdict('e\u0301'.repeat(4) + 'xyz')).toBe('password-short')
  expect(passwordWeakness('kxvwmqpz', { ...rules, minLength: 15 }, nobody)).toBe('password-short')
})

test('the list can be turned off, the length cannot', () => {
  const lenient = { minLength: 8, rejectCommon: false }
  expect(passwordWeakness('password', lenient, nobody)).toBeUndefined()
  expect(passwordWeakness('lovelace', lenient, ada)).toBeUndefined()
  expect(passwordWeakness('pass', lenient, nobody)).toBe('password-short')
})

test('no text whatever makes it fail or dawdle', () => {
  const begin = Date.now()
  for (const hostile of ['a'.repeat(256), '1'.repeat(256), 'ab1!'.repeat(64), 'é'.repeat(256), '!'.repeat(256)]) {
    verdict(hostile)
  }
  expect(Date.now() - begin).toBeLessThan(500)
  fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 256 }), (password) => void verdict(password)))
})
