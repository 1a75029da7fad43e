import { expect, test } from 'vitest'
import { defaultFilters, editFilters, type Filters } from '#domain/screen/filters'
import { fc } from '#domain/testing/fast-check'
import { aPage } from '../../testing/screener-builders.ts'
import {
  addPage,
  missingSpan,
  queryOf,
  rowAt,
  rowInSlot,
  rowsOf,
  rowToRender,
  slotCount,
  windowsOver,
} from './results.ts'

const query = queryOf(defaultFilters, { kind: 'all' })
const first = addPage(undefined, query, aPage(0, 100), 1)

test('joins windows of one result', () => {
  const results = addPage(first, query, aPage(300, 200), 2)
  expect(rowAt(results, 0)?.symbol).toBe('S0')
  expect(rowAt(results, 499)?.symbol).toBe('S499')
  expect(rowAt(results, 200)).toBeUndefined()
  expect(results.askedAt).toBe(1)
})

test('never joins rows of two datasets', () => {
  const results = addPage(first, query, aPage(300, 100, { version: 'two' }), 2)
  expect(rowAt(results, 0)).toBeUndefined()
  expect(rowAt(results, 300)?.symbol).toBe('S300')
  expect(results).toMatchObject({ version: 'two', askedAt: 2 })
})

test('values of an edited formula replace the old ones', () => {
  const edited = (expression: string) =>
    queryOf(
      editFilters(defaultFilters, { metric: ['formula:1'], formulas: { 'formula:1': { name: 'Mine', expression } } }),
      { kind: 'all' },
    )
  const before = addPage(undefined, edited('eps'), aPage(0, 10), 1)
  expect(rowAt(addPage(first, queryOf(defaultFilters, { kind: 'all' }), aPage(0, 9), 2), 0)).toBe(rowAt(first, 0))
  expect(rowAt(addPage(before, edited('eps > 1'), aPage(0, 10), 2), 0)).not.toBe(rowAt(before, 0))
})

test('never joins rows of two queries', () => {
  const results = addPage(first, { ...query }, aPage(0, 100, { shown: 7 }), 2)
  expect(results.shown).toBe(7)
  expect(rowAt(results, 50)).toBeUndefined()
})

test.each([
  [{ first: 0, last: 50 }, undefined],
  [
    { first: 60, last: 140 },
    { first: 100, last: 140 },
  ],
  [
    { first: 220, last: 310 },
    { first: 220, last: 310 },
  ],
  [
    { first: 950, last: 2000 },
    { first: 950, last: 999 },
  ],
  [{ first: -40, last: 20 }, undefined],
])('among the rows %o the missing ones are %o', (visible, missing) => {
  expect(missingSpan(first, visible)).toEqual(missing)
})

test('requests whole windows, and no window whose rows are all present', () => {
  fc.assert(
    fc.property(fc.nat(9000), fc.nat(300), (start, length) => {
      const { from, count } = windowsOver({ first: start, last: start + length })
      expect([from % 100, count % 100]).toEqual([0, 0])
      expect(from).toBeLessThanOrEqual(start)
      expect(from + count).toBeGreaterThan(start + length)
      expect(count).toBeLessThan(length + 200)
    }),
  )
})

test('a row reads its own value of every column', () => {
  const page = aPage(0, 2, { numbers: Float64Array.of(1, 2), texts: { name: ['One', null] } })
  const [first, second] = rowsOf(page)
  expect(first?.symbol).toBe('S0')
  expect([first?.number('close'), first?.text('name')]).toEqual([1, 'One'])
  expect([second?.number('close'), second?.text('name')]).toEqual([2, null])
})

test('missing values and columns that were not requested are null', () => {
  const [row] = rowsOf(aPage(0, 1, { numbers: Float64Array.of(NaN) }))
  expect(row?.number('close')).toBeNull()
  expect(row?.number('beta')).toBeNull()
  expect(row?.text('name')).toBeNull()
})

test('renders the visible rows of later results first, and the last results elsewhere until then', () => {
  const next = addPage(first, queryOf(editFilters(defaultFilters, { search: 'a' }), { kind: 'all' }), aPage(100, 50), 2)
  const shown = (settled: typeof first) =>
    [110, 120].map((index) => rowToRender(next, settled, { first: 105, last: 115 }, index)?.symbol)
  const old = { ...next, query, windows: first.windows }
  expect(shown(old)).toEqual(['S110', undefined])
  // The same query of another dataset, or of another past session.
  expect(shown({ ...next, version: 'two', windows: first.windows })).toEqual(['S110', undefined])
  expect(shown(next)).toEqual(['S110', 'S120'])
})

test('every row has one slot, in order, and the divider stands before the first similar name', () => {
  fc.assert(
    fc.property(fc.nat(60), fc.nat(60), (shown, from) => {
      const similarFrom = Math.min(from, shown)
      const results = { shown, similarFrom }
      const slots = Array.from({ length: slotCount(results) }, (_, slot) => rowInSlot(results, slot))
      const rows = [...Array(shown).keys()]
      const divider = similarFrom < shown ? ['divider'] : []
      expect(slots).toEqual([...rows.slice(0, similarFrom), ...divider, ...rows.slice(similarFrom)])
    }),
  )
})

const all = { kind: 'all' } as const
const selectionOf = (changes: Partial<Filters>) => queryOf(editFilters(defaultFilters, changes), all).selection

test('a query requests each field that its columns show once', () => {
  const { fields } = queryOf(editFilters(defaultFilters, { metric: ['beta', '52WeekRange', 'price'] }), all)
  expect(fields).toEqual(expect.arrayContaining(['beta', '52WeekLow', '52WeekHigh', 'close', 'name', 'sector']))
  expect(fields).toHaveLength(new Set(fields).size)
})

test('other columns and another timeframe show the same rows', () => {
  expect(selectionOf({ metric: ['beta'], timeframe: 'month' })).toBe(selectionOf({}))
})

test.each([
  { search: 'a' },
  { asc: true },
  { maxEntries: 0 },
  { sortColumn: 'beta' },
  { ranges: { beta: [0, 1] } },
] as const)('%o shows other rows', (changes) => {
  expect(selectionOf(changes)).not.toBe(selectionOf({}))
})

test('another scope shows other rows', () => {
  const mine = queryOf(defaultFilters, { kind: 'list', symbols: ['A'] })
  expect(mine.selection).not.toBe(selectionOf({}))
})
