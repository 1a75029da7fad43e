import { expect, test } from 'vitest'
import { fc } from '#domain/testing/fast-check'
import { historyHeaderLine, historyLine } from './history-line.ts'
import { parseHistoryHeader, parseHistoryLine } from './parse-history-file.ts'
import { someDates, somePrints } from './test-prints.ts'

const dates = someDates(10)
const header = parseHistoryHeader(historyHeaderLine(dates))

test('a written line parses to the same prints', () => {
  fc.assert(
    fc.property(somePrints(10), (prints) => {
      const line = historyLine({ prints, changes: [] }, dates)
      expect(header && parseHistoryLine(line, header)?.prints).toEqual(prints)
    }),
  )
})

test('the first line declares the prints of all listings as sparse', () => {
  const sparse = parseHistoryHeader(historyHeaderLine(dates, 'sparse'))
  fc.assert(
    fc.property(somePrints(10), (prints) => {
      const line = historyLine({ prints, changes: [] }, dates)
      expect(sparse && parseHistoryLine(line, sparse)?.prints).toEqual({ ...prints, isSparse: true })
    }),
  )
})

test('a line has the newest texts, but no figures', () => {
  const prints = {
    ...{ symbol: 'LARK', first: 0, splits: [] },
    ...{ close: Float64Array.of(7), volume: Float64Array.of(NaN) },
  }
  const changes = [
    { since: '2025-01-01', facts: { name: 'Old Lark', exchange: 'NYSE', eps: 3 } },
    { since: '2025-01-02', facts: { name: 'Lark', exchange: null } },
  ]
  const line = historyLine({ prints, changes }, dates)
  expect(header && parseHistoryLine(line, header)?.attributes).toEqual({ name: 'Lark', exchange: 'NYSE' })
  expect(line).not.toContain('eps')
})
