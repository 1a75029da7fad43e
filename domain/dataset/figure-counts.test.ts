import { expect, test } from 'vitest'
import { createFigureCount } from './figure-counts.ts'

const counted = (records: readonly Readonly<Record<string, unknown>>[]) => {
  const count = createFigureCount()
  for (const record of records) count.add(record)
  return count.counts()
}

test('counts the records that have a value, and the missing figures by reason', () => {
  const { records, have, missing } = counted([
    { symbol: 'A', overview: { RevenueTTM: '100', EPS: '-1.5' } },
    { symbol: 'B', overview: { RevenueTTM: '200', EPS: 'None' }, missing: { eps: 'contradicted' } },
    { symbol: 'C', overview: {}, missing: { eps: 'contradicted', revenue: 'silent', shares: 'receipt' } },
  ])
  expect(records).toBe(3)
  expect(have).toMatchObject({ revenueTTM: 2, eps: 1, marketCap: 0 })
  expect(missing).toMatchObject({ contradicted: 2, silent: 1, receipt: 1, notReported: 0 })
})

test('does not count prices: they are not figures of companies', () => {
  const { have } = counted([{ symbol: 'A', last: { close: 1 }, overview: { PriceAge: '1', ReportAge: '2' } }])
  expect(Object.values(have).every((count) => count === 0)).toBe(true)
  expect(have).not.toHaveProperty('close')
  expect(have).not.toHaveProperty('reportAge')
  expect(have).not.toHaveProperty('50DayMovingAverage')
})
