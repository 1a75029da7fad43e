import { expect, test } from 'vitest'
import type { MultipleHistory } from '#domain/valuation/valuation'
import { drawingOf, ticksOf } from './drawing.ts'

const weeksOf = (...values: readonly (number | undefined)[]): MultipleHistory => {
  const known = values.filter((value) => value !== undefined).toSorted((a, b) => a - b)
  const [min, median, max] = [known[0], known[Math.floor(known.length / 2)], known.at(-1)]
  return {
    ...{ losses: 0, unknown: 0, place: undefined },
    range: min === undefined || median === undefined || max === undefined ? undefined : { min, median, max },
    weeks: values.map((value, at) => ({
      ...{ date: `2026-01-${String(2 + 7 * at).padStart(2, '0')}`, close: 1, months: undefined, shares: undefined },
      value,
    })),
  }
}

test('weeks without a value interrupt the line, and a single week is a dot', () => {
  expect(drawingOf(weeksOf(10, 20, undefined, 10, 15)).line).toBe(
    'M0.00 100.00h0L25.00 0.00M75.00 100.00h0L100.00 50.00',
  )
  expect(drawingOf(weeksOf(10, undefined, 20)).line).toBe('M0.00 100.00h0M100.00 0.00h0')
})

test('the picture ends at four medians, or at the newest value', () => {
  expect(drawingOf(weeksOf(10, 10, 5000, 10))).toMatchObject({ top: 40, bottom: 10 })
  expect(drawingOf(weeksOf(10, 10, 10, 5000)).top).toBe(5000)
})

test('equal values are a line in the middle', () => {
  expect(drawingOf(weeksOf(10, 10)).line).toBe('M0.00 50.00h0L100.00 50.00')
})

test('spans have a tick for each year, shorter ones for each half-year or quarter', () => {
  const monthsOf = (...dates: readonly string[]) => ticksOf(dates.map((date) => ({ date }))).map(({ month }) => month)
  expect(monthsOf('2022-06-03', '2026-01-02')).toEqual(['2023-01', '2024-01', '2025-01', '2026-01'])
  expect(monthsOf('2024-06-06', '2026-02-06')).toEqual(['2024-07', '2025-01', '2025-07', '2026-01'])
  expect(monthsOf('2025-06-06', '2026-02-06')).toEqual(['2025-07', '2025-10', '2026-01'])
  expect(monthsOf('2025-06-06')).toEqual([])
})
