import { describe, expect, test } from 'vitest'
import { fc } from '#domain/testing/fast-check'
import { type Closes, isRepeated, settle, type Side } from './settlement.ts'

/** A stock's closes by session; the market continues until `asOf`, or ends with the stock. */
function aStock(closes: Readonly<Record<string, number>>, asOf?: string): Closes {
  const sessions = Object.keys(closes)
  return { sessions, closes: Object.values(closes), asOf: asOf ?? sessions.at(-1) ?? '2026-01-05' }
}

/** Two weeks from Monday, 5 January 2026. */
const twoWeeks = {
  '2026-01-05': 100,
  '2026-01-06': 102,
  '2026-01-07': 101,
  '2026-01-08': 99,
  '2026-01-09': 104,
  '2026-01-12': 110,
  '2026-01-13': 90,
} as const

const bullish = (session: string) => ({ side: 'Bullish', session }) as const

test('measures a call from the last close before it to the next close and to the fifth', () => {
  expect(settle(bullish('2026-01-05'), aStock(twoWeeks))).toEqual({
    state: 'settled',
    entry: { session: '2026-01-05', close: 100 },
    day: { session: '2026-01-06', close: 102, gain: 0.02 },
    week: { session: '2026-01-12', close: 110, gain: 0.1 },
  })
})

test('a fall is a gain for a bearish call, and an unchanged close is neither gain nor loss', () => {
  const call = { side: 'Bearish', session: '2026-01-05' } as const
  expect(settle(call, aStock(twoWeeks))).toMatchObject({ day: { gain: -0.02 }, week: { gain: -0.1 } })
  const unchanged = settle(call, aStock({ '2026-01-05': 7, '2026-01-06': 7 }))
  expect(unchanged).toMatchObject({ state: 'day', day: { gain: 0 } })
})

test('a call is open until the next close, and has only its day until the fifth', () => {
  const until = (last: string) =>
    aStock(Object.fromEntries(Object.entries(twoWeeks).filter(([session]) => session <= last)))
  expect(settle(bullish('2026-01-05'), until('2026-01-05'))).toEqual({ state: 'open' })
  expect(settle(bullish('2026-01-05'), until('2026-01-06')).state).toBe('day')
  expect(settle(bullish('2026-01-05'), until('2026-01-09')).state).toBe('day')
  expect(settle(bullish('2026-01-05'), until('2026-01-12')).state).toBe('settled')
})

describe('a halted stock', () => {
  const rested = aStock({ '2026-01-05': 100, '2026-01-12': 130, '2026-01-13': 120 })

  test('is entered at its last close, and its exits are postponed', () => {
    for (const session of ['2026-01-05', '2026-01-07']) {
      expect(settle(bullish(session), rested)).toMatchObject({
        state: 'day',
        entry: { session: '2026-01-05' },
        day: { session: '2026-01-12', gain: 0.3 },
      })
    }
    expect(settle(bullish('2026-01-07'), aStock({ '2026-01-05': 100 }, '2026-01-09'))).toEqual({ state: 'open' })
  })

  test('counts a repeated call of a trader once', () => {
    const entry = { session: '2026-01-05', close: 100 }
    expect(isRepeated(bullish('2026-01-07'), entry, ['2026-01-06'])).toBe(true)
    expect(isRepeated(bullish('2026-01-07'), entry, ['2026-01-05'])).toBe(true)
    expect(isRepeated(bullish('2026-01-06'), entry, ['2026-01-07'])).toBe(false)
    expect(isRepeated(bullish('2026-01-05'), entry, ['2026-01-02'])).toBe(false)
  })
})

describe('a delisted stock', () => {
  test('ends the week at its last close', () => {
    const gone = { '2026-01-05': 100, '2026-01-06': 60, '2026-01-07': 20 }
    expect(settle(bullish('2026-01-05'), aStock(gone, '2026-02-06'))).toMatchObject({ state: 'day' })
    expect(settle(bullish('2026-01-05'), aStock(gone, '2026-02-07'))).toMatchObject({
      state: 'settled',
      day: { session: '2026-01-06', gain: -0.4 },
      week: { session: '2026-01-07', close: 20, gain: -0.8 },
    })
  })

  test('makes a call after its last close void', () => {
    const gone = { '2026-01-05': 100 }
    expect(settle(bullish('2026-01-05'), aStock(gone, '2026-02-04'))).toEqual({ state: 'open' })
    expect(settle(bullish('2026-01-05'), aStock(gone, '2026-02-05'))).toEqual({ state: 'void' })
    expect(settle(bullish('2026-02-05'), aStock(gone, '2026-02-05'))).toEqual({ state: 'void' })
  })

  test('counts as another stock when its symbol trades months later', () => {
    const again = aStock({ '2026-01-05': 100, '2026-01-06': 90, '2026-06-01': 5, '2026-06-02': 6 })
    expect(settle(bullish('2026-01-05'), again)).toMatchObject({ state: 'settled', week: { session: '2026-01-06' } })
    expect(settle(bullish('2026-01-06'), again)).toEqual({ state: 'void' })
  })
})

test('a call on a stock without closes stays open for a month', () => {
  const unknown = (asOf: string) => ({ sessions: [], closes: [], asOf })
  expect(settle(bullish('2026-01-05'), unknown('2026-02-04'))).toEqual({ state: 'open' })
  expect(settle(bullish('2026-01-05'), unknown('2026-02-05'))).toEqual({ state: 'void' })
  const later = aStock({ '2026-01-12': 10, '2026-01-13': 11 })
  expect(settle(bullish('2026-01-05'), later)).toEqual({ state: 'open' })
})

test('a split between entry and exit changes nothing: all closes have one basis', () => {
  const split = { '2026-01-05': 100, '2026-01-06': 102, '2026-01-07': 101 }
  const quarters = Object.fromEntries(Object.entries(split).map(([session, close]) => [session, close / 4]))
  const gains = [split, quarters].map((closes) => {
    const settled = settle(bullish('2026-01-05'), aStock(closes, '2026-03-01'))
    return settled.state === 'settled' ? [settled.day.gain, settled.week.gain] : []
  })
  expect(gains[0]).toEqual([0.02, 0.01])
  expect(gains[1]).toEqual(gains[0])
})

/** Any market of one stock, with gaps of a day and of months. */
const anyStock = fc
  .array(
    fc.record({ gap: fc.oneof(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 25, max: 90 })), cents: price() }),
    {
      maxLength: 30,
    },
  )
  .map((bars) => {
    let day = Date.UTC(2026, 0, 5)
    return bars.map(({ gap, cents }) => ({
      session: new Date((day += gap * 86_400_000)).toISOString().slice(0, 10),
      close: cents / 100,
    }))
  })

function price() {
  return fc.integer({ min: 1, max: 1_000_000 })
}

test('a known result never changes with later closes', () => {
  const side = fc.constantFrom<Side[]>('Bullish', 'Bearish')
  fc.assert(
    fc.property(anyStock, side, fc.nat(200), fc.nat(200), (bars, how, posted, daysAfter) => {
      const dayAfter = (days: number) => new Date(Date.UTC(2026, 0, 5) + days * 86_400_000).toISOString().slice(0, 10)
      const known = (asOf: string): Closes => {
        const there = bars.filter(({ session }) => session <= asOf)
        return { sessions: there.map(({ session }) => session), closes: there.map(({ close }) => close), asOf }
      }
      const call = { side: how, session: dayAfter(posted) }
      const [early, late] = [dayAfter(posted + daysAfter), dayAfter(3000)].map((asOf) => settle(call, known(asOf)))
      if (!early || !late) throw new Error('two')
      if (early.state === 'void' || early.state === 'settled') expect(late).toEqual(early)
      if (early.state === 'day') expect(late).toMatchObject({ entry: early.entry, day: early.day })
      expect(['void', 'settled']).toContain(late.state)
    }),
  )
})

test('the two sides of one call have opposite gains', () => {
  fc.assert(
    fc.property(anyStock, fc.nat(100), (bars, said) => {
      const closes = {
        sessions: bars.map(({ session }) => session),
        closes: bars.map(({ close }) => close),
        asOf: '2040-01-01',
      }
      const session = new Date(Date.UTC(2026, 0, 5) + said * 86_400_000).toISOString().slice(0, 10)
      const [one, other] = (['Bullish', 'Bearish'] as const).map((side) => settle({ side, session }, closes))
      expect(one?.state).toBe(other?.state)
      if (one?.state !== 'settled' || other?.state !== 'settled') return
      expect(one.week.gain + other.week.gain).toBe(0)
      expect(Math.sign(one.day.gain)).toBe(Math.sign(one.day.close - one.entry.close))
    }),
  )
})
