import { expect, test } from 'vitest'
import { outlineChanges } from './outline.ts'

const stored = [
  { name: 'header', top: 0 },
  { name: 'button Filters', top: 60 },
  { name: 'first row', top: 150 },
]

test('an outline is unchanged by what another font moves', () => {
  expect(outlineChanges(stored, stored)).toEqual([])
  expect(outlineChanges(stored, [...stored.slice(0, 2), { name: 'first row', top: 156 }])).toEqual([])
})

test('a new bar, a control that is gone and rows that begin elsewhere are changes', () => {
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
