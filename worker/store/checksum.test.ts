import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checksum } from './checksum.ts'

const someBytes = fc.uint8Array({ minLength: 1, maxLength: 70 }).map((bytes) => new Uint8Array(bytes))

test('a single wrong bit is noticed, wherever it is', () => {
  fc.assert(
    fc.property(someBytes, fc.nat(), fc.nat(7), (bytes, at, bit) => {
      const before = checksum([bytes])
      const index = at % bytes.length
      bytes[index] = (bytes[index] ?? 0) ^ (1 << bit)
      expect(checksum([bytes])).not.toBe(before)
    }),
  )
})

test('it depends on the bytes, not on their offset in a buffer', () => {
  fc.assert(
    fc.property(someBytes, fc.nat(9), (bytes, offset) => {
      const elsewhere = new Uint8Array(bytes.length + offset + 3)
      elsewhere.set(bytes, offset)
      expect(checksum([elsewhere.subarray(offset, offset + bytes.length)])).toBe(checksum([bytes]))
    }),
  )
})

test('bytes that move from one buffer to the next are noticed', () => {
  const [a, b, c] = [Uint8Array.of(1, 2, 3, 4), Uint8Array.of(5, 6, 7, 8), Uint8Array.of()]
  const all = [[a, b], [b, a], [Uint8Array.of(1, 2, 3, 4, 5, 6, 7, 8)], [a, b, c], [c, a, b], [a], [c], []]
  expect(new Set(all.map(checksum)).size).toBe(all.length)
})

test('every kind of column counts by its bytes', () => {
  expect(checksum([Float64Array.of(1.5, NaN)])).not.toBe(checksum([Float64Array.of(1.5, 0)]))
  expect(checksum([Float64Array.of(0)])).not.toBe(checksum([Float64Array.of(-0)]))
  expect(checksum([Uint32Array.of(1)])).toBe(checksum([Uint8Array.of(1, 0, 0, 0)]))
})
