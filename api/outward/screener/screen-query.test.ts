import { expect, test } from 'vitest'
import { encodeFilters } from '#domain/screen/filter-codec'
import { defaultFilters } from '#domain/screen/filters'
import { fc } from '#domain/testing/fast-check'
import { createQueryReader, readScreenQuery } from './screen-query.ts'

const filter = (minPrice: number) => encodeFilters({ ...defaultFilters, minPrice })

test('the reader answers repeated queries as if it read each anew', () => {
  const anyText = fc.oneof(
    fc.constantFrom(filter(1), filter(2), '%', '', '1', 'csv', 'price', 'price,karma'),
    fc.string(),
  )
  const anyQuery = fc.record(
    { filter: anyText, columns: anyText, limit: anyText, format: fc.constantFrom('json', 'csv', 'xml') },
    { requiredKeys: [] },
  )
  fc.assert(
    fc.property(fc.array(anyQuery, { maxLength: 20 }), (queries) => {
      const read = createQueryReader()
      for (const query of [...queries, ...queries]) expect(read(query)).toEqual(readScreenQuery(query))
    }),
  )
})

test('the reader keeps the last thousand queries, but no long or invalid ones', () => {
  const read = createQueryReader()
  const isKept = (query: Parameters<typeof read>[0]) => read(query) === read(query)
  const first = read({ filter: filter(0.5) })
  for (let n = 0; n < 999; n++) read({ filter: filter(1 + n) })
  expect(read({ filter: filter(0.5) })).toBe(first)
  for (let n = 0; n < 1000; n++) read({ filter: filter(2000 + n) })
  expect(read({ filter: filter(0.5) })).not.toBe(first)
  expect(isKept({ filter: filter(3) })).toBe(true)
  expect(isKept({ filter: filter(3), columns: 'price,'.repeat(180) + 'beta' })).toBe(false)
  expect(isKept({ filter: '%' })).toBe(false)
})
