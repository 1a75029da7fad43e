import { expect, test } from 'vitest'
import { aStock } from '#domain/testing/a-stock'
import { fc } from '#domain/testing/fast-check'
import { sampleCountOfFormulas } from '#domain/testing/sample-count'
import { fromKeys } from '../keys-of.ts'
import { numberFieldIds } from '../stock/fields.ts'
import { isMetricId } from '../stock/metrics.ts'
import type { Stock } from '../stock/stock.ts'
import { evaluateFormula } from './evaluate.ts'
import type { Expression } from './formula.ts'
import { formulaMetrics } from './names.ts'
import { rescaled, rescaleExpression, rescaleFormula, roundRescaled } from './rescale.ts'
import { shareDegree } from './share-degree.ts'
import { anyExpression } from './test-expressions.ts'

test('every metric of a formula has a degree', () => {
  const ofDegree = (degree: number) => formulaMetrics.filter((id) => shareDegree(id) === degree).join(' ')
  expect(ofDegree(1)).toBe(
    'price dayDelta weekDelta twoWeeksDelta monthDelta twoMonthsDelta weekAverage monthAverage twoMonthsAverage ' +
      '50DayMovingAverage 200DayMovingAverage analystTargetPrice bookValue dividendPerShare eps revenuePerShareTTM ' +
      'dilutedEPSTTM sma20 sma50 sma200 atr14',
  )
  expect(ofDegree(-1)).toBe(
    'volume weekVolumeAverage twoWeeksVolumeAverage monthVolumeAverage twoMonthsVolumeAverage sharesOutstanding',
  )
})

test.for([
  ['price > 100', 10, 'price > 10', 0],
  ['100<price', 10, '10 < price', 0],
  ['sma50 - sma200 > 5', 10, 'sma50 - sma200 > 0.5', 0],
  ['price > 100', 3, 'price > 33.33', 0],
  ['price < 1350', 0.1, 'price < 13500', 0],
  ['price > 0.01', 3, 'price > 0.003333', 0],
  ['volume > 1M', 10, 'volume > 10000000', 0],
  ['price', 10, 'price', 1],
  ['price - 100', 10, 'price - 10', 1],
  ['price*volume > 5M', 10, 'price*volume > 5M', 0],
  ['price * sharesOutstanding - marketCap', 10, 'price * sharesOutstanding - marketCap', 0],
  ['eps / price > 5%', 10, 'eps / price > 5%', 0],
  ['100 / price > 2', 10, '100 / price > 20', 0],
  ['price * 2 > 50 * 4', 10, 'price * 2 > 5 * 4', 0],
  ['price > 2 * -(30 + 20)', 10, 'price > 0.2 * -(30 + 20)', 0],
  ['price > max(100, 50) / 2', 10, 'price > max(10, 5) / 2', 0],
  ['max(price, 100) > abs(-80)', 10, 'max(price, 10) > abs(-8)', 0],
  ['price > sqrt(100)', 10, 'price > 0.1 * sqrt(100)', 0],
  ['sqrt(price) > 10', 4, 'sqrt(price) > 5', 0],
  ['if(price > 100, 1, 2) = 1', 10, 'if(price > 10, 1, 2) = 1', 0],
  ['if(beta > 1, 100, 200) < price', 10, 'if(beta > 1, 10, 20) < price', 0],
  ['if(beta > 1, price, 50)', 10, 'if(beta > 1, price, 5)', 1],
  ['not (price < 100) and rsi14 < 30', 10, 'not price < 10 and rsi14 < 30', 0],
  ['dayDelta > 0', 10, 'dayDelta > 0', 0],
  ['round(peRatio) > 5', 10, 'round(peRatio) > 5', 0],
  ['rank(peRatio) < 10 and price < 100', 10, 'rank(peRatio) < 10 and price < 10', 0],
  ['peRatio < sector(peRatio)', 10, 'peRatio < sector(peRatio)', 0],
  ['log(price / sma200) > 1', 10, 'log(price / sma200) > 1', 0],
] as const)('%s becomes, after a split into %d shares for one, %s', ([text, ratio, expected, degree]) => {
  expect(rescaleFormula(text, ratio)).toMatchObject({ text: expected, degree })
})

test.for([
  'price + volume',
  'min(price, peRatio)',
  'price > peRatio',
  'if(beta > 1, price, volume)',
  'rank(price) < 10',
  'price > sector(price)',
  'rank(if(price > 100, peRatio, beta)) < 10',
  'round(price) > 100',
  'log(price) > 2',
  'price > 100 and price + volume > 1',
  'of a newer release',
])('cannot rescale %s', (text) => {
  expect(rescaleFormula(text, 10)).toBeUndefined()
})

test.for([
  [135, 135],
  [100 / 3, 33.33],
  [0.1 + 0.2, 0.3],
  [1234.567, 1234.57],
  [1 / 3, 0.3333],
  [12.345, 12.345],
  [0.00001 / 3, 0.000003333],
] as const)('rounds %d to %d', ([value, rounded]) => {
  expect(roundRescaled(value)).toBe(rounded)
})

test('reports whether amounts of a formula were rounded', () => {
  expect(rescaleFormula('price > 1350', 10)?.isRounded).toBe(false)
  expect(rescaleFormula('price > 100', 3)?.isRounded).toBe(true)
})

/** The roots for its degrees are whole: sums, products and comparisons are as exact as before. */
const ratio = 2 ** 16

/** The degree of a field: that of its metric, or a low or a high. */
const fieldDegree = (field: string): number => (field === 'close' ? 1 : isMetricId(field) ? shareDegree(field) : 1)

const split = (stock: Stock): Stock => ({
  ...stock,
  ...fromKeys(numberFieldIds, (field) => {
    const value = stock[field]
    return value === null ? null : rescaled(value, fieldDegree(field), ratio)
  }),
})

const withKnownNumbers = (expression: Expression): Expression => {
  if (expression.kind === 'number' && (expression.value > 1e9 || expression.value < 1e-9))
    return { ...expression, value: 7 }
  return expression.kind === 'call'
    ? { ...expression, operands: expression.operands.map(withKnownNumbers) }
    : expression
}

const anyStock = fc
  .record(fromKeys(numberFieldIds, () => fc.option(fc.integer({ min: -50, max: 5_000 }), { freq: 9 })))
  .map((values) => aStock(values))

test('a rescaled formula gives, for the split stock, the rescaled result of the original formula', () => {
  const numRuns = sampleCountOfFormulas(5_000)
  let fitting = 0
  let changed = 0
  fc.assert(
    fc.property(anyExpression(), fc.array(anyStock, { minLength: 2, maxLength: 4 }), (any, [stock, ...others]) => {
      const expression = withKnownNumbers(any)
      const found = rescaleExpression(expression, ratio, (value) => value)
      if (!found || !stock) return
      fitting++
      if (found.expression !== expression) changed++
      const [before = null] = evaluateFormula([stock, ...others], expression)
      const [after] = evaluateFormula([split(stock), ...others], found.expression)
      expect(after).toBe(before === null ? null : rescaled(before, found.degree, ratio))
    }),
    { numRuns },
  )
  expect(fitting).toBeGreaterThan(numRuns / 5)
  expect(changed).toBeGreaterThan(numRuns / 100)
})
