import { expect, test } from 'vitest'
import type { Cause } from '#domain/screen/explain'
import { defaultFilters, type Filters } from '#domain/screen/filters'
import type { RuleId } from '#domain/screen/rules'
import { describeCause } from './describe-rule.ts'

const filters = {
  ...defaultFilters,
  search: 'aplle',
  minPrice: 25,
  nasdaq: true,
  marketCap: [3, 8] as const,
  maxEntries: 50,
  ranges: { peRatio: [null, 15], dividendYield: [0.03, 0.08], revenueTTM: [2e9, null] },
} satisfies Filters
const rule = (id: RuleId, value: string | number | null): Cause => ({
  kind: 'rule',
  rule: id,
  value,
  without: {},
})

test.for<[Cause, string]>([
  [rule('minPrice', 21.1), 'Min Price $25, last close $21.10 [Remove]'],
  [rule('sector', 'MANUFACTURING'), 'Sector Manufacturing off [Turn on]'],
  [rule('sector', null), 'Sector its sector is unknown [Show any]'],
  [rule('exchange', 'NYSE'), 'Exchange Nasdaq only, but it’s on NYSE [Remove]'],
  [rule('exchange', null), 'Exchange Nasdaq only, but it’s unknown [Remove]'],
  [rule('search', null), 'Search doesn’t match “aplle” [Remove]'],
  [rule('marketCap', 1.2e9), 'Market cap 2B and above, but it’s 1.20B [Remove]'],
  [rule('marketCap', null), 'Market cap 2B and above, but it’s unknown [Remove]'],
  [rule('dowJones', null), 'Dow Jones this market data doesn’t say which stocks are in it [Turn off]'],
  [rule('sp500', 0), 'S&P 500 not in the index [Turn off]'],
  [rule('range:peRatio', 20.4), 'P/E 20.4 is above 15 [Remove]'],
  [rule('range:peRatio', 15.00012), 'P/E 15.0001 is above 15 [Remove]'],
  [rule('range:peRatio', -5.1), 'P/E −5.1 is below 0 [Remove]'],
  [rule('range:peRatio', null), 'P/E ≤ 15, but it’s unknown [Remove]'],
  [rule('range:dividendYield', 0.0123), 'Dividend yield 1.23% is below 3% [Remove]'],
  [rule('range:dividendYield', 0.376786), 'Dividend yield 37.7% is above 8% [Remove]'],
  [rule('range:dividendYield', null), 'Dividend yield 3% to 8%, but it’s unknown [Remove]'],
  [rule('range:revenueTTM', 1234567890), 'Revenue 1.23B is below 2B [Remove]'],
  [{ kind: 'dropped', reason: 'overview' }, 'Excluded its record has no company overview []'],
  [{ kind: 'unlisted', without: { unlisted: true } }, 'Exchange unknown [Show any]'],
  [rule('symbols', 'WREN'), 'Tickers not one of them [Add to tickers]'],
  [rule('notIndustry', 'REAL ESTATE'), 'Industry Real Estate off [Turn on]'],
  [{ kind: 'list' }, 'My List not on your list [All Stonks]'],
  [{ kind: 'note' }, 'AI note not mentioned in the note [All Stonks]'],
  ...(
    [
      [302, '302nd'],
      [61, '61st'],
      [53, '53rd'],
      [111, '111th'],
      [1012, '1,012th'],
    ] as const
  ).map(
    // prettier-ignore
    ([position, ordinal]): [Cause, string] => [
      { kind: 'maxEntries', position, without: { maxEntries: 0 } },
      `Max Entries ranked ${ordinal}; limit 50 [Show all]`,
    ],
  ),
  [
    { kind: 'maxEntries', position: 312, without: { maxEntries: 500 } },
    'Max Entries ranked 312th; limit 50 [Show 500]',
  ],
  [
    { kind: 'maxEntries', position: 5000, without: { maxEntries: 0 } },
    'Max Entries ranked 5,000th; limit 50 [Show all]',
  ],
])('%o is described as %s', ([cause, text]) => {
  const { name, text: what, removeLabel = '' } = describeCause(cause, filters)
  expect(`${name} ${what} [${removeLabel}]`).toBe(text)
})
