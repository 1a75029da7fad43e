import fc from 'fast-check'
import { expect, test } from 'vitest'
import { plainText } from './plain-text.ts'

test.for([
  ['Let&#39;s see', "Let's see"],
  ['S&amp;P 500', 'S&P 500'],
  ['&quot;up&quot; &lt;b&gt; &apos;', '"up" <b> \''],
  ['&#x1F680; &#128640;', '🚀 🚀'],
  ['&amp;lt;script&amp;gt;', '&lt;script&gt;'],
  ['AT&T; &unknown; &#; &#0; &#x110000;', 'AT&T; &unknown; &#; &#0; &#x110000;'],
  ['two\nlines', 'two\nlines'],
  ['a\u0000b\u202ec\rd', 'abcd'],
  ['&#8238;turned', 'turned'],
  ['half a character: \ud83d', 'half a character: \ufffd'],
] as const)('%j is read as %j', ([written, read]) => {
  expect(plainText(written, 100)).toBe(read)
})

test.for([null, undefined, 7, {}, [], '', ' \n ', '\u0007'])('%j is no text', (value) => {
  expect(plainText(value, 100)).toBeNull()
})

test('a text is cut at its longest, never through a character', () => {
  expect(plainText('abcdef', 3)).toBe('abc')
  expect(plainText('ab🚀', 3)).toBe('ab')
  expect(plainText('&#128640;'.repeat(50), 10)).toBe('🚀'.repeat(5))
})

test('markup in a message is shown as written', () => {
  const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme-ascii' }), (text) => {
      expect(plainText(escape(text), 1000) ?? '').toBe(text.trim())
    }),
  )
})
