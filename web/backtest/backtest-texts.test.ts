import { expect, test } from 'vitest'
import { backtest as texts, rankTexts, tradeTexts } from './backtest-texts.ts'

test('a count of one is singular, other counts are plural', () => {
  expect([texts.recovered('1'), texts.recovered('109')]).toEqual([
    '1 session, peak to recovery',
    '109 sessions, peak to recovery',
  ])
  expect(texts.notRecovered('1')).toBe('1 session, not recovered yet')
  expect([texts.basisPoints('0'), texts.basisPoints('1'), texts.basisPoints('10')]).toEqual([
    'None',
    '1 basis point',
    '10 basis points',
  ])
  expect(texts.endedLast('1')).toMatch(/^1 holding was delisted/)
  expect(texts.endedLoss('2')).toMatch(/^2 holdings were delisted/)
  expect(texts.notTraded('1')).toMatch(/^Once a match couldn’t be bought because it didn’t trade/)
  const words = { from: 'Sep 3, 2024', low: '−1%', median: '0%', high: '+1%', own: '0%', isAnnual: true }
  expect(texts.startsResult({ ...words, count: '1', length: '1' })).toMatch(
    /^1 start date, compared over the same session from Sep 3, 2024: annual returns/,
  )
  expect(texts.startsResult({ ...words, count: '21', length: '480' })).toMatch(
    /^21 start dates, compared over the same 480 sessions from/,
  )
})

test('a filter whose data starts later says so, and other needs omit the word', () => {
  expect(texts.unknownSince('P/E', 'Aug 31, 2022', true)).toBe(
    'P/E: Data for this filter starts Aug 31, 2022, and so does the backtest.',
  )
  expect(texts.unknownSince('Market cap', 'Aug 31, 2022', false)).toBe(
    'Market cap: Data starts Aug 31, 2022, and so does the backtest.',
  )
})

test('an order is monotone only if all nine steps fall, and the tenths are named by their share of the matches', () => {
  expect(rankTexts.monotone(9)).toMatch(/^Monotone/)
  expect(rankTexts.monotone(5)).toBe('Not monotone: 5 of 9 tenths returned more than the next one.')
  expect([0, 1, 9].map((at) => rankTexts.bucket(at, 10))).toEqual(['Top 10%', '10–20%', 'Bottom 10%'])
  expect(rankTexts.about('1', 'quarter')).toMatch(/the mean of 1 quarter\.$/)
  expect(tradeTexts.summary('1', '100%', '+5%')).toMatch(/^1 trade, /)
})
