import { expect, test } from 'vitest'
import { formatBytes } from './bytes.ts'

test.for([
  [0, '0.0 MB'],
  [3_640_000, '3.6 MB'],
  [999_900_000, '999.9 MB'],
  [1_000_000_000, '1.0 GB'],
  [4_297_400_000, '4.3 GB'],
  [12_345_678_900_000, '12,345.7 GB'],
] as const)('bytes are said in words that one can compare: %d', ([bytes, words]) => {
  expect(formatBytes(bytes)).toBe(words)
})
