import { describe, expect, test } from 'vitest'
import { maxLineBytes } from '#domain/dataset/dataset-limits'
import type { DatasetChanges, Rename } from '#domain/dataset/followed-symbol'
import type { ListingChanges } from '#domain/dataset/listing-changes'
import { noDrops, parseStock } from '#domain/dataset/parse-stock'
import { keysOf } from '#domain/keys-of'
import { derivedFieldIds, flagFieldIds, numberFieldIds, technicalFieldIds, textFieldIds } from '#domain/stock/fields'
import type { Stock } from '#domain/stock/stock'
import { fc } from '#domain/testing/fast-check'
import { parseDataset } from '#domain/testing/reference-dataset'
import { sampleCount } from '#domain/testing/sample-count'
import { seeded } from '#domain/testing/seed'
import { someDate } from '#domain/testing/some-date'
import { numberColumn, textAt } from '../index/columns.ts'
import { listingChanges } from '../query/listing-changes.ts'
import { aLine, aRecord, chunksAt, someLines, utf8 } from '../test-data.ts'
import { decode } from './bytes.ts'
import { DatasetReader, type ReadDataset } from './dataset-reader.ts'

type Bytes = Uint8Array<ArrayBuffer>

function read(chunks: readonly Bytes[]): ReadDataset {
  const reader = new DatasetReader()
  for (const chunk of chunks) reader.push(chunk)
  return reader.finish()
}

const readText = (text: string) => read([utf8(text)])

/** One row of the columns as a stock, without the fields that only its line holds. */
function rowOf({ columns }: ReadDataset, row: number): Partial<Stock> {
  const number = (value = NaN) => (Number.isNaN(value) ? null : value)
  return {
    symbol: columns.symbols[row] ?? '',
    ...Object.fromEntries(
      [...numberFieldIds, ...derivedFieldIds].map((id) => [id, number(numberColumn(columns, id)[row])]),
    ),
    ...Object.fromEntries(textFieldIds.map((id) => [id, textAt(columns.texts[id], row)])),
    ...Object.fromEntries(flagFieldIds.map((id) => [id, columns.flags[id][row] === 1])),
  }
}

const lineOf = ({ pieces, index }: ReadDataset, row: number): string =>
  decode((pieces[index.piece[row] ?? -1] ?? new Uint8Array(0)).subarray(index.start[row], index.end[row]))

/** The renames and splits of records, by their symbols. */
function plainChanges(
  changes: ReadonlyMap<string, ListingChanges>,
  isListed: (symbol: string) => boolean,
): DatasetChanges {
  const renamed: Rename[] = []
  const splits: DatasetChanges['splits'][number][] = []
  for (const [to, listing] of changes) {
    for (const { symbol: from, until } of listing.formerly) {
      if (from !== to) renamed.push({ from, to, until, isReused: isListed(from) })
    }
    for (const split of listing.splits) splits.push({ symbol: to, ...split })
  }
  return { version: 'v1', renamed: renamed.toSorted((a, b) => a.until.localeCompare(b.until)), splits }
}

/** Expects every value, count and line of the plain parser. */
function expectSameAsPlainly(bytes: Bytes, cuts: readonly number[]): void {
  const expected = parseDataset(decode(bytes))
  const got = read(chunksAt(bytes, cuts))
  const { lines, columns, drops, dropped, technical, isSparse } = got
  const isListed = (symbol: string) => columns.symbols.includes(symbol)
  expect({ lines, rows: columns.rows, drops, dropped, technical, isSparse }).toEqual({
    lines: expected.lines,
    rows: expected.stocks.length,
    drops: expected.drops,
    dropped: expected.dropped,
    technical: expected.technical,
    isSparse: expected.isSparse,
  })
  expect(listingChanges('v1', got.changes, isListed)).toEqual(plainChanges(expected.changes, isListed))
  expected.stocks.forEach((stock, row) => {
    expectSame(rowOf(got, row), stock)
    // A stock's own page reads its line again.
    expectSame(stock, parseStock(lineOf(got, row)))
  })
}

/** Expects equal values, faster than `toEqual`, for a hundred thousand stocks. */
function expectSame(values: Partial<Stock>, stock: Stock | string): void {
  const isSame = keysOf(values).every((id) => typeof stock === 'object' && Object.is(values[id], stock[id]))
  if (!isSame) expect(values).toEqual(stock)
}

/** A member as text: keys can repeat, and values need not be JSON. */
interface Member {
  key: string
  value: string | Member[]
}

const isObject = (value: unknown): value is object => value instanceof Object

const membersOf = (record: object): Member[] =>
  Object.entries(record).map(([key, value]) => ({
    key: JSON.stringify(key),
    value: isObject(value) ? membersOf(value) : JSON.stringify(value),
  }))

const written = (members: readonly Member[]): string =>
  `{${members.map(({ key, value }) => `${key}:${typeof value === 'string' ? value : written(value)}`).join(',')}}`

/** Every list of members in a record, the record's own first. */
const listsIn = (members: Member[]): Member[][] => [
  members,
  ...members.flatMap(({ value }) => (typeof value === 'string' ? [] : listsIn(value))),
]

type Mutation = (list: Member[], at: number) => void

const oddNumbers = [
  ...['0', '-0', '0.0', '-0.00', '5', '12.5', '-7', '1e3', '1E+2', '-2.5e-3', '1e400', '-1e999', '123456789012345'],
  ...['1234567890123456', '0.1234567890123456', '9007199254740993', '1e-400', '01', '-01', '00', '1.', '.5', '-', '+1'],
  ...['- 1', '1 2', '0x10', 'NaN', 'Infinity', '1_000', '0.30000000000000004', '1.7976931348623157e308', '5e-324'],
]
const oddTexts = [
  ...['', '-', 'None', 'none', ' None ', '5 ', ' 5', '5.', '.5', '+5', '--5', '1,000', 'NaN', 'Infinity', '007', '1e3'],
  ...['1e400', '-0', 'A', 'a b', 'acme', 'BRK.B', '^GSPC', 'TOOLONGSYMBOL', 'é', 'ſ', '__proto__', 'constructor'],
  ...['株式会社', '🚀', '\ud800', '\u2028', '\u0000', '\uFEFF', 'a"b\\c/d', '{"symbol":"X"}', 'x'.repeat(70)],
]
const oddValues = [
  ...[
    'null',
    'true',
    'false',
    'tru',
    'truex',
    'nul',
    '[]',
    '{}',
    '[[],{}]',
    '[1,]',
    '{"a":1,}',
    '[',
    '{',
    ']',
    '',
    ' ',
  ],
  ...[
    '{"close":1}',
    '[{"close":{"delta":5}}]',
    '{"":{"":[null,-1.5e2,"\\"",true]}}',
    "'x'",
    '"\t"',
    '"open',
    '"\\u12"',
  ],
  ...['"\\x"', '"\\ud83d\\ude80"', '"\\u004eone"', '"\\u0035"', '"\\/"', '"a":1', '1}', '/**/1', '{"delta":1}{'],
]

const rawValue = fc.oneof(
  { arbitrary: fc.constantFrom(...oddNumbers), weight: 3 },
  fc.constantFrom(...oddNumbers, ...oddTexts).map((text) => JSON.stringify(text)),
  fc.constantFrom(...oddValues),
  fc.double().map(String),
  fc.double().map((number) => JSON.stringify(String(number))),
  fc.json(),
  fc.string({ unit: 'binary' }).map((text) => JSON.stringify(text)),
)
const rawKey = fc.oneof(
  fc.constantFrom(
    'symbol',
    'overview',
    'Currency',
    'close',
    'delta',
    '',
    '__proto__',
    'constructor',
    'toString',
    'é',
    '株',
    'a"b',
    'a\\',
  ),
  fc.string({ unit: 'binary', maxLength: 5 }),
)
const space = fc.constantFrom(' ', '\t', '\r', '  \t ', '\u00a0', '\f')
/** The same key, spelled with an escape. */
const escaped = (key: string) => key.replace(/\w/, (letter) => `\\u00${letter.charCodeAt(0).toString(16)}`)

const mutation: fc.Arbitrary<Mutation> = fc.oneof(
  rawValue.map((value): Mutation => (list, at) => {
    const member = list[at]
    if (member) member.value = value
  }),
  fc.constant<Mutation>((list, at) => list.splice(at, 1)),
  fc.nat(60).map(
    (to): Mutation =>
      (list, at) =>
        list.splice(to % (list.length + 1), 0, ...list.splice(at, 1)),
  ),
  rawValue.map(
    (value): Mutation =>
      (list, at) =>
        list.push({ key: list[at]?.key ?? '""', value }),
  ),
  fc.nat(60).map(
    (to): Mutation =>
      (list, at) =>
        list.splice(to % (list.length + 1), 0, ...list.slice(at, at + 1)),
  ),
  fc.tuple(rawKey, rawValue).map(([key, value]): Mutation => (list, at) => {
    list.splice(at, 0, { key: JSON.stringify(key), value })
  }),
  fc.constant<Mutation>((list, at) => {
    const member = list[at]
    if (member) member.key = escaped(member.key)
  }),
  fc.tuple(space, space).map(([before, behind]): Mutation => (list, at) => {
    const member = list[at]
    if (member === undefined) return
    member.key = before + member.key + behind
    if (typeof member.value === 'string') member.value = behind + member.value + before
  }),
)

const technical = { rsi14: 55.5, sma20: 101, atr14: 0, gap: -0.01, sessionsSinceHigh: 0 }

const someChange = fc.record({
  symbol: fc.constantFrom('ACME', 'B', 'OLD', 'older', ''),
  until: someDate,
  date: someDate,
  ratio: fc.constantFrom<unknown>(2, 0.1, 0, -1, '2', null),
})
/** A member that names changes of the listing, or something else in their place. */
const changeMember: fc.Arbitrary<Member> = fc
  .tuple(fc.constantFrom('formerly', 'splits'), fc.oneof(fc.array(someChange, { maxLength: 3 }), fc.jsonValue()))
  .map(([key, value]) => ({ key: JSON.stringify(key), value: JSON.stringify(value) }))

/** A record of one of a few symbols, with some members changed, doubled, moved, misspelled or removed. */
const aMutatedLine: fc.Arbitrary<string> = fc
  .tuple(
    fc.constantFrom('ACME', 'acme', 'B', 'BRK.B', 'Z9'),
    fc.array(fc.tuple(mutation, fc.nat(100), fc.nat(100)), { maxLength: 4 }),
    fc.array(changeMember, { maxLength: 2 }),
  )
  .map(([symbol, mutations, changes]) => {
    const overview = { Currency: 'USD' }
    const members = membersOf(aRecord({ symbol, extra: [1, { deep: null }], technical, overview })).concat(changes)
    for (const [mutate, list, at] of mutations) {
      const lists = listsIn(members)
      const chosen = lists[list % lists.length] ?? members
      mutate(chosen, at % Math.max(chosen.length, 1))
    }
    return written(members)
  })

const lastDates = ['2026-11-20', '2026-11-19', '2026-09-23', '2026-09-22', '2026-09-2', 'soon', '']

/** A record that may be sparse, with any of its periods, and with some members changed as above. */
const aSparseLine: fc.Arbitrary<string> = fc
  .tuple(
    fc.constantFrom('ACME', 'acme', 'B', 'C', 'D', 'E'),
    fc.constantFrom('sparse', 'sparse', 'sparse', 'Sparse', undefined),
    fc.constantFrom(...lastDates),
    fc.subarray(['day', 'week', 'twoWeeks', 'month', 'twoMonths']),
    fc.option(fc.tuple(mutation, fc.nat(100), fc.nat(100)), { freq: 2 }),
  )
  .map(([symbol, prints, date, absent, mutated]) => {
    const known = Object.entries(aRecord({ symbol, prints, last: { date }, technical }))
    const kept = known.filter(([key, value]) => value !== undefined && !absent.some((period) => period === key))
    const members = membersOf(Object.fromEntries(kept))
    const [mutate, list = 0, at = 0] = mutated ?? []
    const chosen = listsIn(members)[list % listsIn(members).length] ?? members
    mutate?.(chosen, at % Math.max(chosen.length, 1))
    return written(members)
  })

const aPart = fc.oneof(
  { arbitrary: aMutatedLine.map(utf8), weight: 3 },
  { arbitrary: fc.json().map(utf8), weight: 1 },
  { arbitrary: fc.uint8Array({ maxLength: 20 }), weight: 1 },
  {
    arbitrary: fc
      .constantFrom('\n', '\r\n', '\n\n', ' \n', '\u00a0\n', '\uFEFF', '\uFEFF\n', '\t', '\u2028', '{', '}')
      .map(utf8),
    weight: 4,
  },
)
const aWholeFile: fc.Arbitrary<Bytes> = fc
  .array(aPart, { maxLength: 12 })
  .map((parts) => new Uint8Array(Buffer.concat(parts)))

describe('reads the same stocks as the plain reference', () => {
  test('from records with manipulated content', () => {
    const file = fc.array(aMutatedLine, { maxLength: 12 }).map((lines) => utf8(lines.join('\n')))
    fc.assert(
      fc.property(file, fc.array(fc.nat(10_000), { maxLength: 6 }), (bytes, cuts) => expectSameAsPlainly(bytes, cuts)),
      { numRuns: sampleCount(1000) },
    )
  })

  test('from records with sparse prices', () => {
    const lines = fc.array(fc.oneof({ arbitrary: aSparseLine, weight: 4 }, aMutatedLine), { maxLength: 12 })
    fc.assert(
      fc.property(lines, fc.array(fc.nat(10_000), { maxLength: 6 }), (all, cuts) =>
        expectSameAsPlainly(utf8(all.join('\n')), cuts),
      ),
      { numRuns: sampleCount(1000) },
    )
  })

  test('from records with anything instead of dates', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(someDate, someDate), { maxLength: 8 }), (dates) => {
        const records = dates.map(([date, createdAt], row) => ({
          ...aRecord({ symbol: `S${row}` }),
          ...{ last: { date, close: 1 }, createdAt },
        }))
        expectSameAsPlainly(utf8(records.map((record) => JSON.stringify(record)).join('\n')), [])
      }),
      { numRuns: sampleCount(300) },
    )
  })

  test('from files with invalid bytes, unusual line ends and unusual beginnings', () => {
    fc.assert(
      fc.property(aWholeFile, fc.array(fc.nat(10_000), { maxLength: 6 }), (bytes, cuts) =>
        expectSameAsPlainly(bytes, cuts),
      ),
      { numRuns: sampleCount(600) },
    )
  })

  const files = sampleCount(100)
  test(`from ${files * 1000} lines, most of them broken`, () => {
    const random = seeded(10)
    const below = (n: number) => Math.floor(random() * n)
    const period = { close: { delta: 1.5 } }
    const periods = { day: undefined, week: period, twoWeeks: period, month: period, twoMonths: period }
    const sound = utf8(`${aLine({ ...periods, overview: { Name: 'Ünïcode 株式' } })}\n`)
    const garbage = () => Uint8Array.from({ length: 1 + below(40) }, () => sound[below(sound.length)] ?? 0)
    for (let file = 0; file < files; file++) {
      const lines = Array.from({ length: 250 }, () => [sound, ...[1, 2, 3].flatMap(() => [garbage(), utf8('\n')])])
      const bytes = new Uint8Array(Buffer.concat(lines.flat()))
      for (let wrong = below(750); wrong > 0; wrong--) bytes[below(bytes.length)] = below(256)
      expectSameAsPlainly(bytes, [below(bytes.length), below(bytes.length)])
    }
  })

  test('when every byte arrives separately', () => {
    const bytes = utf8(`\uFEFF${someLines(3)}{broken}\r\n\n${aLine({ symbol: 'É' })}\n${aLine({ symbol: 'LAST' })}`)
    expectSameAsPlainly(bytes, [...bytes.keys()])
  })
})

test('drops a record in another currency than dollars, with the reason under its symbol', () => {
  const priced = (symbol: string, Currency: unknown) => aLine({ symbol, overview: { Currency } })
  const got = readText([priced('A', 'USD'), priced('B.L', 'GBp'), priced('C', 'None'), priced('D', null)].join('\n'))
  expect(got).toMatchObject({ lines: 4, columns: { symbols: ['A', 'C', 'D'] }, drops: { currency: 1 } })
  expect([...got.dropped]).toEqual([['B.L', 'currency']])
})

test('drops sparse records with an old last close, and reads the lines of the others', () => {
  const sparse = (symbol: string, date: string) => aLine({ symbol, prints: 'sparse', last: { date }, week: undefined })
  const lines = [sparse('OLD', '2026-09-22'), sparse('NEW', '2026-11-20'), sparse('KEPT', '2026-09-23')]
  const got = readText(lines.join('\n'))
  expect(got).toMatchObject({ lines: 3, columns: { symbols: ['NEW', 'KEPT'] }, isSparse: true })
  expect([...got.dropped]).toEqual([['OLD', 'stale']])
  expect([0, 1].map((row) => lineOf(got, row))).toEqual(lines.slice(1))
})

test('ignores a key that is not a string', () => {
  const smuggler = Buffer.from(aLine().replace('"average"', '"averag\xff\xfe"'), 'latin1')
  const broken = Buffer.from(aLine().replace('"average":', '"averag\xff\xfe:'), 'latin1')
  expectSameAsPlainly(new Uint8Array(Buffer.concat([smuggler, Buffer.from('\n'), broken])), [])
  expect(read([new Uint8Array(broken)]).drops.unparsable).toBe(1)
})

describe('line ends and the byte order mark', () => {
  const sound = readText(`${aLine({ symbol: 'A' })}\n${aLine({ symbol: 'B' })}\n`)

  test.for([
    ['a last line without its newline', `${aLine({ symbol: 'A' })}\n${aLine({ symbol: 'B' })}`],
    ['Windows line ends', `${aLine({ symbol: 'A' })}\r\n${aLine({ symbol: 'B' })}\r\n`],
    ['a byte order mark', `\uFEFF${aLine({ symbol: 'A' })}\n${aLine({ symbol: 'B' })}\n`],
    ['a byte order mark on a line of its own', `\uFEFF\n${aLine({ symbol: 'A' })}\n${aLine({ symbol: 'B' })}\n`],
    ['empty lines', `\n\r\n  \n${aLine({ symbol: 'A' })}\n\n\n${aLine({ symbol: 'B' })}\n \t\n`],
  ])('changes nothing: %s', ([, text = '']) => {
    const { columns, lines, drops } = readText(text)
    expect({ columns, lines, drops }).toEqual({ columns: sound.columns, lines: 2, drops: noDrops() })
    expectSameAsPlainly(utf8(text), [...utf8(text).keys()])
  })

  test('accepts a byte order mark at the beginning of the first line only', () => {
    const text = `\uFEFF\uFEFF${aLine()}\n\uFEFF${aLine()}\n`
    expect(readText(text).drops.unparsable).toBe(2)
    expectSameAsPlainly(utf8(text), [1, 2, 3, 4, 5])
  })

  test('finds no lines in an empty file', () => {
    for (const text of ['', '\n', '\r\n\r\n', '\uFEFF', '\uFEFF\n', ' \t ']) {
      expect(readText(text)).toMatchObject({ lines: 0, columns: { rows: 0 }, drops: noDrops() })
    }
  })
})

describe('keeps the last of two lines for one symbol', () => {
  test('in one row, regardless of the case of the symbol, and counts the earlier ones', () => {
    const last = aLine({ symbol: 'ACME', last: { close: 4 } })
    const earlier = ['acme', 'Acme', 'B'].map((symbol, i) => aLine({ symbol, last: { close: 1 + i } }))
    const got = readText([...earlier, last].join('\n'))
    expect([0, 1].map((row) => rowOf(got, row))).toMatchObject([
      { symbol: 'ACME', close: 4 },
      { symbol: 'B', close: 3 },
    ])
    expect(got).toMatchObject({ lines: 4, columns: { rows: 2 }, drops: { ...noDrops(), duplicate: 2 } })
    expect(lineOf(got, 0)).toBe(last)
  })

  test('without any value of the earlier one', () => {
    const rich = aLine({ sp500: true, overview: { Beta: 1.5, Industry: 'ANVILS' } })
    const poor = aLine({ day: undefined })
    expect(rowOf(readText(`${rich}\n${poor}`), 0)).toEqual(rowOf(readText(poor), 0))
  })
})

test('ignores keys and symbols that are names of a prototype', () => {
  const before = Object.getOwnPropertyNames(Object.prototype)
  const hostile = '"__proto__":{"close":1,"polluted":true},"constructor":{"prototype":{"polluted":true}},'
  const lines = [
    aLine({ symbol: 'A' }).replace('{', `{${hostile}`),
    aLine({ symbol: 'B' }).replace('"overview":{', `"overview":{${hostile}`),
    aLine({ symbol: 'constructor' }),
    aLine({ symbol: 'toString' }),
    aLine({ symbol: '__proto__' }),
    '{"__proto__":{"symbol":"ACME","overview":{}}}',
  ]
  const got = readText(lines.join('\n'))
  expect(got.columns.symbols).toEqual(['A', 'B', 'CONSTRUCTOR', 'TOSTRING'])
  expect(got.drops).toEqual({ ...noDrops(), symbol: 2 })
  expect(rowOf(got, 0)).toMatchObject({ close: 101.25 })
  expect(Object.getOwnPropertyNames(Object.prototype)).toEqual(before)
  expect('polluted' in {}).toBe(false)
  expectSameAsPlainly(utf8(lines.join('\n')), [])
})

describe('technical values', () => {
  test('are read from the records that have them, and have columns only if any record does', () => {
    const some = readText(`${aLine({ symbol: 'A' })}\n${aLine({ symbol: 'B', technical })}`)
    expect([0, 1].map((row) => rowOf(some, row))).toMatchObject([{ rsi14: null }, { ...technical, sma50: null }])
    const known: ReadonlySet<string> = new Set(Object.keys(technical))
    const missing = technicalFieldIds.filter((field) => !known.has(field))
    expect(some.technical).toEqual({ stocks: 1, wrong: 0, missing })
    const none = readText(someLines(2))
    expect(none.technical).toEqual({ stocks: 0, wrong: 0, missing: technicalFieldIds })
    expect(none.columns.numbers.length).toBe(numberFieldIds.indexOf('rsi14') * 2)
  })

  test.for<[string, unknown, number]>([
    ['an RSI over 100', { rsi14: 100.01 }, 1],
    ['a negative average', { sma20: -1 }, 1],
    ['a loss of more than everything', { change3Months: -1.5 }, 1],
    ['text that is not a number', { rsi14: 'high' }, 1],
    ['an infinite number', { atr14: '1e999' }, 1],
    ['other types', { rsi14: true, sma20: [20], sma50: { value: 50 } }, 3],
    ['values instead of an object', [55, 101], 1],
    ['a number instead of an object', 55, 1],
    ['words for missing', { rsi14: 'None', sma20: '-', sma50: '', sma200: null }, 0],
    ['nothing', null, 0],
    ['another key', { macd: 'up' }, 0],
  ])('are missing and counted one by one if they are invalid: %s', ([, wrong, count]) => {
    const others = { sessionsSinceHigh: 3 }
    const value = wrong instanceof Object && !Array.isArray(wrong) ? { ...wrong, ...others } : wrong
    const text = `${aLine({ technical: value })}\n${aLine({ symbol: 'dropped', technical: value, last: { close: null } })}`
    const got = readText(text)
    expect(got.technical.wrong).toBe(count)
    expect(rowOf(got, 0)).toMatchObject({ rsi14: null, sma20: null, atr14: null, close: 101.25 })
    expect(rowOf(got, 0).sessionsSinceHigh).toBe(value === wrong ? null : 3)
    expectSameAsPlainly(utf8(text), [])
  })
})

describe('a line longer than any record', () => {
  const described = (length: number, symbol = 'LONG') => {
    const empty = aLine({ symbol, overview: { Description: '' } })
    return aLine({ symbol, overview: { Description: 'x'.repeat(length - empty.length) } })
  }

  test('is dropped, but one with one byte less is a record', () => {
    for (const mark of ['', '\uFEFF']) {
      const text = `${mark}${described(maxLineBytes, 'FITS')}\n${described(maxLineBytes + 1)}\n${described(maxLineBytes, 'TOO')}`
      expectSameAsPlainly(utf8(text), [])
      expectSameAsPlainly(utf8(text), [maxLineBytes - 1, maxLineBytes, maxLineBytes + 4, maxLineBytes + 5])
      expect(readText(text)).toMatchObject({
        lines: 3,
        columns: { symbols: ['FITS', 'TOO'] },
        drops: { unparsable: 1 },
      })
    }
  })

  test('is dropped even if it contains only spaces', () => {
    const text = `${aLine()}\n${' '.repeat(maxLineBytes + 1)}\n${' '.repeat(maxLineBytes)}\n`
    expectSameAsPlainly(utf8(text), [maxLineBytes])
    expect(readText(text)).toMatchObject({ lines: 2, drops: { unparsable: 1 } })
  })

  test('does not allow a byte order mark in the second line', () => {
    const text = `${described(maxLineBytes + 100)}\n\uFEFF${aLine()}`
    const cuts = [maxLineBytes + 50, maxLineBytes + 70]
    expectSameAsPlainly(utf8(text), cuts)
    expect(read(chunksAt(utf8(text), cuts)).drops.unparsable).toBe(2)
  })

  test.for([
    ['ends after 50 MB', '\n'],
    ['never ends', ''],
  ])('does not fill the memory when it %s', ([, end]) => {
    const reader = new DatasetReader()
    reader.push(utf8(`${aLine({ symbol: 'A' })}\n{"symbol":"`))
    const chunk = new Uint8Array(65_536).fill(120)
    const before = process.memoryUsage().arrayBuffers
    let growth = 0
    for (let sent = 0; sent < 50_000_000; sent += chunk.length) {
      reader.push(chunk)
      growth = Math.max(growth, process.memoryUsage().arrayBuffers - before)
    }
    reader.push(utf8(`${end}${end === '' ? '' : aLine({ symbol: 'B' })}`))
    const { lines, columns, drops, pieces } = reader.finish()
    expect({ lines, drops }).toEqual({ lines: end === '' ? 2 : 3, drops: { ...noDrops(), unparsable: 1 } })
    expect(columns.symbols).toEqual(end === '' ? ['A'] : ['A', 'B'])
    expect(pieces.reduce((size, piece) => size + piece.length, 0)).toBeLessThan(10_000)
    expect(growth).toBeLessThan(50_000_000)
  })
})

test('skips nested values of any depth without exhausting the stack', () => {
  for (const depth of [63, 64, 65, 1000, 100_000]) {
    const nested = `${'['.repeat(depth)}${']'.repeat(depth)}`
    const objects = `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`
    const lines = [
      aLine({ symbol: 'A' }).replace('{', `{"deep":${nested},`),
      aLine({ symbol: 'B' }).replace('{', `{"deep":${objects},`),
      aLine({ symbol: 'C' }).replace('{', `{"deep":${nested.slice(1)},`),
      '['.repeat(depth),
      objects,
    ]
    expectSameAsPlainly(utf8(lines.join('\n')), [])
    expect(readText(lines.join('\n')).columns.symbols).toEqual(['A', 'B'])
  }
})

test('reads lines that never repeat a key', () => {
  const lines = Array.from({ length: 700 }, (_, i) =>
    aLine({ symbol: `S${i}`, [`key${i}`]: i, overview: { [`in${i}`]: [i] } }),
  )
  expectSameAsPlainly(utf8(lines.join('\n')), [])
  expect(readText(lines.join('\n')).columns.rows).toBe(700)
})

test('lists the numbers of lines that cannot be parsed, not counting empty lines', () => {
  const good = aLine()
  const { unparsable, drops } = readText(['no record', '', good, '{"symbol":', good, '{}', '[1'].join('\n'))
  expect([unparsable, drops.unparsable]).toEqual([[1, 3, 6], 3])
  const many = readText(Array.from({ length: 100 }, () => 'no record').join('\n'))
  expect([many.unparsable.length, many.unparsable.at(-1), many.drops.unparsable]).toEqual([20, 20, 100])
})

test('keeps the upper-case one of two symbols that differ in case, in any order', () => {
  const [common, preferred] = [
    aLine({ symbol: 'TPC', last: { close: 62 } }),
    aLine({ symbol: 'TpC', last: { close: 19.4 } }),
  ]
  const closeOf = (...lines: readonly string[]) => {
    const bytes = utf8(lines.join('\n'))
    expectSameAsPlainly(bytes, [])
    const got = read([bytes])
    return [...numberColumn(got.columns, 'close'), got.drops.duplicate]
  }
  expect(closeOf(common, preferred)).toEqual([62, 1])
  expect(closeOf(preferred, common)).toEqual([62, 1])
  expect(closeOf(preferred, common, preferred)).toEqual([62, 2])
  expect(closeOf(preferred, aLine({ symbol: 'tpc', last: { close: 7 } }))).toEqual([7, 1])
  expect(closeOf(common, aLine({ symbol: 'TPC', last: { close: 63 } }))).toEqual([63, 1])
  const escaped = preferred.replace('"TpC"', String.raw`"Tp\u0043"`)
  expect(closeOf(common, escaped)).toEqual([62, 1])
})

test('names the symbol of a line that is not JSON, unless another line has it', () => {
  const bytes = utf8(
    [aLine({ symbol: 'A' }), aLine({ symbol: 'B' }).replace('101.25', 'NaN'), '{"symbol":"A",'].join('\n'),
  )
  expectSameAsPlainly(bytes, [])
  expect([...read([bytes]).dropped]).toEqual([['B', 'unparsable']])
})
