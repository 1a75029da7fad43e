import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aStock } from '#domain/a-stock'
import { cashtagsIn } from '#domain/cashtags'
import { sectorIds } from '#domain/sectors'
import type { Stock } from '#domain/stock'
import { bannedWords, brokenWords, sentencesOf, withoutNames } from './read-aloud.ts'
import { writeNote } from './write-note.ts'

const day = 86_400_000
const friday = '2026-11-20'
const dateOf = (days: number) => new Date(days * day).toISOString().slice(0, 10)

/** Changes as they are, missing, and impossible. */
const change = fc.oneof(
  { weight: 6, arbitrary: fc.double({ min: -0.2, max: 0.2, noNaN: true }) },
  fc.constantFrom(null, 0, 0.0001, -0.0001, -1, -2, 5, 1e300),
)
const price = fc.oneof(
  { weight: 6, arbitrary: fc.double({ min: 0.5, max: 500, noNaN: true }) },
  fc.constantFrom(0, 1e-300, 1e300),
)
const orNothing = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { freq: 6 })
const shares = fc.constantFrom(0, 1e4, 1e6, 3e6, 1e9)
const word = fc.constantFrom(
  'Lark',
  'Tide & Dune',
  'Ember',
  'Inc',
  'Buy',
  'NaN',
  '$AAPL',
  '<b>',
  'Société',
  'S.A.',
  '5',
  '\n#',
)

const aRandomStock: fc.Arbitrary<Stock> = fc
  .record({
    symbol: fc.oneof({ weight: 5, arbitrary: fc.stringMatching(/^[A-Z]{1,5}$/) }, fc.constantFrom('BRK-B', 'GOOGLX')),
    name: orNothing(fc.array(word, { maxLength: 3 }).map((words) => words.join(' '))),
    sector: orNothing(fc.constantFrom(...sectorIds, 'HEALTHCARE')),
    assetType: fc.constantFrom('Common Stock', 'Common Stock', 'ETF', null),
    close: price,
    dayDeltaRatio: change,
    weekDeltaRatio: change,
    marketCap: orNothing(fc.constantFrom(-1, 1e6, 9.9e9, 1e10, 4e12, 1e308)),
    volume: orNothing(shares),
    twoMonthsVolumeAverage: orNothing(shares),
    '50DayMovingAverage': orNothing(price),
    '200DayMovingAverage': orNothing(price),
    '52WeekHigh': orNothing(price),
    '52WeekLow': orNothing(price),
    twoMonthsHigh: orNothing(price),
    twoMonthsLow: orNothing(price),
    date: fc.constantFrom(friday, friday, friday, '2026-11-13', null, 'yesterday'),
  })
  .map((known) => aStock(known))

const someStocks = fc.uniqueArray(aRandomStock, { selector: ({ symbol }) => symbol, maxLength: 40 })

describe('whatever the numbers are', () => {
  const checkAll = (check: (stocks: readonly Stock[], note: string) => void) =>
    fc.assert(
      fc.asyncProperty(someStocks, fc.boolean(), async (stocks, simulated) =>
        check(stocks, await writeNote(stocks, { simulated })),
      ),
    )

  test('no sentence holds what a program calls nothing, nor gives advice', () =>
    checkAll((stocks, note) => {
      const text = withoutNames(note, stocks)
      expect(text).not.toMatch(brokenWords)
      expect(text).not.toMatch(bannedWords)
    }))

  test('every cashtag is a stock of the dataset', () =>
    checkAll((stocks, note) => {
      const symbols = new Set(stocks.map(({ symbol }) => symbol))
      expect(cashtagsIn(note).filter((symbol) => !symbols.has(symbol))).toEqual([])
    }))

  test('the note is markdown of headings, paragraphs and one list, and nothing in it is empty', () =>
    checkAll((_, note) => {
      for (const block of note.trimEnd().split('\n\n').filter(Boolean)) {
        expect(block).toMatch(/^(#{2,3} \S[^\n]*|(- \S[^\n]*\n?)+|[^\n#]+[.:]\*?)$/)
      }
      expect(note).not.toMatch(/ {2}|[<>[\]`]| [.,;:]|undefined/)
    }))
})

describe('no sentence is said two days running', () => {
  const isRepeated = async (before: readonly Stock[], after: readonly Stock[], first: number, simulated: boolean) => {
    const on = async (stocks: readonly Stock[], date: string) => {
      const dated = stocks.map((stock) => ({ ...stock, date }))
      return sentencesOf(await writeNote(dated, { simulated }), dated)
    }
    const said = new Set(await on(before, dateOf(first)))
    return (await on(after, dateOf(first + 1))).filter((sentence) => said.has(sentence))
  }
  const anyDay = fc.integer({ min: 10_000, max: 30_000 })

  test('with the same numbers', () =>
    fc.assert(
      fc.asyncProperty(someStocks, anyDay, fc.boolean(), async (stocks, first, simulated) => {
        expect(await isRepeated(stocks, stocks, first, simulated)).toEqual([])
      }),
    ))

  test('with any others', () =>
    fc.assert(
      fc.asyncProperty(someStocks, someStocks, anyDay, async (before, after, first) => {
        expect(await isRepeated(before, after, first, true)).toEqual([])
      }),
    ))
})

test('the same stocks have the same note, to the letter', async () => {
  await fc.assert(
    fc.asyncProperty(someStocks, async (stocks) => {
      const copy = structuredClone(stocks)
      expect(await writeNote(copy, { simulated: true })).toBe(await writeNote(stocks, { simulated: true }))
    }),
  )
})

describe('few numbers make few sentences', () => {
  const noteOf = async (...stocks: readonly Stock[]) =>
    (await writeNote(stocks, { simulated: false })).replaceAll('\u00A0', ' ')
  const known = (stock: Partial<Stock>) => aStock({ date: friday, ...stock })
  const rises = { dayDeltaRatio: 0.02 }

  test('none make none', async () => {
    expect(await noteOf()).toBe('')
    expect(await noteOf(known({}), known({ symbol: 'LARK' }))).toBe('')
  })

  test('one stock is not many', async () => {
    const note = await noteOf(known(rises))
    expect(note).toContain('On Friday, one stock rose.')
    expect(note).not.toMatch(/median|sector|large/i)
  })

  test('nothing moved', async () => {
    const note = await noteOf(...['A', 'B', 'C'].map((symbol) => known({ symbol, dayDeltaRatio: 0, marketCap: 2e10 })))
    expect(note).toContain('On Friday, all three stocks were unchanged; the median stock was little changed.')
    expect(note).not.toMatch(/rose the most|losing side|\$A/)
  })

  test('without a date there is none in it', async () => {
    const note = await noteOf(known({ ...rises, date: null }))
    expect(note).toMatch(/^## The market in the last session\n/)
    expect(note).toContain('In the last session, one stock rose.')
  })

  test('a fund is no stock, and one that has not traded since is not of the day', async () => {
    const fund = known({ ...rises, symbol: 'FUND', assetType: 'ETF' })
    const halted = known({ ...rises, symbol: 'HALT', date: '2026-11-13' })
    const note = await noteOf(known(rises), fund, halted, known({ symbol: 'ALSO', dayDeltaRatio: -0.1 }))
    expect(note).toContain('one stock rose and one fell')
  })

  test('a company with two symbols is named once, and one that no cashtag can name is not', async () => {
    const large = { marketCap: 2e12, name: 'Lark Inc' }
    const note = await noteOf(
      known({ ...large, symbol: 'LARK-A', dayDeltaRatio: 0.3, name: 'Other' }),
      known({ ...large, symbol: 'LARK', dayDeltaRatio: 0.1 }),
      known({ ...large, symbol: 'LARKL', dayDeltaRatio: 0.09 }),
      known({ symbol: 'TIDE', name: 'Tide Co', marketCap: 1e10, dayDeltaRatio: 0.05 }),
    )
    expect(note).toContain('Lark ($LARK) rose the most on Friday, by 10.0 %, followed by Tide ($TIDE) with 5.0 %.')
    expect(note).not.toMatch(/LARKL|LARK-A|Other/)
  })

  test('volume of a stock that hardly trades is nothing unusual', async () => {
    const busy = { close: 10, volume: 1e8, twoMonthsVolumeAverage: 1e7 }
    const thin = { close: 10, volume: 4.2e7, twoMonthsVolumeAverage: 1e6 + 1 }
    const note = await noteOf(known({ ...busy, symbol: 'BUSY' }), known({ ...thin, symbol: 'THIN' }))
    expect(note).toContain('- $BUSY: 10 times the average')
    expect(note).not.toContain('THIN')
  })
})
