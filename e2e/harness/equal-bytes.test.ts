import { expect, test } from 'vitest'

test('compares bytes one by one, also within objects', () => {
  const bytes = Uint8Array.from({ length: 1_000 }, (_, at) => at)
  expect({ bytes }).toEqual({ bytes: bytes.slice() })
  expect(bytes.subarray(1)).toEqual(bytes.slice(1))
  expect({ bytes }).not.toEqual({ bytes: bytes.with(999, 0) })
  expect(bytes).not.toEqual(bytes.slice(1))
  expect(bytes).not.toStrictEqual(Buffer.from(bytes))
  expect(new Float32Array([0, NaN])).toEqual(new Float32Array([0, NaN]))
  expect(new Float32Array([0])).not.toEqual(new Float32Array([-0]))
})
