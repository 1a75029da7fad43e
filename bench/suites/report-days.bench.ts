import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { expect, test } from '@playwright/test'
import { parseReportFilings } from '../../api/market/providers/sec/report-filings.ts'
import { fieldsOf } from '../../domain/keys-of.ts'
import { testedDays } from '../../domain/reports/expected-results.ts'
import { reportedPeriods } from '../../domain/reports/results-days.ts'
import { median } from '../harness/budgets.ts'
import { note } from '../harness/comparison.ts'

/** A folder with submissions of companies to the SEC. */
const folder = process.env['REAL_DATA_DIR'] ?? ''
const submissions = join(folder, 'samples/sec-companies/submissions')
/** Results before that day are not measured. */
const since = '2015-01-01'
const [maxMedianDays, minShare] = [2, 0.9]

type Tested = ReturnType<typeof testedDays>

const shareIn = (tested: Tested): number => tested.filter(({ isHit }) => isHit).length / tested.length
const medianDays = (tested: Tested): number => median(tested.map(({ late }) => Math.abs(late)))

/** A line about some results: their number, the median error, the share in the window and the window’s width. */
const describe = (name: string, tested: Tested): string =>
  [
    ...[`${name}: ${tested.length} results`, `median error ${medianDays(tested)} days`],
    ...[`${(shareIn(tested) * 100).toFixed(1)}% in the window`],
    `of ${(tested.reduce((sum, { width }) => sum + width, 0) / tested.length).toFixed(1)} days`,
  ].join(', ')

test('the day of the next results, expected a month before, is at most two days off for most, and in the window for 90%', () => {
  test.skip(folder === '', 'REAL_DATA_DIR names no submissions.')
  const all: Tested[number][] = []
  let untested = 0
  for (const file of readdirSync(submissions)) {
    const content: unknown = JSON.parse(gunzipSync(readFileSync(join(submissions, file))).toString())
    const periods = reportedPeriods(parseReportFilings(content))
    const tested = testedDays(periods).filter(({ day }) => day >= since)
    untested += periods.filter(({ day }) => day >= since).length - tested.length
    if (tested.length > 0) note(describe(String(fieldsOf(content)['name']), tested))
    all.push(...tested)
  }
  note(`${untested} results had none a year before that was known`)
  note(describe('All', all))
  expect(medianDays(all)).toBeLessThanOrEqual(maxMedianDays)
  expect(shareIn(all)).toBeGreaterThanOrEqual(minShare)
})
