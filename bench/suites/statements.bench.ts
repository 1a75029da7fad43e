import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from '@playwright/test'
import { readNamedFacts } from '../../api/market/providers/sec/company-facts.ts'
import { createYearsOf, yearsIn } from '../../api/market/providers/sec/stored-years.ts'
import { CompanyRecord } from '../../api/market/record/company-record.ts'
import { OpenFacts } from '../../api/market/record/open-facts.ts'
import { publishedStatements } from '../../api/market/record/published-statements.ts'
import { buildYears } from '../../api/years/build-years.ts'
import { sizeOf } from '../../domain/history/history-file.ts'
import { asArray, fieldsOf } from '../../domain/keys-of.ts'
import {
  isStated,
  statedLines,
  type StatementLine,
  statementLines,
  type Statements,
  sumOf,
} from '../../domain/statements/statements.ts'
import { parseStatements, writeStatements } from '../../domain/statements/statements-line.ts'
import type { CompanyYears } from '../../domain/years/company-years.ts'
import { note } from '../harness/comparison.ts'

/** A folder with records of companies, and with values that other people have worked out from reports. */
const folder = process.env['REAL_DATA_DIR'] ?? ''
const companies = join(folder, 'samples/sec-companies')
/** Bytes of a company’s statements, on average. */
const maxBytes = 4_000

/** The names of our lines in the answers. */
const lineNames: Readonly<Record<string, StatementLine>> = {
  revenue: 'revenue',
  'cost of revenue': 'costOfRevenue',
  'gross profit': 'grossProfit',
  'operating income': 'operatingIncome',
  'net income': 'netIncome',
  'diluted EPS': 'dilutedEps',
  'diluted shares': 'dilutedShares',
  'dividends a share': 'dividendsPerShare',
  'operating cash flow': 'operatingCashFlow',
  'capital expenditure': 'capitalExpenditure',
  cash: 'cash',
  assets: 'assets',
  liabilities: 'liabilities',
  equity: 'equity',
}

async function factsIn(file: string): Promise<OpenFacts> {
  const read = await readNamedFacts([gunzipSync(readFileSync(join(companies, 'companyfacts', file)))])
  if (!read.ok) throw new Error(read.failure)
  return new OpenFacts(read.value.facts)
}

const statementsAsOf = (facts: OpenFacts, day: string): Statements =>
  publishedStatements(new CompanyRecord(facts, day), { symbol: 'LARK', cik: '1' })

const valueAt = ({ lines }: Statements, line: StatementLine, at: number): number => {
  const cell = lines[line][at]
  return isStated(cell) ? cell.value : NaN
}

test('the statements of real companies add up and fit into 4 kB', async () => {
  test.skip(folder === '', 'REAL_DATA_DIR names no records.')
  const wrong: string[] = []
  let [bytes, count, balanced, unbalanced, whole] = [0, 0, 0, 0, 0]
  for (const file of readdirSync(join(companies, 'companyfacts'))) {
    const facts = await factsIn(file)
    const statements = statementsAsOf(facts, facts.filingDays.at(-1) ?? '')
    if (statements.periods.length === 0) continue
    const text = JSON.stringify(writeStatements(statements))
    const read = parseStatements(JSON.parse(text))
    if (!read.ok || JSON.stringify(writeStatements(read.value)) !== text) wrong.push(file)
    bytes += brotliCompressSync(text).length
    count++
    whole += statements.periods.filter(({ kind }) => kind === 'year').length === 10 ? 1 : 0
    const cells = statementLines.flatMap((line) => statements.lines[line])
    if (cells.some((cell) => isStated(cell) && sumOf(cell.proof) !== cell.value)) wrong.push(file)
    for (const [at, { kind }] of statements.periods.entries()) {
      if (kind === 'twelveMonths') continue
      const [assets, others] = [valueAt(statements, 'assets', at), valueAt(statements, 'otherEquity', at) || 0]
      const rest = assets - valueAt(statements, 'liabilities', at) - valueAt(statements, 'equity', at) - others
      if (Number.isNaN(rest)) continue
      if (Math.abs(rest) <= Math.abs(assets) * 0.005) balanced++
      else unbalanced++
    }
  }
  note(`${count} companies, ${whole} of them with ten years, ${Math.round(bytes / count)} bytes on average`)
  note(
    `${balanced} of ${balanced + unbalanced} balance sheets: assets are liabilities and equity within half a percent`,
  )
  expect(wrong).toEqual([])
  expect(bytes / count).toBeLessThanOrEqual(maxBytes)
})

test('the statements of real companies equal the values that others have worked out', async () => {
  test.skip(folder === '', 'REAL_DATA_DIR names no answers.')
  const answers = asArray(JSON.parse(readFileSync(join(companies, 'answers.json'), 'utf8'))).map(fieldsOf)
  const opened = new Map<string, OpenFacts>()
  const differences: string[] = []
  let [equal, others] = [0, 0]
  for (const { cik, concept, kind, end, asOf, value, tolerance } of answers) {
    const file = `CIK${String(cik).padStart(10, '0')}.json.gz`
    const facts = opened.get(file) ?? (await factsIn(file))
    opened.set(file, facts)
    const statements = statementsAsOf(facts, typeof asOf === 'string' ? asOf : (facts.filingDays.at(-1) ?? ''))
    const line = lineNames[String(concept)]
    const at = statements.periods.findIndex(
      (period) =>
        period.end === end && (kind === 'instant' || period.kind === (kind === 'ttm' ? 'twelveMonths' : kind)),
    )
    if (line === undefined || !statedLines.some((one) => one === line) || at < 0) {
      others++
      continue
    }
    const cell = statements.lines[line][at]
    const stated = isStated(cell) ? [cell.value, cell.first] : []
    const limit = Math.max(Number(tolerance ?? 0), Math.abs(Number(value)) * 1e-6)
    if (stated.some((one) => one !== undefined && Math.abs(one - Number(value)) <= limit)) equal++
    else differences.push(`${file} ${String(concept)} ${String(end)}: ${String(value)}`)
  }
  note(`${equal} of ${equal + differences.length} values are equal; ${others} are of other lines or of years before`)
  expect(differences).toEqual([])
})

/** The companies of a market with fiscal years, and the bytes that a device keeps of them. */
const market = { companies: 6_000, maxBytes: 3_000_000 }

test('the fiscal years of 6,000 companies like the real ones fit into 3 MB', async () => {
  test.skip(folder === '', 'REAL_DATA_DIR names no records.')
  const found = new Map<string, CompanyYears>()
  let spentMs = 0
  for (const file of readdirSync(join(companies, 'companyfacts'))) {
    const facts = await readNamedFacts([gunzipSync(readFileSync(join(companies, 'companyfacts', file)))])
    if (!facts.ok) throw new Error(facts.failure)
    const symbol = `S${String(found.size)}`
    const started = performance.now()
    const stored = createYearsOf(facts.value.facts, '9999-12-31')({ symbol, splits: [], stored: undefined })
    spentMs += performance.now() - started
    const years = yearsIn(stored)
    if (years) found.set(symbol, years)
  }
  // Prices are not among the records: earnings stand for them, with as many digits.
  const closesOf = (symbol: string) => {
    const years =
      found
        .get(symbol)
        ?.years.filter(({ values }) => (values.dilutedEps ?? 0) !== 0)
        .toReversed() ?? []
    const close = years.map(({ values }) => Math.round(Math.abs(values.dilutedEps ?? 0) * 1_731) / 100)
    return Promise.resolve({ sessions: years.map(({ filed }) => filed), close })
  }
  const { manifest } = await buildYears(
    { symbols: found.keys(), simulated: false },
    {
      statements: { yearsOf: (symbol) => Promise.resolve(found.get(symbol)) },
      history: { closesOf },
    },
    new AbortController().signal,
  )
  const count = manifest.blocks.flatMap(({ symbols }) => symbols).length
  const bytes = sizeOf(manifest.blocks) / count
  const years = [...found.values()].reduce((sum, one) => sum + one.years.length, 0)
  note(
    `${count} companies, ${(years / count).toFixed(1)} years each, ${Math.round(bytes)} bytes each: ` +
      `${((bytes * market.companies) / 1e6).toFixed(2)} MB for ${market.companies}; ${(spentMs / count).toFixed(1)} ms to calculate, once for each report`,
  )
  expect(bytes * market.companies).toBeLessThanOrEqual(market.maxBytes)
})
