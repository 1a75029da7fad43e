import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { noDrops } from '#domain/dataset/parse-stock'
import type { Dataset } from '../contract.ts'
import { DatasetReader, type ReadDataset } from '../ingest/dataset-reader.ts'
import { aLine, someLines, utf8 } from '../test-data.ts'
import {
  packTexts,
  unpackTexts,
  fromStoredIndex,
  fromStoredPiece,
  toStoredIndex,
  toStoredPiece,
  type StoredIndex,
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
  technical: { stocks: 0, wrong: 0 },
  simulated: false,
  stored: true,
}

test('texts of any kind survive being packed', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary' })), (texts) => {
      expect(unpackTexts(structuredClone(packTexts(texts)))).toEqual(texts)
    }),
  )
})

test('columns come back from storage as they went in', () => {
  const aText = fc.string({ unit: 'binary', maxLength: 8 })
  const aStock = fc.record({
    symbol: fc.stringMatching(/^[A-Z0-9.^/-]{1,12}$/),
    sp500: fc.boolean(),
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
    ['the checksum', { checksum: stored.checksum ^ 1 }],
  ]
  test.for(wrongs)('when %s is wrong', ([, wrong]) => {
    expect(fromStoredIndex({ ...stored, ...wrong })).toBeUndefined()
  })

  test('when it has another shape', () => {
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
