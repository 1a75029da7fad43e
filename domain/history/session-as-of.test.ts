import { expect, test } from 'vitest'
import { fc } from '#domain/testing/fast-check'
import { sessionAsOf } from './session-as-of.ts'

const sessions = ['2025-08-19', '2025-08-20', '2025-08-21', '2025-08-22', '2025-08-25']

test('a session gives itself', () => {
  expect(sessionAsOf('2025-08-20', sessions)).toEqual({ kind: 'session', session: '2025-08-20' })
  expect(sessionAsOf('2025-08-25', sessions)).toEqual({ kind: 'session', session: '2025-08-25' })
})

test('a day of a weekend gives the Friday before it', () => {
  expect(sessionAsOf('2025-08-24', sessions)).toEqual({ kind: 'session', session: '2025-08-22' })
})

test('a day after the last session gives the last session, marked as later', () => {
  expect(sessionAsOf('2025-08-26', sessions)).toEqual({ kind: 'later', session: '2025-08-25' })
})

test('a day before the first session gives none, and names the first', () => {
  expect(sessionAsOf('2025-08-18', sessions)).toEqual({ kind: 'earlier', first: '2025-08-19' })
})

test.each(['', 'yesterday', '2025-8-20', '2025-02-30', '2025-13-01', '20250820', '2025-08-20T00:00'])(
  '“%s” is not a day',
  (day) => expect(sessionAsOf(day, sessions)).toEqual({ kind: 'notADay' }),
)

const aDay = fc.date({ min: new Date('2020-01-01'), max: new Date('2030-12-31'), noInvalidDate: true })
const text = (date: Date) => date.toISOString().slice(0, 10)

test('any day gives the newest session that is not after it', () => {
  fc.assert(
    fc.property(fc.uniqueArray(aDay.map(text), { minLength: 1, maxLength: 30 }), aDay.map(text), (days, day) => {
      const all = days.toSorted()
      const expected = all.filter((session) => session <= day).at(-1)
      const found = sessionAsOf(day, all)
      expect('session' in found ? found.session : undefined).toBe(expected)
    }),
  )
})
