// @vitest-environment happy-dom
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { defaultFilters, type Filters } from '#domain/screen/filters'
import { actAndSettle, render } from '../../testing/render.ts'
import { type Column, columnsOf, spanBetween, useColumns } from './columns.tsx'

afterEach(() => document.body.replaceChildren())

test('the ticker is always the first column and the actions are the last', () => {
  expect(columnsOf(['beta', 'name'], defaultFilters).map(({ id }) => id)).toEqual(['ticker', 'beta', 'name', 'action'])
  expect(columnsOf([], defaultFilters).map(({ id }) => id)).toEqual(['ticker', 'action'])
})

test('columns stay the same array until they change, so that another filter does not render all rows again', async () => {
  const shown: (readonly Column[])[] = []
  let change: (filters: Filters) => void = () => undefined
  function Table() {
    const [filters, setFilters] = useState<Filters>({ ...defaultFilters, metric: ['beta', 'formula:1'] })
    change = setFilters
    shown.push(useColumns(filters))
    return null
  }
  const show = async (filters: Partial<Filters>) => {
    await actAndSettle(() => change({ ...defaultFilters, metric: ['beta', 'formula:1'], ...filters }))
    return shown.at(-1)
  }
  await render(<Table />)
  const first = shown.at(-1)
  expect(await show({ sp500: true })).toBe(first)
  const renamed = await show({ formulas: { 'formula:1': { name: 'Mine', expression: 'eps' } } })
  expect(renamed?.map(({ label }) => label)).toContain('Mine')
  expect(await show({ metric: ['beta'] })).toHaveLength(3)
})

const edges = Array.from({ length: 40 }, (_, i) => ({ left: 100 + i * 100, right: 200 + i * 100 }))

test.for([
  [0, 1000, { first: 1, last: 12 }],
  [1000, 2000, { first: 7, last: 22 }],
  [3100, 4100, { first: 28, last: 40 }],
] as const)('between %i and %i px the columns %o are rendered, with an overscan of three', ([left, right, span]) => {
  expect(spanBetween(edges, left, right)).toEqual(span)
})
