import { describe, expect, test } from 'vitest'
import { fc } from '#domain/testing/fast-check'
import { ByteReader, ByteWriter } from './bytes.ts'
import { readPrices, unzigzag, writePrices, zigzag } from './price-code.ts'
import { decodePrints, decodeRanges, encodePrints, encodeRanges } from './print-block.ts'
import { aPrice, somePrints } from './test-prints.ts'
import {
  maxVolumeError,
  onGrid,
  readVolumes,
  sharesAt,
  sharesIn,
  stepAt,
  type Volumes,
  writeVolumes,
} from './volume-code.ts'

const someListings = fc.array(somePrints(30), { maxLength: 6 })

/** The value that `read` decodes from what `write` encodes. */
function roundTrip<Value>(write: (writer: ByteWriter) => void, read: (reader: ByteReader) => Value): Value {
  const writer = new ByteWriter()
  write(writer)
  const reader = new ByteReader(writer.written())
  const value = read(reader)
  expect(reader.isComplete).toBe(true)
  return value
}

describe('prices', () => {
  test('decode exactly, for any tick', () => {
    fc.assert(
      fc.property(fc.array(fc.option(aPrice, { nil: NaN })), (prices) => {
        const series = Float64Array.from(prices)
        const read = roundTrip(
          (writer) => writePrices(writer, series),
          (reader) => readPrices(reader, new Float64Array(series.length)),
        )
        expect(read).toEqual(series)
      }),
    )
  })

  test('decode exactly relative to known prices', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(aPrice, fc.option(aPrice, { nil: NaN }))), (pairs) => {
        const [series, known] = [0, 1].map((index) => Float64Array.from(pairs, (pair) => pair[index] ?? NaN))
        if (!series || !known) throw new Error('No pairs')
        const read = roundTrip(
          (writer) => writePrices(writer, series, known),
          (reader) => readPrices(reader, new Float64Array(series.length), known),
        )
        expect(read).toEqual(series)
      }),
    )
  })

  test.for([
    ['a price that has not moved', [12.34, 12.34], 1],
    ['a move of 60 cents', [12.34, 12.94], 1],
    ['a move from a dollar to below', [1, 0.9999], 1],
    ['a price with a tenth of a cent', [12.34, 12.345], 3],
    ['a price with a third of a cent', [12.34, 37 / 3], 9],
  ] as const)('take few bytes: %s', ([, prices, bytes]) => {
    const lengthOf = (series: readonly number[]) => {
      const writer = new ByteWriter()
      writePrices(writer, Float64Array.from(series))
      return writer.written().length
    }
    expect(lengthOf(prices) - lengthOf(prices.slice(0, 1))).toBe(bytes)
  })
})

test('unzigzag restores a difference', () => {
  fc.assert(
    fc.property(fc.integer({ min: -(2 ** 50), max: 2 ** 50 }), (difference) => {
      expect(zigzag(difference)).toBeGreaterThanOrEqual(0)
      expect(unzigzag(zigzag(difference))).toBe(difference)
    }),
  )
})

test('volumes decode within half a step of the grid, and zero and unknown ones exactly', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.nat(4_000_000_000), fc.constantFrom(NaN, 0, 1))), (volumes) => {
      const series = Float64Array.from(volumes)
      const read = roundTrip(
        (writer) => writeVolumes(writer, series),
        (reader) => readVolumes(reader, new Uint16Array(series.length)),
      )
      expect(read.length).toBe(series.length)
      sharesIn(read).forEach((volume, at) => {
        const printed = series[at] ?? NaN
        if (Number.isNaN(printed)) expect(volume).toBeNaN()
        else expect(Math.abs(volume - printed)).toBeLessThanOrEqual(printed * maxVolumeError + 0.5)
      })
    }),
  )
})

test('decoded volumes are on the grid, and encode to the same volumes again', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.nat(4_000_000_000), fc.constantFrom(NaN, 0, 1))), (volumes) => {
      const series = Float64Array.from(volumes)
      const again = (written: Volumes) =>
        roundTrip(
          (writer) => writeVolumes(writer, written),
          (reader) => readVolumes(reader, new Uint16Array(series.length)),
        )
      const read = again(series)
      expect(again(read)).toEqual(read)
      expect(sharesIn(read)).toEqual(series.map(onGrid))
      expect([sharesAt(read, -1), sharesAt(read, series.length), stepAt(read, series.length)]).toEqual([NaN, NaN, 0])
    }),
  )
})

describe('a block', () => {
  test('decodes to the written listings, closes and splits', () => {
    fc.assert(
      fc.property(someListings, (listings) => {
        const decoded = decodePrints(encodePrints(listings))
        const withoutVolumes = listings.map(({ symbol, first, close, splits }) => ({ symbol, first, close, splits }))
        expect(decoded).toMatchObject({ ok: true, value: withoutVolumes })
      }),
    )
  })

  test('decodes to the written opens, highs and lows', () => {
    fc.assert(
      fc.property(someListings, (listings) => {
        expect(decodeRanges(encodeRanges(listings), listings)).toEqual({
          ok: true,
          value: listings.map(({ ranges }) => ranges),
        })
      }),
    )
  })

  test('that is cut or has extra bytes is rejected', () => {
    fc.assert(
      fc.property(fc.array(somePrints(30), { minLength: 1, maxLength: 3 }), fc.nat(), (listings, seed) => {
        const bytes = encodePrints(listings)
        expect(decodePrints(bytes.slice(0, seed % bytes.length)).ok).toBe(false)
        expect(decodePrints(Uint8Array.of(...bytes, 0)).ok).toBe(false)
        const ranges = encodeRanges(listings)
        expect(decodeRanges(ranges.slice(0, seed % ranges.length), listings).ok).toBe(false)
      }),
    )
  })

  test('of any other bytes is rejected or has valid prices', () => {
    fc.assert(
      fc.property(fc.array(somePrints(20), { maxLength: 3 }), fc.uint8Array(), fc.nat(), (listings, noise, seed) => {
        expect(decodePrints(noise).ok).toBe(false)
        const bytes = encodePrints(listings)
        bytes.set(noise.subarray(0, 8), Math.min(seed % bytes.length, Math.max(0, bytes.length - 8)))
        const decoded = decodePrints(bytes)
        if (!decoded.ok) return
        for (const { close } of decoded.value)
          for (const price of close) expect(price > 0 || Number.isNaN(price)).toBe(true)
      }),
    )
  })

  test.for([
    ['of another format', { format: 'prints 2', listings: [] }],
    ['with an invalid symbol', { format: 'prints 1', listings: [['<b>', 0, 0]] }],
    ['with a listing of too many sessions', { format: 'prints 1', listings: [['LARK', 0, 1e9]] }],
    ['with a split ratio of 0', { format: 'prints 1', listings: [['LARK', 0, 0, [[3, 0]]]] }],
    ['with too many listings', { format: 'prints 1', listings: Array(65).fill(['LARK', 0, 0]) }],
  ] as const)('%s is rejected', ([, header]) => {
    const bytes = new TextEncoder().encode(`${JSON.stringify(header)}\n`)
    expect(decodePrints(bytes)).toEqual({
      ok: false,
      failure: ['This is not a block of prints that this release can read.'],
    })
  })
})
