import { expect, test } from 'vitest'
import { fc } from '#domain/testing/fast-check'
import { acceptRanges } from '../screen/ranges.ts'
import { flagSynonyms, metricSynonyms, readyRanges } from '../stock/filter-synonyms.ts'
import { metricIds, metrics } from '../stock/metrics.ts'
import { findByName, foldText } from './find-by-name.ts'

const entries = [
  ...metricIds.map((id) => ({ id, name: metrics[id].label, synonyms: metricSynonyms[id] ?? '' })),
  ...readyRanges.map(({ name, synonyms }) => ({ id: name, name, synonyms })),
  { id: 'sp500', name: 'S&P 500', synonyms: flagSynonyms.sp500 },
]
const best = (text: string) => findByName(text, entries)[0]?.id

test.for([
  ['PE', 'peRatio'],
  ['p/e', 'peRatio'],
  ['yield', 'dividendYield'],
  ['dividned yeild', 'dividendYield'],
  ['market cap', 'marketCap'],
  ['marketcap', 'marketCap'],
  ['day change %', 'dayDeltaRatio'],
  ['above 200-day', 'Above 200-day average'],
  ['over the 200 day average', 'Above 200-day average'],
  ['near high', 'Near 52-week high'],
  ['near 52w high', 'Near 52-week high'],
  ['oversold', 'Oversold'],
  ['rsi below 30', 'Oversold'],
  ['roe', 'returnOnEquityTTM'],
  ['return on equity', 'returnOnEquityTTM'],
  ['rvol', 'relativeVolume'],
  ['sp500', 'sp500'],
  ['s&p', 'sp500'],
  ['volatlity', 'volatility20'],
  ['echange', 'exchange'],
  ['beta', 'beta'],
  ['xyzzy', undefined],
] as const)('“%s” finds %s', ([text, id]) => {
  expect(best(text)).toBe(id)
})

test('a part of a word finds it, but parts of two words find nothing', () => {
  const some = [{ name: 'Price change' }, { name: 'Biotechnology' }, { name: 'Technology' }]
  expect(findByName('tech', some).map(({ name }) => name)).toEqual(['Technology', 'Biotechnology'])
  expect(findByName('ricecha', [{ name: 'Price change' }])).toEqual([])
})

test('a number alone finds only names that contain it as a whole', () => {
  const names = (text: string) => findByName(text, entries).map(({ name }) => name)
  expect(names('15')).toEqual([])
  expect(names('$5')).not.toContain('50-day average')
  expect(names('500')).toEqual(['S&P 500'])
  for (const name of names('52')) expect(name).toMatch(/\b52-/)
  expect(names('52').length).toBeGreaterThan(3)
  expect(best('50')).toBe('50DayMovingAverage')
  expect(best('5 day')).toBe('50DayMovingAverage')
})

test('the name of every entry finds an entry with that name first', () => {
  for (const { name } of entries) expect(findByName(name, entries)[0]?.name, name).toBe(name)
})

test('a long name with one wrong, missing, added or swapped letter is still found', () => {
  const long = entries.filter(({ name }) => /^\p{L}{6,}$/u.test(name))
  expect(long.length).toBeGreaterThan(5)
  const typos = (name: string, at: number) => {
    const [before, letter = '', next = '', after] = [name.slice(0, at), name[at], name[at + 1], name.slice(at + 2)]
    return [
      `${before}q${next}${after}`,
      `${before}${next}${after}`,
      `${before}q${letter}${next}${after}`,
      `${before}${next}${letter}${after}`,
    ]
  }
  for (const { name, id } of long) {
    for (let at = 1; at < name.length - 1; at += 1) {
      for (const typo of typos(name, at)) {
        expect(
          findByName(typo, entries).map((entry) => entry.id),
          typo,
        ).toContain(id)
      }
    }
  }
})

test('never throws, for any text, and a blank one finds nothing', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => findByName(text, entries).length >= 0))
  expect(findByName(' – / ', entries)).toEqual([])
  expect(foldText('  Café: P/E & 52-Week ')).toBe('cafe pe 52 week')
})

test('every ready range is valid, and has its own name', () => {
  for (const { id, range } of readyRanges) expect(acceptRanges({ [id]: range })).toEqual({ [id]: range })
  expect(new Set(readyRanges.map(({ name }) => name)).size).toBe(readyRanges.length)
})
