import { describe, expect, test } from 'vitest'
import { noDrops } from '#domain/dataset/parse-stock'
import { defaultFilters } from '#domain/screen/filters'
import { technicalFieldIds } from '#domain/stock/fields'
import { fc } from '#domain/testing/fast-check'
import type { Dataset } from '../contract.ts'
import { DatasetReader, type ReadDataset } from '../engine/ingest/dataset-reader.ts'
import { aLine, someLines, utf8 } from '../engine/test-data.ts'
import {
  checksum,
  type FirstPage,
  fromStoredFirstPage,
  fromStoredIndex,
  fromStoredPiece,
  packTexts,
  type StoredIndex,
  toStoredFirstPage,
  toStoredIndex,
  toStoredPiece,
  unpackTexts,
} from './stored-form.ts'

function read(text: string): ReadDataset {
  const reader = new DatasetReader()
  reader.push(utf8(text))
  return reader.finish()
}

const dataset: Dataset = {
  version: '"v1"',
  date: '2026-11-19',
  oldestRecord: null,
  downloadedAt: 0,
  size: 1,
  lines: 3,
  kept: 3,
  drops: noDrops(),
  technical: { stocks: 0, wrong: 0, missing: technicalFieldIds },
  simulated: false,
  stored: true,
}

test('unpacks any texts to what was packed', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary' })), (texts) => {
      expect(unpackTexts(structuredClone(packTexts(texts)))).toEqual(texts)
    }),
  )
})

test('reads columns as they were stored', () => {
  const aText = fc.string({ unit: 'binary', maxLength: 8 })
  const aStock = fc.record({
    symbol: fc.stringMatching(/^[A-Z0-9.^/-]{1,12}$/),
    sp500: fc.boolean(),
    splits: fc.option(fc.constant([{ date: '2026-08-18', ratio: 2 }]), { nil: undefined }),
    overview: fc.oneof(
      { weight: 4, arbitrary: fc.record({ Name: aText, Sector: aText, Beta: fc.oneof(fc.double(), aText) }) },
      fc.constant(undefined),
    ),
  })
  fc.assert(
    fc.property(fc.array(aStock, { maxLength: 20 }), (stocks) => {
      const original = read(stocks.map(aLine).join('\n'))
      const restored = fromStoredIndex(structuredClone(toStoredIndex(original, dataset)))
      expect({ ...restored, dropped: restored?.dropped() }).toEqual({
        columns: original.columns,
        lines: original.index,
        dropped: original.dropped,
        ...(original.changes.size > 0 && { changes: original.changes }),
      })
    }),
    { numRuns: 60 },
  )
})

describe('corrupted storage is not used', () => {
  const stored = toStoredIndex(read(someLines(3)), dataset)

  /** Every buffer inside a value, by the path to it. */
  const buffersIn = (value: unknown, path: string): [string, Uint8Array][] => {
    if (ArrayBuffer.isView(value)) return [[path, new Uint8Array(value.buffer, value.byteOffset, value.byteLength)]]
    if (typeof value !== 'object' || value === null) return []
    return Object.entries(value).flatMap(([key, inside]) => buffersIn(inside, `${path}.${key}`))
  }

  test('when a byte of any column is wrong', () => {
    const count = buffersIn(stored, '').length
    expect(count).toBeGreaterThan(20)
    for (let i = 0; i < count; i++) {
      const [path, bytes] = buffersIn(stored, '')[i] ?? ['', new Uint8Array(0)]
      for (let at = 0; at < bytes.length; at += 1 + Math.floor(bytes.length / 40)) {
        bytes[at] = (bytes[at] ?? 0) ^ 0x10
        expect(fromStoredIndex(stored), `${path}[${at}]`).toBeUndefined()
        bytes[at] = (bytes[at] ?? 0) ^ 0x10
      }
    }
    expect(fromStoredIndex(stored)).toBeDefined()
  })

  const wrongs: [string, Partial<StoredIndex>][] = [
    ['the number of rows', { rows: 2 }],
    ['the version', { dataset: { ...dataset, version: '"v2"' } }],
    ['a date', { dataset: { ...dataset, date: '2026-11-18' } }],
    ['a symbol', { symbols: { ...stored.symbols, text: stored.symbols.text.replace('S1', 'SX') } }],
    ['a name', { texts: { ...stored.texts, name: { ...stored.texts.name, values: packTexts(['', 'Bcme']) } } }],
    ['a change of a listing', { changes: new Map([['S1', '{}']]) }],
    ['the checksum', { checksum: stored.checksum ^ 1 }],
  ]
  test.for(wrongs)('when %s is wrong', ([, wrong]) => {
    expect(fromStoredIndex({ ...stored, ...wrong })).toBeUndefined()
  })

  test('when it has another structure', () => {
    for (const wrong of [{}, { ...stored, lines: undefined }, { ...stored, texts: {} }, { ...stored, numbers: 'x' }]) {
      expect(fromStoredIndex(wrong as StoredIndex)).toBeUndefined()
    }
  })

  test('when a byte of the text is wrong', () => {
    const piece = toStoredPiece(utf8(someLines(1)))
    expect(fromStoredPiece(piece)).toBe(piece.bytes)
    for (let at = 0; at < piece.bytes.length; at++) {
      const bytes = piece.bytes.slice()
      bytes[at] = (bytes[at] ?? 0) ^ 4
      expect(fromStoredPiece({ ...piece, bytes }), `byte ${at}`).toBeUndefined()
    }
    expect(fromStoredPiece({ ...piece, bytes: piece.bytes.slice(1) })).toBeUndefined()
    expect(fromStoredPiece({ ...piece, bytes: new Uint8Array(0) })).toBeUndefined()
  })
})

const someBytes = fc.uint8Array({ minLength: 1, maxLength: 70 }).map((bytes) => new Uint8Array(bytes))

test('a checksum detects a single wrong bit anywhere', () => {
  fc.assert(
    fc.property(someBytes, fc.nat(), fc.nat(7), (bytes, at, bit) => {
      const before = checksum([bytes])
      const index = at % bytes.length
      bytes[index] = (bytes[index] ?? 0) ^ (1 << bit)
      expect(checksum([bytes])).not.toBe(before)
    }),
  )
})

test('a checksum depends on the bytes, not on their offset in a buffer', () => {
  fc.assert(
    fc.property(someBytes, fc.nat(9), (bytes, offset) => {
      const elsewhere = new Uint8Array(bytes.length + offset + 3)
      elsewhere.set(bytes, offset)
      expect(checksum([elsewhere.subarray(offset, offset + bytes.length)])).toBe(checksum([bytes]))
    }),
  )
})

test('a checksum detects bytes that move from one buffer to the next', () => {
  const [a, b, c] = [Uint8Array.of(1, 2, 3, 4), Uint8Array.of(5, 6, 7, 8), Uint8Array.of()]
  const all = [[a, b], [b, a], [Uint8Array.of(1, 2, 3, 4, 5, 6, 7, 8)], [a, b, c], [c, a, b], [a], [c], []]
  expect(new Set(all.map(checksum)).size).toBe(all.length)
})

test('a checksum covers the bytes of every kind of column', () => {
  expect(checksum([Float64Array.of(1.5, NaN)])).not.toBe(checksum([Float64Array.of(1.5, 0)]))
  expect(checksum([Float64Array.of(0)])).not.toBe(checksum([Float64Array.of(-0)]))
  expect(checksum([Uint32Array.of(1)])).toBe(checksum([Uint8Array.of(1, 0, 0, 0)]))
})

const first: FirstPage = {
  dataset: {
    version: '"v1"',
    date: '2026-11-19',
    oldestRecord: null,
    downloadedAt: 0,
    size: 1,
    lines: 2,
    kept: 2,
    drops: noDrops(),
    technical: { stocks: 0, wrong: 0, missing: technicalFieldIds },
    simulated: false,
    stored: true,
  },
  question: { filters: defaultFilters, scope: { kind: 'all' }, from: 0, count: 100, fields: ['name', 'close'] },
  page: {
    version: '"v1"',
    total: 2,
    shown: 2,
    similarFrom: 2,
    of: 2,
    from: 0,
    symbols: ['A', 'B'],
    columns: ['close'],
    numbers: Float64Array.of(1.5, NaN),
    texts: { name: ['Ä', null] },
  },
}

test('reads a first page as it was stored', () => {
  expect(fromStoredFirstPage(structuredClone(toStoredFirstPage(first)))).toMatchObject(first)
})

test.for<[string, (stored: FirstPage) => unknown]>([
  ['a number', ({ page }) => page.numbers.fill(2)],
  ['the columns', ({ page }) => Object.assign(page, { columns: ['beta'] })],
  ['a name', ({ page }) => Object.assign(page.texts, { name: ['A', null] })],
  ['a symbol', ({ page }) => Object.assign(page, { symbols: ['A', 'C'] })],
  ['the total', ({ page }) => Object.assign(page, { total: 3 })],
  ['the question', ({ question }) => Object.assign(question, { count: 50 })],
  ['the dataset', ({ dataset }) => Object.assign(dataset, { date: null })],
  ['everything', (stored) => Object.assign(stored, { page: undefined })],
])('does not use a stored page if the storage has changed %s', ([, change]) => {
  const stored = structuredClone(toStoredFirstPage(first))
  change(stored)
  expect(fromStoredFirstPage(stored)).toBeUndefined()
})
