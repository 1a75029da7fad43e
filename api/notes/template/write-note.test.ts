import { describe, expect, test } from 'vitest'
import { sectorIds, type Stock } from '#domain/stock/stock'
import { aStock } from '#domain/testing/a-stock'
import { fc } from '#domain/testing/fast-check'
import { cashtagsIn } from '#domain/text/feed-message'
import { bannedWords, brokenWords, sentencesOf, withoutNames } from '../../testing/note-sentences.ts'
import { writeNote } from './write-note.ts'

const day = 86_400_000
const friday = '2026-11-20'
const dateOf = (days: number) => new Date(days * day).toISOString().slice(0, 10)

/** Possible, missing and impossible changes. */
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

describe('a note about any numbers', () => {
  const checkAll = (check: (stocks: readonly Stock[], note: string) => void) =>
    fc.assert(
      fc.asyncProperty(someStocks, fc.boolean(), async (stocks, simulated) =>
        check(stocks, await writeNote(stocks, { simulated })),
      ),
    )

  test('has neither NaN, null or undefined in its sentences nor advice', () =>
    checkAll((stocks, note) => {
      const text = withoutNames(note, stocks)
      expect(text).not.toMatch(brokenWords)
      expect(text).not.toMatch(bannedWords)
    }))

  test('has only cashtags of the dataset’s stocks', () =>
    checkAll((stocks, note) => {
      const symbols = new Set(stocks.map(({ symbol }) => symbol))
      expect(cashtagsIn(note).filter((symbol) => !symbols.has(symbol))).toEqual([])
    }))

  test('is markdown with headings, paragraphs and one list, none of them empty', () =>
    checkAll((_, note) => {
      for (const block of note.trimEnd().split('\n\n').filter(Boolean)) {
        expect(block).toMatch(/^(#{2,3} \S[^\n]*|(- \S[^\n]*\n?)+|[^\n#]+[.:]\*?)$/)
      }
      expect(note).not.toMatch(/ {2}|[<>[\]`]| [.,;:]|undefined/)
    }))
})

test('no section repeats the note’s heading on any day', async () => {
  const stocks = ['A', 'B', 'C'].map((symbol, at) =>
    aStock({ symbol, marketCap: 2e10, dayDeltaRatio: at / 100 - 0.01 }),
  )
  for (let date = 20_000; date < 20_060; date++) {
    const dated = stocks.map((stock) => ({ ...stock, date: dateOf(date) }))
    const note = await writeNote(dated, { simulated: true })
    const headings = note.match(/^### .*/gm) ?? []
    expect(headings.length).toBeGreaterThan(0)
    expect(headings.filter((heading) => /market/i.test(heading))).toEqual([])
  }
})

describe('the note repeats no sentence on the next day', () => {
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

  test('with unusual volume and no known change', async () => {
    const stocks = [aStock({ close: 20, volume: 3e6, twoMonthsVolumeAverage: 1e6, dayDeltaRatio: null })]
    for (let first = 18_400; first < 18_460; first++) expect(await isRepeated(stocks, stocks, first, false)).toEqual([])
  })

  test('with any other numbers', () =>
    fc.assert(
      fc.asyncProperty(someStocks, someStocks, anyDay, async (before, after, first) => {
        expect(await isRepeated(before, after, first, true)).toEqual([])
      }),
    ))
})

test('the same stocks get exactly the same note', async () => {
  await fc.assert(
    fc.asyncProperty(someStocks, async (stocks) => {
      const copy = structuredClone(stocks)
      expect(await writeNote(copy, { simulated: true })).toBe(await writeNote(stocks, { simulated: true }))
    }),
  )
})
