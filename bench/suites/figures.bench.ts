import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { expect, test } from '@playwright/test'
import { readCompanyFacts } from '../../api/market/providers/sec/company-facts.ts'
import { checked } from '../../api/market/record/checked.ts'
import { CompanyRecord } from '../../api/market/record/company-record.ts'
import { type FigureOrReason, isFigure } from '../../api/market/record/figure.ts'
import { OpenFacts } from '../../api/market/record/open-facts.ts'
import { sharesOutstanding } from '../../api/market/record/shares.ts'
import { fieldsOf } from '../../domain/keys-of.ts'
import { note } from '../harness/comparison.ts'
import { differences, reasons } from '../harness/figure-differences.ts'

/** A folder with records of companies and a vendor’s dataset of the same time, which we may not publish. */
const folder = process.env['REAL_DATA_DIR'] ?? ''
const records = join(folder, 'samples/sec-companies/companyfacts')
/** The day of the vendor’s dataset. */
const day = '2025-08-20'
const maxShare = 0.02
/** Earnings a share are rounded to cents. */
const cents = 0.02

type Overview = Readonly<Record<string, unknown>>

/** The overviews of a vendor by the number of the company; of several classes the first one with a revenue. */
function vendorOverviews(): ReadonlyMap<number, Overview> {
  const found = new Map<number, Overview>()
  const text = gunzipSync(readFileSync(join(folder, 'stonks-real.ndjson.gz'))).toString()
  for (const line of text.split('\n').filter(Boolean)) {
    const { symbol, overview } = fieldsOf(JSON.parse(line))
    const fields = fieldsOf(overview)
    const cik = Number(fields['CIK'])
    if (symbol !== 'BRK-A' && cik > 0 && !found.has(cik) && !Number.isNaN(numberOf(fields['RevenueTTM'])))
      found.set(cik, { ...fields, symbol })
  }
  return found
}

const numberOf = (value: unknown): number => (value === 'None' || value === '-' ? NaN : Number(value ?? NaN))

const vendorFigures = (overview: Overview): Readonly<Record<string, number>> => {
  const of = (key: string) => numberOf(overview[key])
  return {
    revenue: of('RevenueTTM'),
    netIncome: of('ProfitMargin') * of('RevenueTTM'),
    dilutedEps: of('DilutedEPSTTM'),
    equity: of('BookValue') * of('SharesOutstanding'),
    shares: of('SharesOutstanding'),
  }
}

const ourFigures = (record: CompanyRecord): Readonly<Record<string, FigureOrReason>> => ({
  revenue: checked('revenue', (line) => record.twelveMonths(line)),
  netIncome: record.twelveMonths('netIncome'),
  dilutedEps: record.twelveMonths('dilutedEps'),
  equity: checked('equity', (line) => record.level(line)),
  shares: sharesOutstanding(record),
})

/** What may be between two figures that are one but for rounding; the vendor’s income is its margin, rounded, times revenue. */
const tolerance = (line: string, theirs: number, revenue: number): number =>
  Math.max(maxShare * Math.abs(theirs), line === 'dilutedEps' ? cents : line === 'netIncome' ? revenue / 1e4 : 0)

test('a company’s figures are the vendor’s, or differ for a reason that is known', async () => {
  test.skip(folder === '', 'REAL_DATA_DIR names no data to compare with.')
  const vendor = vendorOverviews()
  const counts = new Map(Object.keys(differences).map((line) => [line, { alike: 0, missing: 0, explained: 0 }]))
  const unexplained: string[] = []
  for (const name of readdirSync(records)) {
    const file = gunzipSync(readFileSync(join(records, name)))
    const cik = Number(/\d+/.exec(name)?.[0])
    const [overview, facts] = [vendor.get(cik), await readCompanyFacts([file], String(cik))]
    if (!overview || !facts.ok) continue
    const [theirs, symbol] = [vendorFigures(overview), String(overview['symbol'])]
    for (const [line, figure] of Object.entries(ourFigures(new CompanyRecord(new OpenFacts(facts.value), day)))) {
      const [count, value] = [counts.get(line), theirs[line] ?? NaN]
      if (!count || Number.isNaN(value)) continue
      if (!isFigure(figure)) count.missing++
      else if (Math.abs(figure.value - value) <= tolerance(line, value, theirs['revenue'] ?? 0)) count.alike++
      else if (differences[line]?.[symbol]) count.explained++
      else unexplained.push(`${symbol} ${line}: ${figure.value}, ${value}`)
    }
  }
  for (const [line, { alike, missing, explained }] of counts)
    note(`${line}: ${alike} alike, ${missing} missing, ${explained} explained`)
  for (const [line, bySymbol] of Object.entries(differences))
    note(`${line}: ${[...new Set(Object.values(bySymbol))].map((reason) => reasons[reason]).join('; ')}`)
  expect(unexplained).toEqual([])
})
