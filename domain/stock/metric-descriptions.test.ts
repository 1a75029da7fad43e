import { expect, test } from 'vitest'
import { yearStatisticsOf } from '../dataset/year-statistics.ts'
import { metricDescriptions } from './metric-descriptions.ts'
import { metricIds } from './metrics.ts'
import { isMultiple } from './multiples.ts'
import { technicalOf } from './technical.ts'

/** 52 weeks and a day: the highest and lowest price ten sessions ago, the highest close in the last session. */
const sessions = 260
const close = Array.from({ length: sessions }, (_, at) => 100 + at / 100)
const high = close.map((price) => price + 1).with(sessions - 11, 200)
const low = close.map((price) => price - 1).with(sessions - 11, 50)
const spans = { yearStart: 0, weeks52Start: 1 }

const prices = ['52WeekRange', 'from52WeekHigh', 'from52WeekLow', 'sessionsSinceHigh', 'sessionsSinceLow'] as const

test('describes 52-week highs and lows as prices for a market with daily highs and lows', () => {
  expect(technicalOf({ close, high, low, ...spans })).toMatchObject({ sessionsSinceHigh: 10, sessionsSinceLow: 10 })
  expect(yearStatisticsOf({ close, high, low, ...spans })).toMatchObject({ high: 200, low: 50 })
  for (const id of prices) expect(metricDescriptions[id], id).toMatch(/(highest|lowest) price of 52 weeks/)
})

test.for([
  ['without daily highs and lows', {}],
  ['with daily highs and lows that are partly missing', { high: high.with(-11, NaN), low: low.with(-11, NaN) }],
] as const)('describes 52-week highs and lows as closes for a market %s', ([, known]) => {
  expect(technicalOf({ close, ...known, ...spans })).toMatchObject({
    sessionsSinceHigh: 0,
    sessionsSinceLow: sessions - 2,
  })
  const { high: highest, low: lowest } = yearStatisticsOf({ close, ...known, ...spans })
  expect([highest, lowest].every((price) => price > 99 && price < 104)).toBe(true)
  for (const id of prices)
    expect(metricDescriptions[id], id).toMatch(/closes? where daily (highs|lows)[^)]* are missing/)
})

test('describes what happens to negative values of multiples, and only of those', () => {
  const told = metricIds.filter((id) =>
    metricDescriptions[id].endsWith('Negative values sort last and are not compared with others.'),
  )
  expect(told).toEqual(metricIds.filter(isMultiple))
  expect(told).toHaveLength(9)
})
