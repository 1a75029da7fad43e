import { expect, test } from 'vitest'
import { fc } from '#domain/testing/fast-check'
import { multiLine } from '../personal/stock-note.ts'
import { oneLine } from './plain-text.ts'

const anyText = fc.string({ unit: 'binary', maxLength: 60 })

test('one line has no breaks, no surrounding blanks and no invisible characters', () => {
  expect(oneLine('  My \t\n best\u202E \u200Bscreen\u0007 ', 40)).toBe('My best screen')
})

test('an invisible text is empty', () => {
  expect(oneLine('\u200D \u200B\u200D', 40)).toBe('')
})

test('a note keeps its line breaks and spaces', () => {
  expect(multiLine('\n\none\r\n  two   three\u2028four\u0000\n ', 40)).toBe('one\n  two   three\nfour')
})

test('joined emoji stay joined, and no character is split', () => {
  expect(oneLine('👩‍👩‍👧', 40)).toBe('👩‍👩‍👧')
  expect(oneLine('ab👍', 3)).toBe('ab')
})

test.for([
  ['one line', oneLine],
  ['several lines', multiLine],
] as const)('the result of any input fits, is well-formed, and does not change again: %s', ([, keep]) => {
  fc.assert(
    fc.property(anyText, fc.integer({ min: 1, max: 50 }), (text, maxLength) => {
      const result = keep(text, maxLength)
      expect(result.length).toBeLessThanOrEqual(maxLength)
      expect(result.isWellFormed()).toBe(true)
      expect(result).not.toMatch(/[\u202A-\u202E]|(?!\n)\p{Cc}/u)
      expect(keep(result, maxLength)).toBe(result)
    }),
  )
})
