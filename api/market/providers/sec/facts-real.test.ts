import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { asArray, fieldsOf } from '#domain/keys-of'
import { splitLines } from '../../dataset/read-lines.ts'
import { readCompanyFacts } from './company-facts.ts'
import { reportsAsOf } from './facts-as-of.ts'
import type { Print } from './fails-file.ts'
import { figuresOf } from './figures.ts'
import { findSplits } from './find-splits.ts'
import { ratiosOf } from './ratios.ts'

/** Real prices are not ours to publish: REAL_DATA_DIR names a folder that has some. */
const folder = process.env['REAL_DATA_DIR'] ?? ''
if (folder === '') process.stdout.write('Skipped: set REAL_DATA_DIR to check ratios of two real companies.\n')

const unzipped = (path: string) => gunzipSync(readFileSync(join(folder, path)))

async function factsOf(symbol: string, cik: string) {
  const chunks = async function* () {
    yield await Promise.resolve(unzipped(`samples/sec/companyfacts-${symbol}.json.gz`))
  }
  const facts = await readCompanyFacts(chunks(), cik)
  if (!facts.ok) throw new Error(facts.failure)
  return facts.value
}

/** The exchange’s closes as printed. */
function printsOf(symbol: string): readonly Print[] {
  const [first, ...lines] = splitLines(unzipped('history-real.ndjson.gz'))
  const dates = asArray(fieldsOf(JSON.parse(String(first)))['dates']).map(String)
  const line = lines.find((one) => one.subarray(0, 100).includes(`"symbol":"${symbol}"`))
  const { from, close } = fieldsOf(JSON.parse(String(line)))
  const start = dates.indexOf(String(from))
  return asArray(close).flatMap((value, at) =>
    typeof value === 'number' ? { date: dates[start + at] ?? '', close: value } : [],
  )
}

async function ratiosAsOf(symbol: string, cik: string, day: string) {
  const [facts, prints] = [await factsOf(symbol, cik), printsOf(symbol)]
  const splits = findSplits(facts, prints)
  const close = prints.findLast(({ date }) => date <= day)?.close ?? NaN
  const sharesSince = (since: string) =>
    splits.reduce((shares, { date, ratio }) => (date > since && date <= day ? shares * ratio : shares), 1)
  return { close, ...ratiosOf(figuresOf(reportsAsOf(facts, day), sharesSince), close) }
}

const ciks = { AAPL: '320193', NVDA: '1045810' }

describe.skipIf(folder === '')('two real companies', () => {
  test('a split is found on its day', async () => {
    expect(findSplits(await factsOf('NVDA', ciks.NVDA), printsOf('NVDA'))).toEqual([
      { date: '2021-07-20', ratio: 4 },
      { date: '2024-06-10', ratio: 10 },
    ])
    expect(findSplits(await factsOf('AAPL', ciks.AAPL), printsOf('AAPL'))).toEqual([])
  })

  // Of the twelve months: the last fiscal year, plus the quarters since, less the same quarters of the year before, in
  // millions; shares in millions, of the cover and of the newest quarter’s diluted average.
  test.for([
    // 10-Q of 2021-04-29: two quarters after the year to 2020-09-26.
    {
      symbol: 'AAPL',
      day: '2021-06-15',
      shares: 16_687.631,
      diluted: 16_929.157,
      revenue: 274_515 + 111_439 + 89_584 - 91_819 - 58_313,
      gross: 104_956 + 44_328 + 38_079 - 35_217 - 22_370,
      operating: 66_288 + 33_534 + 27_503 - 25_569 - 12_853,
      net: 57_411 + 28_755 + 23_630 - 22_236 - 11_249,
    },
    // 10-Q of 2023-02-03: a quarter of fourteen weeks after the year to 2022-09-24.
    {
      symbol: 'AAPL',
      day: '2023-02-15',
      shares: 15_821.946,
      diluted: 15_955.718,
      revenue: 394_328 + 117_154 - 123_945,
      gross: 170_782 + 50_332 - 54_243,
      operating: 119_437 + 36_016 - 41_488,
      net: 99_803 + 29_998 - 34_630,
    },
    // 10-K of 2024-11-01: the year itself, whose diluted average is of the year, too.
    {
      symbol: 'AAPL',
      day: '2025-01-29',
      shares: 15_115.823,
      diluted: 15_408.095,
      revenue: 391_035,
      gross: 180_683,
      operating: 123_216,
      net: 93_736,
    },
    // 10-Q of 2021-05-26, from before the split of 4 for 1: the year’s revenue has another tag than the quarters’.
    {
      symbol: 'NVDA',
      day: '2021-07-26',
      shares: 623 * 4,
      diluted: 632 * 4,
      revenue: 16_675 + 5_661 - 3_080,
      gross: 10_396 + 3_629 - 2_004,
      operating: 4_532 + 1_956 - 976,
      net: 4_332 + 1_912 - 917,
    },
    // 10-Q of 2024-05-29, from before the split of 10 for 1.
    {
      symbol: 'NVDA',
      day: '2024-07-01',
      shares: 2_460 * 10,
      diluted: 2_489 * 10,
      revenue: 60_922 + 26_044 - 7_192,
      gross: 44_301 + 20_406 - 4_648,
      operating: 32_972 + 16_909 - 2_140,
      net: 29_760 + 14_881 - 2_043,
    },
    // 10-Q of 2024-11-20, in new shares.
    {
      symbol: 'NVDA',
      day: '2024-12-02',
      shares: 24_490,
      diluted: 24_774,
      revenue: 60_922 + 26_044 + 30_040 + 35_082 - 7_192 - 13_507 - 18_120,
      gross: 44_301 + 20_406 + 22_574 + 26_156 - 4_648 - 9_462 - 13_400,
      operating: 32_972 + 16_909 + 18_642 + 21_869 - 2_140 - 6_800 - 10_417,
      net: 29_760 + 14_881 + 16_599 + 19_309 - 2_043 - 6_188 - 9_243,
    },
  ] as const)('ratios of $symbol as of $day are those worked out by hand', async (worked) => {
    const { symbol, day, shares, diluted, revenue, gross, operating, net } = worked
    const { close, ...ratios } = await ratiosAsOf(symbol, ciks[symbol], day)
    expect(close).toBeGreaterThan(100)
    const expected = {
      MarketCapitalization: shares * 1e6 * close,
      EPS: net / diluted,
      PERatio: close / (net / diluted),
      RevenueTTM: revenue * 1e6,
      GrossProfitTTM: gross * 1e6,
      OperatingMarginTTM: operating / revenue,
      ProfitMargin: net / revenue,
    }
    for (const [name, value] of Object.entries(expected)) {
      const found = Object.entries(ratios).find(([ratio]) => ratio === name)?.[1] ?? NaN
      expect(found / value, name).toBeCloseTo(1, 9)
    }
  })
})
