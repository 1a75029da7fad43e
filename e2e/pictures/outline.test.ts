import { expect, test } from 'vitest'
import { outlineChanges } from './outline.ts'

const stored = [
  { name: 'header', top: 0 },
  { name: 'button Filters', top: 60 },
  { name: 'first row', top: 150 },
]

test('ignores differences that another font causes', () => {
  expect(outlineChanges(stored, stored)).toEqual([])
  expect(outlineChanges(stored, [...stored.slice(0, 2), { name: 'first row', top: 156 }])).toEqual([])
})

test('reports a new bar, a missing control and rows that begin elsewhere', () => {
  const found = [
    { name: 'header', top: 0 },
    { name: 'nav', top: 50 },
    { name: 'first row', top: 190 },
  ]
  expect(outlineChanges(stored, found)).toEqual([
    'button Filters: 1 became 0',
    'first row: moved from 150 to 190',
    'nav: 0 became 1',
  ])
})

test('allows a part near the end of the window to be out of sight in another font', () => {
  const shorter = stored.slice(0, -1)
  const { name, top } = stored[stored.length - 1] ?? { name: '', top: 0 }
  expect(outlineChanges(stored, shorter, 60, top + 50)).toEqual([])
  expect(outlineChanges(shorter, stored, 60, top + 50)).toEqual([])
  expect(outlineChanges(stored, shorter, 60, top + 70)).toEqual([expect.stringContaining(`${name}: `)])
})
