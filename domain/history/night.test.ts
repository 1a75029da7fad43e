import { describe, expect, test } from 'vitest'
import { fc } from '#domain/testing/fast-check'
import { decodeNight, encodeNight, type Night } from './night.ts'
import { aPrice, someChanges } from './test-prints.ts'
import { maxVolumeError, sharesIn } from './volume-code.ts'

const base = { generation: '2026-11-18 a', listings: 3 }

const night: Night = {
  date: '2026-11-19',
  added: ['DUNE'],
  close: Float64Array.of(10.5, NaN, 714_000.01, 0.0125),
  volume: Float64Array.of(1024, NaN, 0, NaN),
  ranges: {
    open: Float64Array.of(10, NaN, NaN, NaN),
    high: Float64Array.of(11, NaN, NaN, NaN),
    low: Float64Array.of(9.99, NaN, NaN, NaN),
  },
  splits: [{ listing: 0, date: '2026-11-19', ratio: 10 }],
  facts: [{ listing: 3, changes: [{ since: '2026-11-19', facts: { name: 'Dune Corp', sp500: true, eps: null } }] }],
}

const someNight: fc.Arbitrary<Night> = fc
  .record({
    added: fc.uniqueArray(fc.stringMatching(/^[A-Z]{1,5}$/), { maxLength: 3 }),
    entries: fc.array(fc.tuple(fc.option(aPrice), fc.option(fc.nat(2_000_000_000))), { minLength: 6, maxLength: 6 }),
    hasRanges: fc.boolean(),
    changes: someChanges,
  })
  .map(({ added, entries, hasRanges, changes }) => {
    const some = entries.slice(0, base.listings + added.length)
    const close = Float64Array.from(some, ([price]) => price ?? NaN)
    return {
      date: '2026-11-19',
      added,
      close,
      volume: Float64Array.from(some, ([, volume]) => volume ?? NaN),
      ...(hasRanges && { ranges: { open: close.toReversed(), high: close, low: close.map((price) => price / 2) } }),
      splits: [],
      facts: [{ listing: 1, changes }],
    }
  })

describe('a night', () => {
  test('decodes to what was encoded, with volumes rounded to the grid', () => {
    fc.assert(
      fc.property(someNight, (written) => {
        const read = decodeNight(encodeNight(written, base), base)
        if (!read.ok) throw new Error(read.failure.join())
        expect({ ...read.value, volume: written.volume }).toEqual(written)
        for (const [at, volume] of sharesIn(read.value.volume).entries()) {
          const exact = written.volume[at] ?? NaN
          if (Number.isNaN(exact)) expect(volume).toBeNaN()
          else expect(Math.abs(volume - exact)).toBeLessThanOrEqual(exact * maxVolumeError + 0.5)
        }
      }),
    )
  })

  test('has new listings, splits and facts', () => {
    const read = decodeNight(encodeNight(night, base), base)
    expect(read).toMatchObject({ ok: true })
    expect(read.ok && { ...read.value, volume: sharesIn(read.value.volume) }).toEqual(night)
  })

  test.for([
    ['another generation', { ...base, generation: '2026-10-01 a' }],
    ['a generation with other listings', { ...base, listings: 4 }],
  ] as const)('of %s is rejected', ([, other]) => {
    expect(decodeNight(encodeNight(night, base), other)).toEqual({
      ok: false,
      failure: ['This night belongs to another generation of the history.'],
    })
  })

  test('is rejected if it is cut anywhere', () => {
    const whole = encodeNight(night, base)
    for (let length = 0; length < whole.length; length++) {
      expect(decodeNight(whole.slice(0, length), base)).toMatchObject({ ok: false })
    }
  })

  test.for([
    ['a split of an unknown listing', '[0,"2026-11-19",10]', '[4,"2026-11-19",10]'],
    ['a split without a ratio', '[0,"2026-11-19",10]', '[0,"2026-11-19",0]'],
    ['an invalid symbol', '"DUNE"', '"D NE"'],
    ['facts of an unknown listing', '[3,[', '[9,['],
    ['facts of another type', '"sp500":true', '"sp500":7'],
    ['an invalid day', '"date":"2026-11-19"', '"date":"2026-11-39"'],
  ] as const)('is rejected if it has %s', ([, right, wrong]) => {
    const latin1 = Array.from(encodeNight(night, base), (byte) => String.fromCharCode(byte)).join('')
    const bytes = Uint8Array.from(latin1.replace(right, wrong), (letter) => letter.charCodeAt(0))
    expect(decodeNight(bytes, base)).toEqual({ ok: false, failure: ['A night is damaged.'] })
  })
})
