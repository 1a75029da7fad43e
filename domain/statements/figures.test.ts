import { expect, test } from 'vitest'
import { type Figure, figureOf } from './figures.ts'
import { columnsOf } from './statement-columns.ts'
import { aYear, someStatements, type TestPeriod } from './test-statements.ts'

/** A figure of the newest year, and the lines and ends of what it follows from. */
function figureIn(figure: Figure, ...values: readonly TestPeriod['values'][]) {
  const statements = someStatements(values.map((some, at) => aYear(2025 - at, some)))
  const [newest] = columnsOf(statements, 'year')
  if (!newest) throw new Error('The statements have no year.')
  const { terms, ...cell } = figureOf(statements, figure, newest)
  return { ...cell, terms: terms.map(({ line, column }) => `${line} ${column.end.slice(0, 4)}`) }
}

test('a line is its value, with itself as its term', () => {
  expect(figureIn('revenue', { revenue: 12 })).toEqual({ value: 12, terms: ['revenue 2025'] })
})

test.for([
  ['netMargin', { netIncome: -3, revenue: 12 }, -0.25, ['netIncome 2025', 'revenue 2025']],
  ['grossMargin', { grossProfit: 6, revenue: 12 }, 0.5, ['grossProfit 2025', 'revenue 2025']],
  ['returnOnEquity', { netIncome: 3, equity: 12 }, 0.25, ['netIncome 2025', 'equity 2025']],
  ['debtToEquity', { debt: 24, equity: 12 }, 2, ['debt 2025', 'equity 2025']],
] as const)('%s divides values of the same year', ([figure, values, value, terms]) => {
  expect(figureIn(figure, values)).toEqual({ value, terms })
})

test('growth compares with the year before', () => {
  expect(figureIn('revenueGrowth', { revenue: 12 }, { revenue: 10 })).toEqual({
    value: expect.closeTo(0.2) as unknown,
    terms: ['revenue 2025', 'revenue 2024'],
  })
})

test.for([
  ['a line', 'revenue', [{}], 'No report states it for the period up to 2025-12-31.'],
  ['a margin without revenue', 'netMargin', [{ netIncome: 1 }], 'No report states it for the period up to 2025-12-31.'],
  ['a margin of no revenue', 'netMargin', [{ netIncome: 1, revenue: 0 }], 'What it is divided by is not positive.'],
  [
    'return on negative equity',
    'returnOnEquity',
    [{ netIncome: 1, equity: -1 }],
    'What it is divided by is not positive.',
  ],
  ['growth of the first year', 'revenueGrowth', [{ revenue: 1 }], 'The same period a year before is not known.'],
  [
    'growth after a loss',
    'epsGrowth',
    [{ dilutedEps: 1 }, { dilutedEps: -1 }],
    'The value a year before is not positive.',
  ],
  [
    'growth over an unreported year',
    'revenueGrowth',
    [{ revenue: 1 }, {}],
    'No report states it for the period up to 2024-12-31.',
  ],
] as const)('%s is missing with its reason', ([, figure, years, reason]) => {
  expect(figureIn(figure, ...years)).toMatchObject({ reason })
})
