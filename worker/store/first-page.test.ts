import { expect, test } from 'vitest'
import { defaultFilters } from '#domain/screen/filters'
import { noDrops } from '#domain/dataset/parse-stock'
import { fromStoredFirstPage, toStoredFirstPage, type FirstPage } from './first-page.ts'

const first: FirstPage = {
  dataset: {
    version: '"v1"',
    date: '2026-11-19',
    oldestRecord: null,
    downloadedAt: 0,
    size: 1,
    lines: 2,
    kept: 2,
    drops: noDrops(),
    technical: { stocks: 0, wrong: 0 },
    simulated: false,
    stored: true,
  },
  question: { filters: defaultFilters, scope: { kind: 'all' }, from: 0, count: 100, fields: ['name', 'close'] },
  page: {
    version: '"v1"',
    total: 2,
    shown: 2,
    similarFrom: 2,
    of: 2,
    from: 0,
    symbols: ['A', 'B'],
    columns: ['close'],
    numbers: Float64Array.of(1.5, NaN),
    texts: { name: ['Ä', null] },
  },
}

test('a first page comes back from storage as it went in', () => {
  expect(fromStoredFirstPage(structuredClone(toStoredFirstPage(first)))).toMatchObject(first)
})

test.for<[string, (stored: FirstPage) => unknown]>([
  ['a number', ({ page }) => page.numbers.fill(2)],
  ['of what the numbers are', ({ page }) => Object.assign(page, { columns: ['beta'] })],
  ['a name', ({ page }) => Object.assign(page.texts, { name: ['A', null] })],
  ['a symbol', ({ page }) => Object.assign(page, { symbols: ['A', 'C'] })],
  ['the total', ({ page }) => Object.assign(page, { total: 3 })],
  ['the question', ({ question }) => Object.assign(question, { count: 50 })],
  ['the dataset', ({ dataset }) => Object.assign(dataset, { date: null })],
  ['everything', (stored) => Object.assign(stored, { page: undefined })],
])('a page is not used when the storage has changed %s', ([, change]) => {
  const stored = structuredClone(toStoredFirstPage(first))
  change(stored)
  expect(fromStoredFirstPage(stored)).toBeUndefined()
})
