import { expect, test } from 'vitest'
import { fc } from '#domain/testing/fast-check'
import { sampleCount } from '#domain/testing/sample-count'
import { isSortable, metricIds } from '../stock/metrics.ts'
import { periodIds, sectorIds } from '../stock/stock.ts'
import { decodeExactly } from './exact-filters.ts'
import { decodeFilters, differences, encodeFilters, screenParameters } from './filter-codec.ts'
import {
  defaultFilters,
  filterKeys,
  filterRules,
  type Filters,
  maxEntriesOptions,
  withKnownFormulas,
} from './filters.ts'
import { decimalChoices, formulaIds, formulasIn, metricFormats } from './formulas.ts'
import { presetFilters, presets } from './presets.ts'
import { acceptRanges, numericMetrics, withRange } from './ranges.ts'
import { withOneBoundEach } from './stepped.ts'

const linkOf = (changes: unknown) => Buffer.from(JSON.stringify(changes)).toString('base64')

const stepRange = (last: number) =>
  fc.tuple(fc.nat(last), fc.nat(last)).map(([a, b]): [number, number] => [Math.min(a, b), Math.max(a, b)])

const end = fc.option(fc.double({ noNaN: true, noDefaultInfinity: true }))
const ranges = fc.dictionary(fc.constantFrom(...numericMetrics), fc.tuple(end, end), { noNullPrototype: true })

const anyFormulas = fc.dictionary(
  fc.constantFrom(...formulaIds),
  fc.record(
    {
      name: fc.string({ unit: 'grapheme', maxLength: 60 }),
      expression: fc.string({ maxLength: 40 }),
      format: fc.constantFrom(...metricFormats),
      decimals: fc.constantFrom(...decimalChoices),
    },
    { requiredKeys: ['name', 'expression'] },
  ),
  { noNullPrototype: true },
)

/** Any filters that a user can set, in their canonical form. */
const anyFilters: fc.Arbitrary<Filters> = fc
  .record({
    timeframe: fc.constantFrom(...periodIds),
    symbols: fc.array(fc.stringMatching(/^[A-Z0-9.^/-]{0,11}[A-Z0-9^/-]$/), { maxLength: 4 }),
    metric: fc.subarray(metricIds),
    maxEntries: fc.constantFrom(...maxEntriesOptions),
    sp500: fc.boolean(),
    nasdaq: fc.boolean(),
    nyse: fc.boolean(),
    dowJones: fc.boolean(),
    presets: fc.integer({ min: -1, max: presets.length - 1 }),
    sector: fc.array(fc.oneof(fc.constantFrom(...sectorIds), fc.string({ unit: 'binary' }))),
    industry: fc.array(fc.string({ unit: 'grapheme' })),
    notIndustry: fc.array(fc.string({ unit: 'grapheme' })),
    unlisted: fc.boolean(),
    volume: stepRange(11),
    marketCap: stepRange(8),
    asc: fc.boolean(),
    search: fc.string({ unit: 'binary', maxLength: 200 }),
    minPrice: fc.double({ min: 0, noNaN: true, noDefaultInfinity: true }),
    maxPrice: fc.double({ min: 0, noNaN: true, noDefaultInfinity: true }),
    sortColumn: fc.constantFrom(...metricIds.filter(isSortable)),
    ranges: ranges.map((any) => acceptRanges(any) ?? {}),
    thenBy: fc.array(fc.record({ column: fc.constantFrom(...metricIds), asc: fc.boolean() }), { maxLength: 4 }),
    formulas: anyFormulas.map((any) => filterRules.formulas(any) ?? {}),
  })
  .map((filters) => ({
    ...filters,
    thenBy: withKnownFormulas({ ...filters, thenBy: filterRules.thenBy(filters.thenBy) ?? [] }).thenBy,
    // Make formulas columns with ranges, and sort by one of them.
    metric: filterRules.metric([...filters.metric, ...formulasIn(filters.formulas)]) ?? [],
    sortColumn: formulasIn(filters.formulas)[1] ?? filters.sortColumn,
    ranges: formulasIn(filters.formulas).reduce((some, id) => withRange(some, id, [0, 1]), filters.ranges),
    sector: (filterRules.sector(filters.sector) ?? []).map((text) => text.toWellFormed()),
    industry: (filterRules.industry(filters.industry) ?? []).map((text) => text.toWellFormed()),
    notIndustry: (filterRules.notIndustry(filters.notIndustry) ?? []).map((text) => text.toWellFormed()),
    search: filterRules.search(filters.search) ?? '',
    symbols: filterRules.symbols(filters.symbols) ?? [],
    minPrice: filters.minPrice || 0,
    maxPrice: filters.maxPrice || 0,
  }))
  .map(withOneBoundEach)

test('a link restores its screen exactly', () => {
  fc.assert(
    fc.property(anyFilters, (filters) => {
      expect(decodeFilters(encodeFilters(filters))).toEqual({ filters })
      expect(decodeExactly(encodeFilters(filters))).toEqual(filters)
      const { filter, symbols } = screenParameters(filters)
      expect(decodeFilters(filter, symbols)).toEqual({ filters })
      expect(decodeExactly(filter, symbols)).toEqual(filters)
    }),
    { numRuns: sampleCount(5000) },
  )
})

test('keeps the formula of a link without a format or with an unknown one', () => {
  const plain = { name: 'Yield', expression: 'eps / price' }
  for (const formula of [plain, { ...plain, format: 'of a newer release', decimals: 9 }]) {
    expect(decodeFilters(linkOf({ formulas: { 'formula:1': formula } })).filters.formulas).toStrictEqual({
      'formula:1': plain,
    })
  }
})

test('the defaults have an empty link, and no link means the defaults', () => {
  expect(encodeFilters(defaultFilters)).toBe('')
  expect(decodeFilters('')).toEqual({ filters: defaultFilters })
  expect(decodeFilters(null)).toEqual({ filters: defaultFilters })
})

test('a link carries only what differs from the defaults', () => {
  const link = encodeFilters({ ...defaultFilters, search: 'Ægir 🚀', asc: true })
  expect(JSON.parse(Buffer.from(link, 'base64').toString())).toEqual({ asc: true, search: 'Ægir 🚀' })
})

test('a list of symbols is readable in an address, and no default filter hides its stocks', () => {
  const { filters, warning } = decodeFilters(undefined, 'msft, AAPL,AAPL,BRK-B,')
  expect(warning).toBeUndefined()
  expect(filters).toEqual({ ...defaultFilters, symbols: ['AAPL', 'BRK-B', 'MSFT'], sector: [], unlisted: true })
  expect(differences(filters)).toEqual({ symbols: ['AAPL', 'BRK-B', 'MSFT'] })
  expect(screenParameters(filters)).toEqual({ filter: '', symbols: 'AAPL,BRK-B,MSFT' })
  expect(decodeFilters(encodeFilters({ ...filters, unlisted: false }), 'IBM').filters).toEqual({
    ...filters,
    symbols: ['IBM'],
    unlisted: false,
  })
})

test('warns about a list that it cannot read as a whole', () => {
  const { filters, warning } = decodeFilters(undefined, 'AAPL,S&P')
  expect(filters.symbols).toEqual(['AAPL'])
  expect(warning).toBe('This link has too many symbols, or some that cannot be read.')
})

test('a link has at most 500 symbols', () => {
  const symbols = Array.from({ length: 501 }, (_, at) => `S${at}`)
  expect(decodeFilters(undefined, symbols.join()).filters.symbols).toHaveLength(500)
  expect(decodeExactly(undefined, symbols.join())).toBeUndefined()
  expect(decodeExactly(undefined, symbols.slice(1).join())?.symbols).toHaveLength(500)
})

test('decodes plain, URL-safe and unpadded base64, and reads a space as a plus', () => {
  const changes = { search: '>>>???~~~', asc: true }
  const plain = linkOf(changes)
  expect(plain).toMatch(/[+/]/)
  const expected = { filters: { ...defaultFilters, ...changes } }
  for (const link of [
    plain,
    plain.replaceAll('+', '-').replaceAll('/', '_'),
    plain.replaceAll('=', ''),
    plain.replaceAll('+', ' '),
  ]) {
    expect(decodeFilters(link)).toEqual(expected)
  }
})

/** Links of two screens without their padding, which is `==`. */
const ofWeek = 'eyJtYXJrZXRDYXAiOls0LDhdLCJzb3J0Q29sdW1uIjoid2Vla0RlbHRhUmF0aW8iLCJwcmVzZXRzIjowfQ'
const ofSearch = 'eyJzZWFyY2giOiJOZXN0bMOpIOagqiIsInJhbmdlcyI6eyJwZVJhdGlvIjpbbnVsbCwxNV19fQ'

test.for([
  ['whole', '=='],
  ['without padding', ''],
  ['with a bracket', '==)'],
  ['without padding, with a bracket', ')'],
  ['with a full stop', '==.'],
  ['with a comma', '==,'],
  ['with an ellipsis', '==…'],
  ['in italics', '==_'],
  ['in italics, without padding', '_'],
  ['in bold letters', '==**'],
  ['in angle brackets', '==>'],
  ['in quotation marks', '=="'],
  ['encoded twice', '%3D%3D'],
  ['encoded twice, with a bracket', '%3D%3D)'],
  ['cut in its padding', '%3D%3'],
] as const)('reads a link that a message has changed: %s', ([, end]) => {
  const week: Filters = { ...defaultFilters, marketCap: [4, 8], sortColumn: 'weekDeltaRatio', presets: 0 }
  expect(decodeFilters(ofWeek + end)).toEqual({ filters: week })
  expect(decodeExactly(ofWeek + end)).toEqual(week)
  const search: Filters = { ...defaultFilters, search: 'Nestlé 株', ranges: { peRatio: [null, 15] } }
  expect(decodeFilters(ofSearch + end)).toEqual({ filters: search })
})

test('reads a link that was encoded twice', () => {
  fc.assert(
    fc.property(anyFilters, (filters) => {
      expect(decodeFilters(encodeURIComponent(encodeFilters(filters)))).toEqual({ filters })
    }),
  )
})

test('reports a link that was cut anywhere, and shows no other screen as the shared one', () => {
  const cut = { filters: defaultFilters, warning: 'The filter in this link cannot be read; it may have been cut off.' }
  const end = fc.constantFrom('', '…', '...', ')', '.', '_')
  fc.assert(
    fc.property(anyFilters, fc.double({ min: 0, max: 1, noNaN: true }), end, (filters, share, marks) => {
      const link = encodeFilters(filters).replace(/=+$/, '')
      const length = Math.floor(share * link.length)
      fc.pre(length > 0 && length < link.length)
      expect(decodeFilters(link.slice(0, length) + marks)).toEqual(cut)
      expect(decodeExactly(link.slice(0, length) + marks)).toBeUndefined()
    }),
    { numRuns: sampleCount(2000) },
  )
})

test('drops marks behind a list of symbols, but not an ellipsis', () => {
  for (const end of [')', '.', ',', '*', '>', '”', ').'])
    expect(decodeFilters(undefined, `AAPL,IBM${end}`)).toEqual(decodeFilters(undefined, 'AAPL,IBM'))
  expect(decodeFilters(undefined, 'AAPL,IB…').warning).toBeDefined()
})

test.for([
  ['an unknown key', { karma: 1 }],
  ['text instead of a number', { minPrice: 'cheap' }],
  ['a negative price', { maxPrice: -1 }],
  ['a number that is not finite', { minPrice: null }],
  ['an unknown period', { timeframe: 'decade' }],
  ['a number of entries that is not offered', { maxEntries: 51 }],
  ['a slider beyond its end', { marketCap: [0, 9] }],
  ['slider positions in reverse order', { volume: [7, 3] }],
  ['a slider of three thumbs', { volume: [0, 3, 4] }],
  ['an unknown sort column', { sortColumn: 'toString' }],
  ['a column that cannot be sorted', { sortColumn: 'graph' }],
  ['an unknown preset', { presets: 13 }],
  ['a flag that is not a boolean', { sp500: 'yes' }],
  ['text instead of a list', { sector: 'FINANCE' }],
  ['text instead of ranges', { ranges: 'peRatio' }],
  ['a range of an unknown metric', { ranges: { karma: [1, 2] } }],
  ['a range of a text metric', { ranges: { sector: [1, 2] } }],
  ['a range without bounds', { ranges: { peRatio: [null, null] } }],
  ['a range in reverse order', { ranges: { peRatio: [2, 1] } }],
  ['a range of one end', { ranges: { peRatio: [2] } }],
  ['text instead of further sort columns', { thenBy: 'beta' }],
  ['a further sort column without a direction', { thenBy: [{ column: 'beta' }, null, ['beta', true]] }],
  [
    'further sort columns that do not sort',
    {
      thenBy: [
        { column: 'graph', asc: true },
        { column: 'karma', asc: true },
      ],
    },
  ],
  [
    'one further sort column twice',
    {
      thenBy: [
        { column: 'marketCap', asc: true },
        { column: 'marketCap', asc: false },
      ],
    },
  ],
  ['the sort column a second time', { thenBy: [{ column: 'marketCap', asc: true }] }],
  ['a further sort column of a formula that is missing', { thenBy: [{ column: 'formula:1', asc: true }] }],
  ['text instead of formulas', { formulas: 'eps' }],
  ['a formula without a name', { formulas: { 'formula:1': { expression: 'eps' } } }],
  ['a formula of 501 characters', { formulas: { 'formula:1': { name: 'Long', expression: '1'.repeat(501) } } }],
  ['a ninth formula', { formulas: { 'formula:9': { name: 'Nine', expression: 'eps' } } }],
  ['the order and a range of formulas that are missing', { sortColumn: 'formula:1', ranges: { 'formula:2': [0, 1] } }],
  ['a range of text', { ranges: { peRatio: ['1', null] } }],
] as const)('an invalid value of a link falls back to its default: %s', ([, changes]) => {
  expect(decodeFilters(linkOf(changes)).filters).toEqual(defaultFilters)
})

test('a link sorts by its valid columns, at most three, each once', () => {
  const up = (column: string) => ({ column, asc: true, karma: 1 })
  const { filters } = decodeFilters(
    linkOf({ sortColumn: 'sector', thenBy: ['graph', 'beta', 'price', 'name'].map(up) }),
  )
  expect(filters.thenBy).toEqual([
    { column: 'beta', asc: true },
    { column: 'price', asc: true },
  ])
})

test('reports an unreadable formula, removes its columns, and keeps the others', () => {
  const own = { name: '  My\n[yield] ', expression: ' eps / price ' }
  const changes = {
    metric: ['formula:2', 'formula:1'],
    formulas: { 'formula:1': { name: 'Broken' }, 'formula:2': own },
  }
  expect(decodeFilters(linkOf(changes))).toEqual({
    filters: {
      ...defaultFilters,
      metric: ['formula:2'],
      formulas: { 'formula:2': { name: 'My yield', expression: 'eps / price' } },
    },
    warning: 'The filter in this link has formulas that cannot be read: formula:1.',
  })
})

test('one invalid value does not affect the others', () => {
  const { filters } = decodeFilters(linkOf({ minPrice: 'cheap', sp500: true, metric: ['beta', 'karma', 'ticker'] }))
  expect(filters).toEqual({ ...defaultFilters, sp500: true, metric: ['beta'] })
})

test('one invalid range does not affect the others, and equal filters give equal links', () => {
  const { filters } = decodeFilters(
    linkOf({ ranges: { '52WeekRange': [0.5, null], beta: [3, 1], peRatio: [-0, 15], karma: [0, 1] } }),
  )
  expect(filters.ranges).toEqual({ peRatio: [0, 15], '52WeekRange': [0.5, null] })
  const { filters: turned } = decodeFilters(linkOf({ ranges: { peRatio: [0, 15], '52WeekRange': [0.5, null] } }))
  expect(encodeFilters(filters)).toBe(encodeFilters(turned))
})

test.for(['%%%', 'e30', 'bnVsbA==', 'W10=', 'NDI=', '\u0000', 'Iv8i', 'x'.repeat(200_000)])(
  'an unreadable link gives the defaults: %#',
  (link) => {
    const { filters, warning } = decodeFilters(link)
    expect(filters).toEqual(defaultFilters)
    if (link !== 'e30') expect(warning).toMatch(/^The filter in this link/)
  },
)

test('the keys of a hostile link never reach a prototype', () => {
  const before = Object.getOwnPropertyNames(Object.prototype)
  const hostile =
    '{"__proto__":{"sp500":true},"constructor":{"prototype":{"asc":true}},"toString":1,"hasOwnProperty":1}'
  const { filters } = decodeFilters(Buffer.from(hostile).toString('base64'))
  expect(filters).toEqual(defaultFilters)
  expect(Object.getOwnPropertyNames(Object.prototype)).toEqual(before)
  expect(Object.hasOwn({}, 'sp500')).toBe(false)
})

const hostileKey = fc.oneof(
  fc.constantFrom<string>(...filterKeys, '__proto__', 'constructor', 'prototype', 'toString', 'valueOf'),
  fc.string(),
)
const hostileJson = fc.dictionary(hostileKey, fc.jsonValue({ maxDepth: 3 }), { noNullPrototype: true })
const hostileLink = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.base64String(),
  fc.json().map((text) => Buffer.from(text).toString('base64')),
  hostileJson.map(linkOf),
)

test('decoding any link never throws, and gives valid filters', () => {
  const before = Object.getOwnPropertyNames(Object.prototype).join()
  fc.assert(
    fc.property(hostileLink, (link) => {
      const { filters } = decodeFilters(link)
      for (const key of filterKeys) {
        if (filterRules[key](filters[key]) === undefined) throw new Error(`${key} was accepted wrongly`)
      }
      if (Object.getOwnPropertyNames(Object.prototype).join() !== before) throw new Error('a prototype was touched')
    }),
    { numRuns: sampleCount(100_000) },
  )
}, 120_000)

test('the link of every preset restores it', () => {
  presets.forEach((_, id) => {
    expect(decodeFilters(encodeFilters(presetFilters(id))).filters).toEqual(presetFilters(id))
  })
})

test.for([
  ['of invalid base64', `=${'A'.repeat(1_000_000)}`],
  ['of one filter', linkOf({ sector: Array(20_000).fill('X') })],
])('rejects a link that is too long, %s, before decoding it', ([, link]) => {
  expect(decodeFilters(link)).toEqual({
    filters: defaultFilters,
    warning: 'The filter in this link is too long.',
  })
})
