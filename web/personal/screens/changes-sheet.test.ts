// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { describeChanges } from './changes-sheet.tsx'

test.for([
  [['A', 'B', 'C'], ['D'], '2024-11-19', '3 new, 1 dropped since Nov 19, 2024'],
  [['A'], [], '2024-11-19', '1 new since Nov 19, 2024'],
  [[], ['D', 'E'], null, '2 dropped since your last visit'],
] as const)('summarizes additions and drops in one line: %s %s %s', ([added, removed, since, words]) => {
  expect(describeChanges({ added, removed, since })).toBe(words)
})
