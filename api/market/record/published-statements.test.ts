import { describe, expect, test } from 'vitest'
import { reportingCompanies } from '#api/testing/reporting-company'
import { secRecord } from '#api/testing/sec-records'
import { isStated, type StatementLine, statementLines, type Statements, sumOf } from '#domain/statements/statements'
import { parseStatements, writeStatements } from '#domain/statements/statements-line'
import { fc } from '#domain/testing/fast-check'
import { twelveMonthsOn } from '#domain/valuation/twelve-months'
import { readNamedFacts } from '../providers/sec/company-facts.ts'
import { CompanyRecord } from './company-record.ts'
import { figureFor, statementsOf } from './describe-record.ts'
import { isFigure } from './figure.ts'
import { OpenFacts } from './open-facts.ts'
import { publishedStatements } from './published-statements.ts'
import type { Split } from './splits.ts'

const company = { symbol: 'LARK', cik: '1' }

async function factsFor(symbol: string): Promise<OpenFacts> {
  const read = await readNamedFacts([secRecord(`companyfacts-${symbol}.json.gz`)])
  if (!read.ok) throw new Error(read.failure)
  return new OpenFacts(read.value.facts)
}

const statementsFor = async (symbol: string, splits: readonly Split[] = []): Promise<Statements> =>
  publishedStatements(new CompanyRecord(await factsFor(symbol), '2026-11-27', splits), company)

const cellOf = ({ periods, lines }: Statements, line: StatementLine, kind: string, end: string) =>
  lines[line][periods.findIndex((period) => period.kind === kind && period.end === end)]

test('statements have the figures of the record, for its newest ten years and forty quarters', () => {
  fc.assert(
    fc.property(reportingCompanies, ({ reports }) => {
      const record = new CompanyRecord(new OpenFacts(reports.flat()), '2030-01-01')
      const statements = publishedStatements(record, company)
      const shown = statements.periods.flatMap(({ kind, end }) =>
        (['netIncome', 'operatingCashFlow'] as const).map((line) => [line, kind, end]),
      )
      const entries = statementsOf(record).filter(({ line, period, end }) =>
        shown.some((one) => one[0] === line && one[1] === period && one[2] === end),
      )
      expect(entries).toHaveLength(shown.length)
      for (const { line, period, end, figure } of entries) {
        if (line === 'sharesOutstanding') continue
        const cell = cellOf(statements, line, period, end)
        expect(isStated(cell) && cell.value).toBe(isFigure(figure) && figure.value)
      }
    }),
  )
})

describe('the statements of ten companies', () => {
  const symbols = ['AAPL', 'NVDA', 'WMT', 'MDXG', 'COST', 'FHB', 'TSM', 'SPHR', 'NAVI', 'REX'] as const

  test.for(symbols)('of %s are the same after they were written and read', async (symbol) => {
    const statements = await statementsFor(symbol)
    const written: unknown = JSON.parse(JSON.stringify(writeStatements(statements)))
    expect(parseStatements(written)).toEqual({ ok: true, value: statements })
  })

  test.for(symbols)('of %s have proofs that add up to each number', async (symbol) => {
    const { lines } = await statementsFor(symbol)
    for (const line of statementLines)
      for (const cell of lines[line])
        if (isStated(cell)) expect(sumOf(cell.proof)).toBe(cell.value)
        else expect(cell.reason).toMatch(/^[A-Z].*\.$/)
  })

  test.for(symbols.filter((symbol) => symbol !== 'TSM' && symbol !== 'SPHR'))(
    'of %s have ten years whose assets are liabilities and equity, of shareholders and of others',
    async (symbol) => {
      const { periods, lines } = await statementsFor(symbol)
      const years = periods.flatMap(({ kind }, at) => (kind === 'year' ? [at] : []))
      expect(years).toHaveLength(10)
      for (const at of years) {
        const [assets, liabilities, equity, others] = [lines.assets, lines.liabilities, lines.equity, lines.otherEquity]
          .map((cells) => cells[at])
          .map((cell) => (isStated(cell) ? cell.value : undefined))
        // REX has filed 121 thousand dollars as its liabilities of January 2018, and more of them as current.
        if (symbol === 'REX' && liabilities === undefined)
          expect(lines.liabilities[at]).toMatchObject({ reason: 'The current liabilities are more than this.' })
        else expect(((liabilities ?? NaN) + (equity ?? NaN) + (others ?? 0)) / (assets ?? NaN)).toBeCloseTo(1, 2)
      }
    },
  )

  // As others have worked out from annual reports, in millions.
  test.for([
    ['WMT', 'revenue', 'year', '2021-01-31', 559_151],
    ['WMT', 'netIncome', 'year', '2021-01-31', 13_510],
    ['WMT', 'equity', 'year', '2018-01-31', 77_869],
    ['AAPL', 'revenue', 'year', '2020-09-26', 274_515],
    ['AAPL', 'operatingCashFlow', 'year', '2020-09-26', 80_674],
    ['AAPL', 'revenue', 'quarter', '2024-12-28', 124_300],
    ['NVDA', 'freeCashFlow', 'year', '2024-01-28', 27_021],
    ['COST', 'equity', 'year', '2021-08-29', 17_564],
  ] as const)('have for %s the %s of the %s up to %s', async ([symbol, line, kind, end, millions]) => {
    expect(cellOf(await statementsFor(symbol), line, kind, end)).toMatchObject({ value: millions * 1e6 })
  })

  test('say what was first reported of a year that was restated', async () => {
    const statements = await statementsFor('MDXG')
    expect(cellOf(statements, 'revenue', 'year', '2021-12-31')).toMatchObject({
      value: 242_019_000,
      first: 258_615_000,
    })
  })

  test('count shares as of their day, and a split is no restatement', async () => {
    const cell = cellOf(await statementsFor('NVDA'), 'dilutedShares', 'year', '2023-01-29')
    const split = cellOf(
      await statementsFor('NVDA', [{ date: '2026-11-02', ratio: 2 }]),
      ...(['dilutedShares', 'year', '2023-01-29'] as const),
    )
    expect(isStated(cell) && [cell.value, cell.first]).toEqual([25_070_000_000, undefined])
    expect(isStated(split) && [split.value, split.first]).toEqual([50_140_000_000, undefined])
  })

  test.for(['AAPL', 'WMT', 'COST'] as const)(
    'of %s tell the revenue and free cash flow of twelve months that were known on each day of a filing',
    async (symbol) => {
      const opened = await factsFor(symbol)
      const statements = publishedStatements(new CompanyRecord(opened, '2026-11-27'), company)
      const wrong = opened.filingDays
        .filter((day) => day > '2019-01-01')
        .flatMap((day) => {
          const record = new CompanyRecord(opened, day)
          return (['revenue', 'freeCashFlow'] as const).flatMap((line) => {
            const known = twelveMonthsOn(statements, line, day)
            const then = figureFor(line, (one) => record.twelveMonths(one))
            const isSame =
              known && isFigure(then) && known.end === then.end && Math.abs(known.value / then.value - 1) < 0.005
            return isSame ? [] : [{ day, line, known, then }]
          })
        })
      expect(wrong).toEqual([])
    },
  )

  test('of MDXG tell what was first reported of a year until it was restated', async () => {
    const statements = await statementsFor('MDXG')
    expect(twelveMonthsOn(statements, 'revenue', '2022-03-01')).toEqual({ value: 258_615_000, end: '2021-12-31' })
  })

  test.for(['AAPL', 'NVDA', 'MDXG', 'REX', 'COST'] as const)(
    'of %s as of a past day have no fact that was filed later',
    async (symbol) => {
      const opened = await factsFor(symbol)
      for (const day of ['2018-03-01', '2020-07-31', '2022-02-28', '2024-11-20']) {
        const { periods, lines } = publishedStatements(new CompanyRecord(opened, day), company)
        const cells = Object.values(lines).flat().filter(isStated)
        const days = [
          ...periods.flatMap(({ reported }) => reported ?? []),
          ...cells.flatMap(({ since, proof }) => [...proof.map(({ fact }) => fact.filed), ...(since ? [since] : [])]),
        ]
        expect(days.length).toBeGreaterThan(100)
        expect(days.filter((filed) => filed > day)).toEqual([])
      }
    },
  )
})
