import { expect, test } from 'vitest'
import { aFact } from '#api/testing/facts'
import { fc } from '#domain/testing/fast-check'
import { checked } from './checked.ts'
import { CompanyRecord } from './company-record.ts'
import { type FigureOrReason, isFigure, missing } from './figure.ts'
import type { LineId } from './lines.ts'
import { OpenFacts } from './open-facts.ts'

type Values = Partial<Readonly<Record<LineId, number>>>

/** The values of one filing or, if the line is another one, of another filing. */
const reading =
  (values: Values, own?: LineId) =>
  (line: LineId): FigureOrReason => {
    const value = values[line]
    if (value === undefined) return missing('notReported', 'Nothing.')
    const fact = aFact('X', value, {
      end: '2026-09-30',
      filed: own === undefined || own === line ? '2026-11-05' : '2026-11-06',
    })
    return { start: null, end: '2026-09-30', value, proof: [{ fact, times: 1 }] }
  }

const kindOf = (line: LineId, values: Values, own?: LineId): string | number => {
  const figure = checked(line, reading(values, own))
  return isFigure(figure) ? figure.value : figure.kind
}

test.for<[LineId, Values, string | number]>([
  ['revenue', { revenue: 100, grossProfit: 120 }, 'contradicted'],
  ['revenue', { revenue: 100, operatingIncome: 120 }, 'contradicted'],
  ['revenue', { revenue: 100, grossProfit: 40, operatingIncome: -20 }, 100],
  ['revenue', { revenue: 1000, grossProfit: 1001 }, 1000],
  ['revenue', { grossProfit: 120 }, 'notReported'],
  ['assets', { assets: 100, liabilitiesAndEquity: 90 }, 'contradicted'],
  ['assets', { assets: 100, liabilitiesAndEquity: 100 }, 100],
  ['assets', { assets: 100 }, 100],
  ['liabilities', { liabilities: 10, currentLiabilities: 20 }, 'contradicted'],
  ['liabilities', { liabilities: 120, assets: 100, equity: 30 }, 'contradicted'],
  ['liabilities', { liabilities: 120, assets: 100, equity: -20 }, 120],
  ['equity', { equity: 120, assets: 100 }, 'contradicted'],
  ['equity', { equity: -20, assets: 100 }, -20],
  ['cash', { cash: 120, assets: 100 }, 'contradicted'],
  ['currentAssets', { currentAssets: 120, assets: 100 }, 'contradicted'],
  ['debt', { debt: 120, assets: 100 }, 120],
])('%s of %j is %s', ([line, values, expected]) => {
  expect(kindOf(line, values)).toBe(expected)
})

test('a line is not contradicted by a value that another filing states', () => {
  expect(kindOf('assets', { assets: 90, liabilitiesAndEquity: 100 }, 'assets')).toBe(90)
})

test('a statement with correct sums loses no line', () => {
  const amount = fc.nat(1e9)
  fc.assert(
    fc.property(fc.tuple(amount, amount, amount, amount, amount), ([cash, otherAssets, current, noncurrent, cost]) => {
      const assets = cash + otherAssets
      const liabilities = current + noncurrent
      const statement: Values = {
        ...{ cash, currentAssets: cash, assets, liabilitiesAndEquity: assets, currentLiabilities: current },
        ...{ liabilities, equity: assets - liabilities },
        ...{ revenue: cost + cash, grossProfit: cash, operatingIncome: cash - noncurrent },
      }
      for (const [line, value] of Object.entries(statement)) expect(kindOf(line as LineId, statement)).toBe(value)
    }),
  )
})

test('a balance sheet has no assets if they differ from liabilities and equity', () => {
  const at = { end: '2026-09-30', filed: '2026-11-05' }
  const facts = (total: number) => [
    aFact('Revenues', 50, { ...at, start: '2026-07-01' }),
    aFact('Assets', 100, at),
    aFact('LiabilitiesAndStockholdersEquity', total, at),
  ]
  const assetsOf = (total: number) => {
    const record = new CompanyRecord(new OpenFacts(facts(total)), '2026-11-28')
    return checked('assets', (line) => record.level(line))
  }
  expect(assetsOf(100)).toMatchObject({ value: 100 })
  expect(assetsOf(80)).toMatchObject({ kind: 'contradicted', reason: 'Liabilities and equity are not as much.' })
})
