import { describe, expect, test } from 'vitest'
import { fc } from '#domain/testing/fast-check'
import { cashtagsIn } from '#domain/text/feed-message'
import {
  balance,
  companyName,
  count,
  countDirections,
  dollars,
  gain,
  inEndings,
  inNouns,
  inVerbs,
  listed,
  moved,
  named,
  percent,
  share,
  shareOfStocks,
  times,
  up,
} from './wording.ts'

test.for<[string, string]>([
  [percent(0.024), '2.40%'],
  [percent(-0.0005), '0.05%'],
  [percent(0.99996), '100%'],
  [percent(23.872), '2,387%'],
  [moved(0.024), 'rose 2.40%'],
  [moved(-0.024), 'fell 2.40%'],
  [moved(0.0004), 'was little changed'],
  [moved(-0.0004), 'was little changed'],
  [up(-0.5), 'down 50.00%'],
  [up(0), 'little changed'],
  [gain(0.01), 'a gain of 1.00%'],
  [gain(-0.01), 'a loss of 1.00%'],
  [gain(0), 'no real change'],
  [share(1, 2), '50%'],
  [share(1, 1000), 'less than 1%'],
  [share(999, 1000), 'more than 99%'],
  [shareOfStocks(0, 3), 'no stocks'],
  [shareOfStocks(3, 3), 'all stocks'],
  [shareOfStocks(2, 3), '67% of stocks'],
  [count(1, 'stock'), 'one stock'],
  [count(9, 'company'), 'nine companies'],
  [count(1204, 'stock'), '1,204 stocks'],
  [dollars(4.28e12), '$4.3 trillion'],
  [dollars(611.6e9), '$612 billion'],
  [dollars(999.7e9), '$1.0 trillion'],
  [dollars(1e6), '$1.0 million'],
  [times(2), '2.0 times'],
  [times(41.6), '42 times'],
  [listed(['A']), 'A'],
  [listed(['A', 'B', 'C']), 'A, B and C'],
])('%s reads %s', ([written, read]) => {
  expect(written).toBe(read)
})

const counts = (rose: number, fell: number, unchanged: number) => ({ rose, fell, unchanged })

describe('counts are phrased correctly', () => {
  test.for([
    [counts(412, 380, 12), '412 stocks rose, 380 fell and 12 were unchanged'],
    [counts(412, 380, 1), '412 stocks rose, 380 fell and one was unchanged'],
    [counts(0, 1, 9), 'one stock fell and nine were unchanged'],
    [counts(5, 0, 0), 'all five stocks rose'],
    [counts(0, 0, 1), 'one stock was unchanged'],
  ] as const)('with verbs: %j', ([counts, text]) => {
    expect(inVerbs(counts)).toBe(text)
  })

  test.for([
    [counts(412, 380, 12), 'higher for 412 stocks, lower for 380 and unchanged for 12'],
    [counts(0, 0, 3), 'unchanged for all three stocks'],
    [counts(1, 0, 0), 'higher for one stock'],
  ] as const)('with endings: %j', ([counts, text]) => {
    expect(inEndings(counts)).toBe(text)
  })

  test.for([
    [counts(412, 380, 12), 'gainers outnumbered losers by 412 to 380, with 12 unchanged'],
    [counts(1, 5, 0), 'losers outnumbered gainers by five to one'],
    [counts(2, 2, 1), 'gainers and losers were level at two each, with one unchanged'],
    [counts(3, 0, 0), 'gainers outnumbered losers by three to none'],
    [counts(0, 0, 7), 'not one of seven stocks moved'],
    [counts(0, 0, 1), 'the one stock did not move'],
  ] as const)('with nouns: %j', ([counts, text]) => {
    expect(inNouns(counts)).toBe(text)
  })
})

test('counts every change once', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: -1, max: 10, noNaN: true })), (changes) => {
      const { rose, fell, unchanged } = countDirections(changes)
      expect(rose + fell + unchanged).toBe(changes.length)
      expect(balance({ rose, fell, unchanged })).toBe(Math.sign(rose - fell))
    }),
  )
})

test.for([
  ['Lark Inc', 'Lark'],
  ['Lark Depot, Inc.', 'Lark Depot'],
  ['Lark & Tide Co', 'Lark & Tide'],
  ['Lark Tide & Co', 'Lark Tide & Co'],
  ['Lark Corp. Class A Common Stock', 'Lark'],
  ['Lark Group N.V. - Class A', 'Lark Group'],
  ['Lark Auto Ltd ADR', 'Lark Auto'],
  ['Lark Holdings PLC', 'Lark Holdings'],
  ['Lark.com Inc', 'Lark.com'],
  ['Incline Corporation', 'Incline'],
  ['Inc', 'Inc'],
  ['  Lark   Tide  ', 'Lark Tide'],
])('%s is called %s', ([name = '', called]) => {
  expect(companyName({ name })).toBe(called)
})

test.for([
  ['a cashtag', 'Fake $TIDE Fund'],
  ['an element', 'Fake <img src=x onerror=alert(1)>'],
  ['a link', 'Fake [here](javascript:alert(1))'],
  ['a web address', 'Fake https://www.elsewhere.example'],
  ['a heading', 'Fake\n# Heading'],
  ['a direction mark', 'Fake \u202Ekcots'],
])('a name never becomes markup: %s', ([, name = '']) => {
  const called = companyName({ name })
  expect(called).toMatch(/^Fake/)
  expect(called).not.toMatch(/[<>[\]#$\n\u202E]|:\/\/|www\./)
  expect(cashtagsIn(called)).toEqual([])
})

test('cuts a name that is too long', () => {
  expect(companyName({ name: 'Lark '.repeat(200_000) })).toHaveLength(60)
})

test('names a stock with its cashtag, or by the cashtag alone', () => {
  expect(named({ symbol: 'LARK', name: 'Lark & Sons Inc' })).toBe('Lark & Sons ($LARK)')
  expect(named({ symbol: 'LARK', name: 'LARK Inc' })).toBe('$LARK')
  expect(named({ symbol: 'LARK', name: null })).toBe('$LARK')
})
