import { describe, expect, test } from 'vitest'
import { dateOfDay, dayOfDate, daysBetween } from '../dataset/trading-days.ts'
import { isStated, type StatementCell, type StatementFact, type Statements } from '../statements/statements.ts'
import { aYear, someStatements, type TestPeriod } from '../statements/test-statements.ts'
import { fc } from '../testing/fast-check.ts'
import { sampleCount } from '../testing/sample-count.ts'
import { sharesOn, twelveMonthsOn } from './twelve-months.ts'

const fact = (value: number, filed: string): StatementFact => ({
  ...{ value, tag: 'us-gaap/Revenues', start: '2024-01-01', end: '2024-03-31' },
  ...{ accn: '0000000017-26-000001', form: '10-Q', filed },
})
const filedOn = (value: number, filed: string, special: { first?: number; since?: string } = {}): StatementCell => ({
  ...{ value, proof: [{ fact: fact(value, filed), times: 1 }], ...special },
})

const quarterEnds = ['2024-03-31', '2024-06-30', '2024-09-30', '2024-12-31', '2025-03-31'] as const

/** Quarters, the newest first, each with a revenue that was filed 40 days after its end. */
function quarters(revenues: readonly (number | undefined)[], special: readonly TestPeriod[] = []): Statements {
  const periods = revenues.map((revenue, at): TestPeriod => {
    const end = quarterEnds[at] ?? ''
    const start = dateOfDay(dayOfDate(quarterEnds[at - 1] ?? '2023-12-31') + 1)
    const values = revenue === undefined ? {} : { revenue: filedOn(revenue, dateOfDay(dayOfDate(end) + 40)) }
    return { kind: 'quarter', start, end, values }
  })
  return someStatements([...special, ...periods.toReversed()])
}

describe('twelve months on a past day', () => {
  test('are the four newest quarters from the day on which the last was filed', () => {
    const statements = quarters([10, 20, 30, 40, 50])
    expect(twelveMonthsOn(statements, 'revenue', '2025-02-08')).toBeUndefined()
    expect(twelveMonthsOn(statements, 'revenue', '2025-02-09')).toEqual({ value: 100, end: '2024-12-31' })
    expect(twelveMonthsOn(statements, 'revenue', '2025-05-09')).toEqual({ value: 100, end: '2024-12-31' })
    expect(twelveMonthsOn(statements, 'revenue', '2025-05-10')).toEqual({ value: 140, end: '2025-03-31' })
  })

  test('are the fiscal year if a quarter is missing', () => {
    const year = { ...aYear(2024), values: { revenue: filedOn(99, '2025-02-20') } }
    const statements = quarters([10, undefined, 30, 40, 50], [year])
    expect(twelveMonthsOn(statements, 'revenue', '2025-02-19')).toBeUndefined()
    expect(twelveMonthsOn(statements, 'revenue', '2025-06-01')).toEqual({ value: 99, end: '2024-12-31' })
  })

  test('are no quarters with a gap between them', () => {
    expect(twelveMonthsOn(quarters([10, 20, undefined, 40, 50]), 'revenue', '2025-06-01')).toBeUndefined()
  })

  test('are known since the first report, although a later one, which the proof names, repeats the value', () => {
    const [year] = [{ ...aYear(2024), reported: '2025-02-20', values: { revenue: filedOn(99, '2027-02-20') } }]
    const statements = someStatements([year])
    const dated = { ...statements, periods: statements.periods.map((one) => ({ ...one, reported: '2025-02-20' })) }
    expect(twelveMonthsOn(statements, 'revenue', '2025-06-01')).toBeUndefined()
    expect(twelveMonthsOn(dated, 'revenue', '2025-02-19')).toBeUndefined()
    expect(twelveMonthsOn(dated, 'revenue', '2025-02-20')).toEqual({ value: 99, end: '2024-12-31' })
  })

  test('count as first reported until they were restated, unless the first report was in thousands by mistake', () => {
    const restated = (first: number) => {
      const revenue = filedOn(90, '2026-02-20', { first, since: '2025-08-01' })
      const statements = someStatements([{ ...aYear(2024), values: { revenue } }])
      return { ...statements, periods: statements.periods.map((one) => ({ ...one, reported: '2025-02-20' })) }
    }
    expect(twelveMonthsOn(restated(100), 'revenue', '2025-07-31')?.value).toBe(100)
    expect(twelveMonthsOn(restated(100), 'revenue', '2025-08-01')?.value).toBe(90)
    expect(twelveMonthsOn(restated(90_000), 'revenue', '2025-07-31')).toBeUndefined()
  })

  test('of free cash flow are operating cash flow less capital expenditure, since both are known', () => {
    const values = {
      operatingCashFlow: filedOn(70, '2025-02-20'),
      capitalExpenditure: filedOn(30, '2025-03-20'),
    }
    const statements = someStatements([{ ...aYear(2024), values }])
    expect(twelveMonthsOn(statements, 'freeCashFlow', '2025-03-19')).toBeUndefined()
    expect(twelveMonthsOn(statements, 'freeCashFlow', '2025-03-20')?.value).toBe(40)
  })

  test('do not add up earnings per share of quarters between which the count of shares changed', () => {
    const perShare = (counts: readonly number[]) =>
      someStatements(
        counts
          .map((count, at): TestPeriod => {
            const end = quarterEnds[at] ?? ''
            const start = dateOfDay(dayOfDate(quarterEnds[at - 1] ?? '2023-12-31') + 1)
            return { ...{ kind: 'quarter', start, end }, values: { dilutedEps: 1, dilutedShares: count } }
          })
          .toReversed(),
      )
    const day = '2026-03-01'
    expect(twelveMonthsOn(perShare([10, 10, 11, 12]), 'dilutedEps', day)?.value).toBe(4)
    expect(twelveMonthsOn(perShare([10, 10, 11, 20]), 'dilutedEps', day)).toBeUndefined()
  })

  test('end with their age: nothing is known of a company that has been silent for 550 days', () => {
    const statements = quarters([10, 20, 30, 40])
    expect(twelveMonthsOn(statements, 'revenue', '2026-07-04')).toBeDefined()
    expect(twelveMonthsOn(statements, 'revenue', '2026-07-05')).toBeUndefined()
  })
})

test('shares are those of the newest period that was filed, in the shares of the statements', () => {
  const values = (count: number, filed: string) => ({ dilutedShares: filedOn(count, filed) })
  const statements = someStatements([
    { ...aYear(2024), values: values(100, '2025-02-20') },
    { kind: 'quarter', start: '2025-01-01', end: '2025-03-31', values: values(90, '2025-05-01') },
  ])
  expect(sharesOn(statements, '2025-02-19')).toBeUndefined()
  expect(sharesOn(statements, '2025-04-30')?.value).toBe(100)
  expect(sharesOn(statements, '2025-05-01')?.value).toBe(90)
})

test('a count of shares in thousands is none', () => {
  const statements = someStatements([
    { ...aYear(2025), values: { dilutedShares: filedOn(90_000_000, '2026-02-20') } },
    { ...aYear(2024), values: { dilutedShares: filedOn(90_000, '2025-02-20') } },
  ])
  expect(sharesOn(statements, '2025-04-30')).toBeUndefined()
  expect(sharesOn(statements, '2026-04-30')?.value).toBe(90_000_000)
})

/** Quarters of about 91 days, and the years of four of them; some values are missing, late or restated. */
const histories = fc
  .array(
    fc.record({
      value: fc.option(fc.integer({ min: -50, max: 100 }), { freq: 8 }),
      lag: fc.integer({ min: 20, max: 120 }),
      first: fc.option(fc.integer({ min: -50, max: 100 }), { freq: 2 }),
      restatedAfter: fc.integer({ min: 1, max: 500 }),
      shift: fc.integer({ min: -4, max: 4 }),
    }),
    { minLength: 1, maxLength: 16 },
  )
  .map((drawn) => {
    const start = dayOfDate('2020-01-01')
    const all = drawn.map(({ value, lag, first, restatedAfter, shift }, at) => {
      const end = start + (at + 1) * 91 + shift
      const reported = dateOfDay(end + lag)
      const since = first === null ? reported : dateOfDay(end + lag + restatedAfter)
      return { start: start + at * 91 + (drawn[at - 1]?.shift ?? 0) + 1, end, value, reported, since, first }
    })
    const years = all.flatMap((last, at) =>
      at % 4 === 3 ? [{ ...last, kind: 'year' as const, start: all[at - 3]?.start ?? 0 }] : [],
    )
    const periods = [...years, ...all.map((one) => ({ ...one, kind: 'quarter' as const }))].toSorted(
      (a, b) => b.end - a.end,
    )
    const statements = someStatements(
      periods.map(({ kind, start, end, value, since, reported, first }): TestPeriod => {
        const cell = value !== null && {
          ...{ value, proof: [{ fact: fact(value, '2030-01-01'), times: 1 }] },
          ...(first !== null && { first, since }),
          ...(first === null && since !== reported && { since }),
        }
        return { ...{ kind, start: dateOfDay(start), end: dateOfDay(end) }, values: cell ? { revenue: cell } : {} }
      }),
    )
    const dated = statements.periods.map((period, at) => ({ ...period, reported: periods[at]?.reported ?? '' }))
    return { ...statements, periods: dated }
  })

/** The plain rule: writes down all that was known, then looks for the newest year in it. */
function plainly({ periods, lines }: Statements, day: string) {
  const known = periods.flatMap(({ kind, start, end, reported = '' }, at) => {
    const cell = lines.revenue[at]
    if (!isStated(cell)) return []
    const history = [
      ...(cell.first === undefined || Math.abs(cell.first) >= 900 * Math.abs(cell.value)
        ? []
        : [{ value: cell.first, from: reported }]),
      { value: cell.value, from: cell.since ?? reported },
    ]
    const newest = history.findLast(({ from }) => from <= day)
    return newest ? [{ kind, start, end, value: newest.value }] : []
  })
  const quartersByEnd = known.filter(({ kind }) => kind === 'quarter').toSorted((a, b) => (a.end < b.end ? 1 : -1))
  const [a, b, c, d] = quartersByEnd
  const gap = (earlier: typeof a, later: typeof a) =>
    earlier && later ? Math.abs(daysBetween(earlier.end, later.start) - 1) : Infinity
  const isYear =
    a && d && Math.max(gap(b, a), gap(c, b), gap(d, c)) <= 10 && Math.abs(daysBetween(d.start, a.end) - 364) <= 10
  const sum = isYear && b && c ? { value: a.value + b.value + c.value + d.value, end: a.end } : undefined
  const year = known.filter(({ kind }) => kind === 'year').toSorted((x, y) => (x.end < y.end ? 1 : -1))[0]
  const chosen = sum && (!year || year.end <= sum.end) ? sum : year && { value: year.value, end: year.end }
  return chosen && daysBetween(chosen.end, day) <= 550 ? chosen : undefined
}

test('twelve months are those that a list of all that was known on the day has', () => {
  fc.assert(
    fc.property(histories, fc.integer({ min: 0, max: 2400 }), (statements, after) => {
      const day = dateOfDay(dayOfDate('2020-01-01') + after)
      expect(twelveMonthsOn(statements, 'revenue', day)).toEqual(plainly(statements, day))
    }),
    { numRuns: sampleCount(5000) },
  )
})
