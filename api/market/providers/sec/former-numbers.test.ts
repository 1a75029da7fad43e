import { expect, test } from 'vitest'
import { aFact } from '#api/testing/facts'
import { newFormerNumbers, reportsOf } from './former-numbers.ts'

const listing = (symbol: string, cik: string | null, name: string | null) => ({
  ...{ symbol, cik, name, exchange: 'NYSE', assetType: 'Stock' },
})

test('a listing with another company number and the same first word in its name had the old number before', () => {
  const before = [listing('XOM', '34088', 'EXXON MOBIL CORP'), listing('PARA', '813828', 'Paramount Global')]
  const now = [listing('XOM', '2115436', 'Exxon Mobil Holdings'), listing('PARA', '77', 'Parabola Inc')]
  expect(newFormerNumbers(before, now)).toEqual([{ kind: 'former-cik', name: '2115436', value: '34088' }])
  expect(newFormerNumbers(before, before)).toEqual([])
  expect(newFormerNumbers([listing('XOM', null, 'Exxon')], now)).toEqual([])
  expect(newFormerNumbers([listing('XOM', '34088', null)], now)).toEqual([])
})

test('a company has the reports of its former number until its new number has some', async () => {
  const year = { start: '2025-01-01', end: '2025-12-31', filed: '2026-02-20', form: '10-K' }
  const [old, own] = [[aFact('Revenues', 1, year)], [aFact('Revenues', 2, year)]]
  const storeOf = (facts: Readonly<Record<string, readonly ReturnType<typeof aFact>[]>>) => ({
    reported: (cik: string) => Promise.resolve(facts[cik]),
  })
  const former = new Map([['2', '1']])
  expect(await reportsOf(storeOf({ 1: old }), '2', former)).toEqual(old)
  expect(await reportsOf(storeOf({ 1: old, 2: [] }), '2', former)).toEqual(old)
  expect(await reportsOf(storeOf({ 1: old, 2: own }), '2', former)).toEqual(own)
  expect(await reportsOf(storeOf({ 1: old }), '3', former)).toBeUndefined()
  expect(await reportsOf(storeOf({}), '2', former)).toBeUndefined()
})
