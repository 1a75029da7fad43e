import { describe, expect, test } from 'vitest'
import { fc } from '#domain/testing/fast-check'
import { sampleCount } from '#domain/testing/sample-count'
import { emailKey } from './users.ts'

const mailbox = fc.stringMatching(/^[\p{L}\p{N}+_-]{1,20}(\.[\p{L}\p{N}]{1,10})?$/u)
const host = fc.constantFrom('example.org', 'mail.example.org', 'BÜCHER.example', 'xn--bcher-kva.example')
const email = fc.tuple(mailbox, host).map(([before, after]) => `${before}@${after}`)

describe('all spellings of an address have one key', () => {
  test.for([
    ['mixed case', 'Ada@Example.ORG', 'ada@example.org'],
    ['surrounding spaces', '  ada@example.org\t', 'ada@example.org'],
    ['full-width letters', 'ａｄａ＠ｅｘａｍｐｌｅ．ｏｒｇ', 'ada@example.org'],
    ['a composed letter', 'jos\u00e9@example.org', 'jose\u0301@example.org'],
    ['a letter with a two-letter capital form', 'STRASSE@example.org', 'straße@example.org'],
    ['a host in its own script', 'ada@bücher.example', 'ada@xn--bcher-kva.example'],
    ['the Kelvin sign', '\u212aelvin@example.org', 'kelvin@example.org'],
  ])('%s', ([, one, other]) => {
    expect(emailKey(one ?? '')).toBeDefined()
    expect(emailKey(one ?? '')).toBe(emailKey(other ?? ''))
  })

  test('random addresses', () => {
    fc.assert(
      fc.property(email, (typed) => {
        const key = emailKey(typed)
        if (key === undefined) return
        expect(emailKey(key)).toBe(key)
        for (const form of ['NFC', 'NFD', 'NFKC', 'NFKD'] as const) expect(emailKey(typed.normalize(form))).toBe(key)
        expect(emailKey(typed.toLowerCase())).toBe(key)
        expect(emailKey(typed.toUpperCase())).toBe(key)
      }),
      { numRuns: sampleCount(500) },
    )
  })
})

test('different addresses have different keys', () => {
  const plain = fc.stringMatching(/^[a-z0-9]{1,12}(\.[a-z0-9]{1,8})?@[a-z]{1,8}\.example$/)
  fc.assert(fc.property(plain, plain, (a, b) => (emailKey(a) === emailKey(b)) === (a === b)))
})

test.for([
  '',
  '@',
  'ada',
  'ada@',
  '@example.org',
  'ada@example',
  'ada@exam ple.org',
  'ada lovelace@example.org',
  'ada@example..org',
  '.ada@example.org',
  'ada.@example.org',
  'a..da@example.org',
  'ada@-example.org',
  'ada@127.0.0.1',
  'ada@[127.0.0.1]',
  'ada\r\nbcc:eve@example.org',
  'ada\u0000@example.org',
  'ada@example.org/../x',
  'ada@example.org?x',
  '"ada"@example.org',
  '<ada@example.org>',
  `${'a'.repeat(65)}@example.org`,
  `ada@${'a'.repeat(64)}.org`,
  `ada@${'abcdefg.'.repeat(32)}org`,
])('rejects %j as an address', (typed) => {
  expect(emailKey(typed)).toBeUndefined()
})

test('never throws, whatever the input', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (typed) => void emailKey(typed)))
})
