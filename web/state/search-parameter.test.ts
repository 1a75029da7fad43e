import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readParameter, writeParameter } from './search-parameter.ts'

test.each([
  ['', undefined],
  ['?other=1', undefined],
  ['?filter=a', 'a'],
  ['?x=1&filter=a%3D%3D&y=2', 'a=='],
  ['?filter=a+b/c==', 'a+b/c=='],
  ['?filter', ''],
  ['?filter=', ''],
  ['?filter=%%%', '%%%'],
  ['?filter=first&filter=second', 'first'],
])('%s holds the filter %s', (query, value) => {
  expect(readParameter(query, 'filter')).toBe(value)
})

test.each([
  ['', 'a==', '?filter=a%3D%3D'],
  ['?x=1', 'a', '?x=1&filter=a'],
  ['?x=1&filter=old&y=%20+&2', 'new', '?x=1&filter=new&y=%20+&2'],
  ['?x=1&filter=old&y=2', '', '?x=1&y=2'],
  ['?filter=old', '', ''],
  ['?filter=1&x=1&filter=2', 'a', '?filter=a&x=1'],
])('in %s a filter of "%s" makes %s', (query, value, written) => {
  expect(writeParameter(query, 'filter', value)).toBe(written)
})

test('any text comes back as it was written, and no other parameter changes', () => {
  const others = fc.array(fc.stringMatching(/^[a-eg-z%+=.0-9]{1,8}$/), { maxLength: 5 })
  fc.assert(
    fc.property(others, fc.string({ unit: 'grapheme', minLength: 1 }), (pairs, value) => {
      const query = pairs.length === 0 ? '' : `?${pairs.join('&')}`
      const written = writeParameter(query, 'filter', value)
      expect(readParameter(written, 'filter')).toBe(value)
      expect(writeParameter(written, 'filter', '')).toBe(query)
    }),
  )
})
