import { expect, test } from 'vitest'
import { parseCondition } from '#domain/alerts/watched-condition'
import { fieldsOf } from '#domain/keys-of'
import { filterOf } from '#domain/personal/saved-screen'
import { decodeFilters } from '#domain/screen/filter-codec'
import { defaultFilters } from '#domain/screen/filters'
import { laterThan, watchedRule, whyUnwatchable } from './watched-rule.ts'

test('sends the server what a rule knows of its listing, so that both have the same rule', () => {
  const condition = {
    kind: 'closes',
    symbol: 'VMX',
    side: 'below',
    price: 120,
    pricesOf: '2026-11-27',
    formerSymbol: { symbol: 'EQX', until: '2026-08-17' },
    split: { date: '2026-11-27', ratio: 10, level: 1_200 },
  } as const
  const sent = watchedRule({ id: 'a'.repeat(24), changedAt: 5, ...condition }, { screens: [], notes: new Map() })
  expect(sent).toEqual({ changedAt: 5, condition })
  expect(parseCondition(sent?.condition)).toEqual({ ok: true, condition })
})

const gains = { id: 'b'.repeat(24), changedAt: 5, kind: 'gains', screen: `named:${'c'.repeat(24)}` } as const
const within = (lists: readonly string[], symbols: readonly string[] = []) => ({
  ...{ id: 'c'.repeat(24), name: 'Core', place: 0, changedAt: 7, lists },
  filter: filterOf({ ...defaultFilters, maxPrice: 10, symbols }),
})
const notesOf = (symbols: readonly string[], changedAt = 9) =>
  new Map(symbols.map((symbol) => [symbol, { symbol, text: '', tags: ['core', 'x'], changedAt }]))

test('sends the tickers of a list with an alert on a screen within it, and the time of their newest change', () => {
  const sent = watchedRule(gains, { screens: [within(['core'])], notes: notesOf(['B', 'A']) })
  expect(sent?.changedAt).toBe(9)
  expect(parseCondition(sent?.condition).ok).toBe(true)
  const filter = String(fieldsOf(sent?.condition)['filter'])
  expect(decodeFilters(filter).filters).toEqual({ ...defaultFilters, symbols: ['A', 'B'], maxPrice: 10 })
  const few = watchedRule(gains, { screens: [within(['core'], ['B', 'C'])], notes: notesOf(['B', 'A']) })
  expect(decodeFilters(String(fieldsOf(few?.condition)['filter'])).filters.symbols).toEqual(['B'])
})

test.for([
  ['no stock has the tag', within(['gone']), ['A'], /no stock on #gone/],
  ['none of the screen’s own tickers is on it', within(['core'], ['C']), ['A'], /no stock on #core/],
  [
    'it has more stocks than the server takes',
    within(['core', 'x']),
    Array.from({ length: 501 }, (_, i) => `S${i}`),
    /#core and #x is too long/,
  ],
] as const)('says why the server cannot check an alert within a list: %s', ([, screen, symbols, why]) => {
  const personal = { screens: [screen], notes: notesOf(symbols) }
  expect(watchedRule(gains, personal)).toBeUndefined()
  expect(whyUnwatchable(gains, personal)).toMatch(why)
})

test('a rule whose list has lost a stock is later than the one that was sent; an unchanged one is that', () => {
  const personal = (symbols: readonly string[], changedAt: number) => ({
    ...{ screens: [within(['core'])], notes: notesOf(symbols, changedAt) },
  })
  const before = watchedRule(gains, personal(['A', 'B'], 20))
  const after = watchedRule(gains, personal(['A'], 9))
  if (!before || !after) throw new Error('it cannot be checked')
  const sent = JSON.stringify(before)
  expect(laterThan(after, sent)).toEqual({ ...after, changedAt: 21 })
  const again = JSON.stringify(laterThan(after, sent))
  expect(JSON.stringify(laterThan(after, again))).toBe(again)
  expect(laterThan(after, null)).toBe(after)
})
