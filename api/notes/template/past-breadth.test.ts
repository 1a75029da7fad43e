import { describe, expect, test } from 'vitest'
import { createMarketBreadth, type SessionBreadth } from '#domain/history/market-breadth'
import { aStock } from '#domain/testing/a-stock'
import { fc } from '#domain/testing/fast-check'
import { lastSessionBefore, sessionsInYear } from '../../demo/calendar.ts'
import { createDemoPast } from '../../demo/past/demo-past.ts'
import { bannedWords, brokenWords } from '../../testing/note-sentences.ts'
import { aboveAverage, newHighsAndLows } from './past-breadth.ts'
import { noteContextOf } from './session.ts'

const day = 86_400_000
const dateOf = (at: number) => new Date(Date.UTC(2025, 9, 1) + at * day).toISOString().slice(0, 10)

interface Counted {
  readonly above?: number
  readonly highs?: number
  readonly lows?: number
  readonly of?: number
}

/** The sessions of a past, one a day. */
const aPast = (...sessions: readonly Counted[]): SessionBreadth[] =>
  sessions.map(({ above = 0, highs = 0, lows = 0, of = 100 }, at) => ({
    ...{ date: dateOf(at), averaged: of, above, ofYear: of, highs, lows },
  }))
const times = (count: number, session: Counted) => Array.from({ length: count }, () => session)

const contextOf = (date: string, past: readonly SessionBreadth[]) => noteContextOf([aStock({ date })], past)
const shareOn = (past: readonly SessionBreadth[], date = past.at(-1)?.date ?? '') =>
  aboveAverage(contextOf(date, past), past)
const highsOn = (past: readonly SessionBreadth[]) => newHighsAndLows(contextOf(past.at(-1)?.date ?? '', past), past)

describe('the share of stocks above their average', () => {
  test.for<[string, readonly Counted[], string]>([
    [
      'is compared with the last session with as high a share',
      [{ above: 60 }, ...times(30, { above: 40 }), { above: 55 }],
      ', the highest share since October 1.',
    ],
    [
      'is compared with the last session with the same share',
      [{ above: 55 }, ...times(30, { above: 40 }), { above: 55 }],
      ', the highest share since October 1.',
    ],
    [
      'is compared with the last session with as low a share',
      [...times(5, { above: 10 }), ...times(30, { above: 40 }), { above: 20 }],
      ', the lowest share since October 5.',
    ],
    [
      'is compared with all known sessions',
      [...times(30, { above: 40 }), { above: 55 }],
      ', the highest share in 31 sessions.',
    ],
    [
      'is compared with a session with another number of stocks',
      [{ above: 60, of: 110 }, ...times(30, { above: 40 }), { above: 55 }],
      ', the highest share in 32 sessions.',
    ],
    [
      'is not compared with sessions before one with too few stocks',
      [{ above: 90 }, { above: 9, of: 9 }, ...times(30, { above: 40 }), { above: 55 }],
      ', the highest share in 31 sessions.',
    ],
  ])('%s', ([, sessions, end]) => {
    expect(shareOn(aPast(...sessions)).endsWith(`average${end}`) || shareOn(aPast(...sessions)).includes(end)).toBe(
      true,
    )
  })

  test.for<[string, readonly Counted[]]>([
    [
      'a month has both as high and as low a share',
      [...times(30, { above: 40 }), { above: 60 }, ...times(10, { above: 40 }), { above: 55 }],
    ],
    ['all shares are equal', times(40, { above: 40 })],
    ['it is the first session', [{ above: 40 }]],
  ])('is not compared if %s', ([, sessions]) => {
    expect(shareOn(aPast(...sessions))).toMatch(/(40%|55%) of stocks[^,]*\.$/)
  })

  test('is compared with a date in another year by naming the year', () => {
    const past = aPast({ above: 60 }, ...times(120, { above: 40 }), { above: 55 })
    expect(shareOn(past)).toContain('the highest share since October 1, 2025.')
  })

  test('is that of the note’s session, whatever follows, and omitted without that session', () => {
    const past = aPast(...times(40, { above: 40 }), { above: 80 })
    expect(shareOn(past, dateOf(39))).toContain('40% of stocks')
    for (const date of [dateOf(60), '2025-09-30']) expect(shareOn(past, date)).toBe('')
    expect(shareOn([])).toBe('')
    expect(shareOn(aPast(...times(40, { above: 40 }), { of: 0 }))).toBe('')
  })
})

test.for<[Counted, RegExp]>([
  [{ highs: 12, lows: 3 }, /outnumbered (new lows|those at a new low|lows) by 12 to three/],
  [{ highs: 1, lows: 30 }, /were outnumbered by (new lows|those at a new low|lows), by 30 to one/],
  [{ highs: 9, lows: 9 }, /equaled (new lows|those at a new low|lows), nine each/],
  [{}, /there were no .* and no /i],
])('describes new highs and lows: %o', ([last, words]) => {
  expect(highsOn(aPast(...times(40, { highs: 20, lows: 20 }), last))).toMatch(words)
})

const someStocks = fc.oneof(
  { weight: 60, arbitrary: fc.constantFrom(6, 6, 7, 11) },
  { weight: 1, arbitrary: fc.constantFrom(0, 1) },
)
const someSessions = fc.array(fc.record({ above: fc.nat(5), highs: fc.nat(5), lows: fc.nat(2), of: someStocks }), {
  minLength: 1,
  maxLength: 70,
  size: 'max',
})

/** What a sentence claims, checked against one session after the other. */
function isTrue(sentence: string, past: readonly SessionBreadth[], valueOf: (session: SessionBreadth) => number) {
  const [, word, since, sessions] =
    /, the (highest|lowest|most|fewest)[^,]*? (?:since (.*)|in (.*) sessions)\.$/.exec(sentence) ?? []
  if (word === undefined) return true
  const sign = word === 'highest' || word === 'most' ? 1 : -1
  const last = past.at(-1)
  const from =
    sessions === undefined
      ? past.findLastIndex(({ date }) => isNamed(date, since, last?.date))
      : past.length - Number(sessions)
  const value = last ? valueOf(last) : NaN
  const between = past.slice(sessions === undefined ? from + 1 : from, -1)
  const isBeaten = (session: SessionBreadth) => sign * valueOf(session) >= sign * value
  const start = past[from]
  return (
    start !== undefined &&
    between.length >= 20 &&
    !between.some(isBeaten) &&
    (sessions !== undefined || isBeaten(start))
  )
}

const isNamed = (date: string, since: string | undefined, today = '') => {
  const [month = '', dayOfMonth = '', year = today.slice(0, 4)] = (since ?? '').replace(',', '').split(' ')
  return new Date(`${month} ${dayOfMonth}, ${year} UTC`).toISOString().slice(0, 10) === date
}

const shareOf = ({ above, averaged }: SessionBreadth) => (averaged === 0 ? NaN : above / averaged)
const balanceOf = ({ highs, lows }: SessionBreadth) => highs - lows

/** Checks both sentences of a past; returns how many of them compare. */
function checkWords(past: readonly SessionBreadth[]): number {
  const [share, highs] = [shareOn(past), highsOn(past)]
  expect([share, isTrue(share, past, shareOf)]).toEqual([share, true])
  expect([highs, isTrue(highs, past, balanceOf)]).toEqual([highs, true])
  expect(share + highs).not.toMatch(brokenWords)
  expect(share + highs).not.toMatch(bannedWords)
  return [share, highs].filter((sentence) => /, the (highest|lowest|most|fewest)/.test(sentence)).length
}

test('every statement about any past is true', () => {
  let said = 0
  fc.assert(
    fc.property(someSessions, fc.nat(6), (sessions, last) => {
      const before = sessions.map((session) => ({ ...session, above: Math.min(session.above, session.of) }))
      said += checkWords(aPast(...before, { above: last, highs: last, of: 6 }))
    }),
    { numRuns: 1000 },
  )
  expect(said).toBeGreaterThan(50)
})

test('every statement about simulated days is true', () => {
  const to = lastSessionBefore(new Date('2026-11-21T10:00:00Z'))
  const past = createDemoPast(to - 3 * sessionsInYear, to, 200)
  const breadth = createMarketBreadth(past.dates)
  for (const { prints } of past.listings()) breadth.add(prints)
  const sessions = breadth.sessions()
  let said = 0
  for (let end = 1; end <= sessions.length; end++) said += checkWords(sessions.slice(0, end))
  expect(sessions.at(-1)?.averaged).toBeGreaterThan(100)
  expect(said).toBeGreaterThan(20)
})
