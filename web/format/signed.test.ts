import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatChange, formatPercentChange } from './signed.ts'

test.each([
  [0.0501, '+5.01', 'gain'],
  [-0.0341, '−3.41', 'loss'],
  [0, '0.00', 'flat'],
  [0.00004, '0.00', 'flat'],
  [-0.00004, '0.00', 'flat'],
])('a fraction of %d is a change of %s per cent, a %s', (fraction, text, direction) => {
  expect(formatPercentChange(fraction)).toEqual({ text, direction })
})

test('the sign that is printed and the colour never contradict each other', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
      const { text, direction } = formatChange(value)
      expect(text.startsWith('+')).toBe(direction === 'gain')
      expect(text.startsWith('−')).toBe(direction === 'loss')
    }),
  )
})
