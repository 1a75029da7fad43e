import { expect, test } from 'vitest'
import { defaultFilters, type Filters } from '#domain/screen/filters'
import type { ColumnId } from '#domain/screen/formulas'
import { describeUnknown, whyEmpty } from './unknown-columns.ts'

const known = {
  asOf: '2025-08-20',
  since: { revenueTTM: '2026-08-21', eps: '2025-08-20', peRatio: '2025-08-21', beta: null },
}
const filters: Filters = { ...defaultFilters, sortColumn: 'price' }

test('a past day names each column without any value once', () => {
  expect(describeUnknown(known, filters, ['price', 'eps', 'weekDeltaRatio'])).toBe('')
  expect(describeUnknown(known, filters, ['price', 'peRatio', 'beta', 'peRatio'])).toBe(
    'Not known on this day: P/E, Beta.',
  )
})

test('names the columns that a screen sorts or filters by, and what a formula needs', () => {
  const formulas = { 'formula:1': { name: 'Cheap', expression: 'peRatio + eps' } } as const
  const screen: Filters = {
    ...filters,
    formulas,
    thenBy: [{ column: 'revenueTTM', asc: true }],
    ranges: { beta: [0, 1] },
  }
  expect(describeUnknown(known, screen, ['formula:1'])).toBe('Not known on this day: Cheap (needs P/E), Revenue, Beta.')
  expect(describeUnknown(known, screen, ['formula:1', 'gap', 'atr14'])).toBe(
    'Not known on this day: Cheap (needs P/E), Gap, ATR (14), Revenue, and 1 more.',
  )
})

test('says in which order the rows are if the first sort column is unknown', () => {
  const sorted = (screen: Partial<Filters>) => describeUnknown(known, { ...filters, ...screen }, [])
  const bySymbol = 'Not known on this day: Beta. Rows are sorted by symbol.'
  expect(sorted({ sortColumn: 'beta' })).toBe(bySymbol)
  expect(sorted({ sortColumn: 'beta', thenBy: [{ column: 'price', asc: true }] })).toBe(
    'Not known on this day: Beta. Rows are sorted by Price.',
  )
  expect(sorted({ thenBy: [{ column: 'beta', asc: true }] })).toBe('Not known on this day: Beta.')
  // A search has its own order.
  const withoutCaps = { ...known, since: { marketCap: null } }
  expect(describeUnknown(withoutCaps, { ...defaultFilters, search: 'lark' }, [])).toBe(
    'Not known on this day: Market cap.',
  )
  const formulas = { 'formula:1': { name: 'Safe', expression: 'max(beta, 0)' } } as const
  expect(sorted({ sortColumn: 'formula:1', formulas })).toBe('Not known on this day: Safe (needs Beta).')
})

test('an empty value says why, and that of a formula first names what no stock has on that day', () => {
  const own = (expression: string) => ({ name: 'Own', expression })
  const formulas = {
    'formula:1': own('eps / peRatio'),
    'formula:2': own('eps / price'),
    'formula:3': own('1 / 0'),
  } as const
  const why = (column: ColumnId) => whyEmpty(known, { column, symbol: 'LARK' }, { ...filters, formulas })
  expect(why('eps')).toBe('This market’s history has no “EPS” for LARK up to this day.')
  expect(why('52WeekRange')).toBe('There are too few sessions of LARK up to this day.')
  expect(why('formula:1')).toBe('This market’s history has no “P/E” before Aug 21, 2025.')
  expect(why('formula:2')).toBe(
    'It needs EPS, Price: not all of it is known of LARK on this day, or it gives no result.',
  )
  expect(why('formula:3')).toBeUndefined()
  expect(why('sessionsSinceHigh')).toBeUndefined()
})
