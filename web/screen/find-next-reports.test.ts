import { expect, test } from 'vitest'
import { succeed } from '#domain/result'
import type { Stock } from '#domain/stock/stock'
import { aStock } from '#domain/testing/a-stock'
import { aMarket } from '../testing/screener-builders.ts'
import { findNextReports } from './find-next-reports.ts'

/** A company whose results are expected so many days after the end of 2026, seen on 2026-12-31. */
const reportingIn = (symbol: string, days: number): Stock => ({
  ...aStock({ symbol, daysToReport: days }),
  reports: { expected: { end: '2026-12-31', days: [days - 2, days, days + 4], hits: 11, of: 12 } },
})

function screenerOf(stocks: readonly Stock[]) {
  const { screen } = aMarket(stocks, 'v1')
  const stock = (symbol: string) => Promise.resolve(succeed(stocks.find((one) => one.symbol === symbol)))
  return { screen, stock }
}

test('finds when the companies of a list report next, the first of them first', async () => {
  const stocks = [reportingIn('A', 33), reportingIn('B', 21), reportingIn('C', 20), aStock({ symbol: 'D' })]
  const found = await findNextReports(screenerOf(stocks), ['A', 'B', 'D', 'NOSUCH'], 8)
  expect(found?.total).toBe(2)
  expect(found?.reports.map(({ symbol, expected: { from, to } }) => [symbol, from, to])).toEqual([
    ['B', '2027-01-19', '2027-01-25'],
    ['A', '2027-01-31', '2027-02-06'],
  ])
})

test('counts those that it does not return', async () => {
  const stocks = Array.from({ length: 12 }, (_, at) => reportingIn(`S${at}`, 20 + at))
  const found = await findNextReports(
    screenerOf(stocks),
    stocks.map(({ symbol }) => symbol),
    8,
  )
  expect([found?.reports.length, found?.total]).toEqual([8, 12])
})

test('a list without expected reports, or of a past day, has none', async () => {
  expect(await findNextReports(screenerOf([aStock({ symbol: 'D' })]), ['D'], 8)).toEqual({ reports: [], total: 0 })
})
