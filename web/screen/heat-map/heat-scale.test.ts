import { expect, test } from 'vitest'
import { type MetricId, metrics } from '#domain/stock/metrics'
import { changeStops, placeOf, scaleOf, stopText, valueText } from './heat-scale.ts'
import { colorMeasureOf } from './heat-view.ts'
import { aView } from './test-view.ts'

const scale = (color: MetricId | 'change', values: readonly number[]) => {
  const view = { ...aView, color }
  return scaleOf(values, colorMeasureOf(view), view)
}

/** From −0.5 to 0.5. */
const around = Array.from({ length: 101 }, (_, at) => (at - 50) / 100)
/** Skewed, as most sizes are. */
const skewed = around.map((value) => 10 ** (6 * (value + 0.5)))

test('the change of the timeframe has a fixed scale', () => {
  expect(scale('change', [9])).toEqual({ isDiverging: true, stops: changeStops })
})

test('values on both sides of zero diverge from it, to a round end', () => {
  const stops = [-0.5, -0.25, -0.1, 0, 0.1, 0.25, 0.5]
  expect(scale('profitMargin', around)).toEqual({ isDiverging: true, stops })
  expect(scale('change12Months', around)).toEqual({ isDiverging: true, stops })
})

test('other values have a sequential scale, each of its colors for about as many stocks', () => {
  const { isDiverging, stops } = scale('volume', skewed)
  expect(isDiverging).toBe(false)
  expect(stops).toEqual([1.5, 16, 130, 1000, 7900, 63000, 660000])
  expect(scale('dividendYield', [0.01, 0.02, 0.03]).isDiverging).toBe(false)
  // Neither direction is a loss.
  expect(scale('sharesGrowth', around).isDiverging).toBe(false)
  expect(scale('from52WeekHigh', around).isDiverging).toBe(false)
})

test('a scale of equal or no values has one stop', () => {
  expect(scale('volume', [5, 5, 5]).stops).toEqual([5])
  expect(scale('volume', []).stops).toEqual([0])
})

test.each([
  [-1, 0],
  [0, 0],
  [5, 0.25],
  [10, 0.5],
  [55, 0.75],
  [100, 1],
  [1000, 1],
])('%d has a place between two stops: %d', (value, place) => {
  expect(placeOf(value, { isDiverging: false, stops: [0, 10, 100] })).toBe(place)
})

test.each<[MetricId, number, string]>([
  ['weekDeltaRatio', 0.05, '+5%'],
  ['weekDeltaRatio', -0.01, '−1%'],
  ['profitMargin', 0.25, '25%'],
  ['dividendYield', 0.0042, '0.42%'],
  ['price', 40, '$40'],
  ['dayDelta', 0.5, '+$0.5'],
  ['marketCap', 1.2e9, '1.2B'],
  ['marketCap', 12e9, '12B'],
  ['peRatio', 0, '0'],
  ['peRatio', 4.3, '4.3'],
])('the legend shows %s of %d as %s', (id, value, text) => {
  expect(stopText(metrics[id], value)).toBe(text)
})

test('percents have one decimal on every tile, and other values those of their metric', () => {
  const text = (color: MetricId, value: number) => valueText(colorMeasureOf({ ...aView, color }), value)
  expect(text('weekDeltaRatio', 0.0341)).toBe('+3.4%')
  expect(text('weekDeltaRatio', -0.1154)).toBe('−11.5%')
  expect(text('weekDeltaRatio', 0.0004)).toBe('0.0%')
  expect(text('profitMargin', 0.123)).toBe('12.3%')
  expect(text('peRatio', 12.3)).toBe('12.30')
})
