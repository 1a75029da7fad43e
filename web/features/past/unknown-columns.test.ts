import { expect, test } from 'vitest'
import { defaultFilters, type Filters } from '#domain/screen/filters'
import { describeUnknown } from './unknown-columns.ts'

const known = {
  asOf: '2025-08-20',
  since: { revenueTTM: '2026-08-21', eps: '2025-08-20', peRatio: '2025-08-21', beta: null },
}
const filters: Filters = { ...defaultFilters, sortColumn: 'price' }

test('a past day says which columns it knows of no stock, each once', () => {
  expect(describeUnknown(known, filters, ['price', 'eps', 'weekDeltaRatio'])).toBe('')
  expect(describeUnknown(known, filters, ['price', 'peRatio', 'beta', 'peRatio'])).toBe(
    'Not known on this day: P/E, Beta.',
  )
})

test('what a screen sorts or filters by counts, and a formula says what it needs', () => {
  const formulas = { 'formula:1': { name: 'Cheap', expression: 'peRatio + eps' } } as const
  const screen: Filters = { ...filters, formulas, sortColumn: 'revenueTTM', ranges: { beta: [0, 1] } }
  expect(describeUnknown(known, screen, ['formula:1'])).toBe('Not known on this day: Cheap (needs P/E), Revenue, Beta.')
  expect(describeUnknown(known, screen, ['formula:1', 'gap', 'atr14'])).toBe(
    'Not known on this day: Cheap (needs P/E), Gap, ATR (14), Revenue, and 1 more.',
  )
})
