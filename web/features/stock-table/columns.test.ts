import { expect, test } from 'vitest'
import { defaultFilters } from '#domain/filters'
import { columnsOf } from './columns.ts'

const ids = (simulated: boolean) => columnsOf(defaultFilters, simulated).map(({ id }) => id)

test('the ticker comes first and the actions last, around the columns that one chose', () => {
  expect(ids(false)).toEqual(['ticker', ...defaultFilters.metric, 'action'])
})

test('an invented market leads nowhere', () => {
  expect(ids(true)).not.toContain('action')
})
