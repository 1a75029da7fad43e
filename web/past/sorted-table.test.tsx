// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { fc } from '#domain/testing/fast-check'
import { actAndSettle, render } from '../testing/render.ts'
import { SortedTable, sortRows, type TableColumn } from './sorted-table.tsx'

interface Row {
  readonly id: string
  readonly value: number | null
}

const columns: readonly TableColumn<Row>[] = [
  { id: 'id', label: 'Name', value: ({ id }) => id, cell: ({ id }) => id },
  { id: 'value', label: 'Value', isNumber: true, value: ({ value }) => value, cell: ({ value }) => value },
  { id: 'note', label: 'Note', cell: () => 'x' },
]

const rows: readonly Row[] = [
  { id: 'b', value: 2 },
  { id: 'a', value: null },
  { id: 'c', value: 5 },
]

const namesIn = (element: Element | null) =>
  [...(element?.querySelectorAll('tbody th[scope="row"]') ?? [])].map((cell) => cell.textContent)

async function aTable(groups: readonly { id: string; name?: string; rows: readonly Row[] }[], first: number) {
  const table = await render(<SortedTable label="T" {...{ columns, groups, first }} keyOf={({ id }) => id} />)
  const press = (name: string) =>
    actAndSettle(() => [...table.querySelectorAll('button')].find(({ textContent }) => textContent === name)?.click())
  return { table, press }
}

test('sorts numbers from the highest and texts from the first, the other way at the second press, with missing values last', async () => {
  const { table, press } = await aTable([{ id: 'g', rows }], 9)
  expect(namesIn(table)).toEqual(['b', 'a', 'c'])
  await press('Value')
  expect(namesIn(table)).toEqual(['c', 'b', 'a'])
  expect(table.querySelector('[aria-sort]')?.getAttribute('aria-sort')).toBe('descending')
  await press('Value')
  expect(namesIn(table)).toEqual(['b', 'c', 'a'])
  await press('Name')
  expect(namesIn(table)).toEqual(['a', 'b', 'c'])
  expect(table.querySelectorAll('thead button')).toHaveLength(2)
})

test('shows the first rows of each group, and all of them after its button is pressed', async () => {
  const two = { id: 'two', name: 'Two', rows: [{ id: 'd', value: 1 }] }
  const { table, press } = await aTable([{ id: 'one', name: 'One', rows }, two], 2)
  const one = () => namesIn(table).slice(0, -1)
  expect(one()).toEqual(['b', 'a'])
  await press('Show all 3')
  expect(one()).toEqual(['b', 'a', 'c'])
  expect(table.querySelectorAll('tbody button')).toHaveLength(0)
})

test.each([
  [500, 'Show all 502'],
  [501, 'Show 400 more of 503'],
])('with %i rows left its button says “%s”', async (left, name) => {
  const many = Array.from({ length: left + 2 }, (_, value) => ({ id: `${value}`, value }))
  const { table } = await aTable([{ id: 'g', rows: many }], 2)
  expect(table.querySelector('tbody button')?.textContent).toBe(name)
})

test('equal values keep their order', () => {
  const someRows = fc.array(fc.record({ id: fc.string(), value: fc.constantFrom(null, 1, 2) }))
  fc.assert(
    fc.property(someRows, fc.boolean(), (some, isAscending) => {
      const sorted = sortRows(some, columns, { column: 'value', isAscending })
      const parts = (isAscending ? [1, 2, null] : [2, 1, null]).map((part) =>
        some.filter(({ value }) => value === part),
      )
      expect(sorted).toEqual(parts.flat())
    }),
  )
})
