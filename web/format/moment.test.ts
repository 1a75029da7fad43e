import { expect, test } from 'vitest'
import { formatMegabytes } from './megabytes.ts'
import { formatMoment } from './moment.ts'

test('a moment is a medium date and a short time, in the zone where one is', () => {
  const time = new Date(2025, 7, 21, 14, 5).getTime()
  expect(formatMoment(time)).toBe('21 Aug 2025, 14:05')
})

test('megabytes are millions of bytes', () => {
  expect(formatMegabytes(3_587_123)).toBe('3.6 MB')
  expect(formatMegabytes(0)).toBe('0.0 MB')
})
