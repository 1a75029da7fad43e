import { expect, test } from 'vitest'
import { fc } from '#domain/testing/fast-check'
import { someDates } from '../history/test-prints.ts'
import { rebalanceIds } from './backtest.ts'
import { countStarts, signalSessions } from './schedule.ts'

/** The weekdays from 2025 on. */
const dates = someDates(400).filter((date) => new Date(date).getUTCDay() % 6 !== 0)
const whole = { from: '2025-01-01', to: '2025-12-31' }
const signalsOf = (rebalance: 'week' | 'month' | 'quarter', days = whole, later = 0) =>
  signalSessions(dates, { ...days, rebalance }, later).map((session) => dates[session])

test('the signal of a month is its last session, if another one follows', () => {
  const months = signalsOf('month')
  expect(months.slice(0, 3)).toEqual(['2025-01-31', '2025-02-28', '2025-03-31'])
  expect(months.at(-1)).toBe('2025-11-28')
  expect(signalsOf('month', { from: '2025-02-01', to: '2025-04-01' })).toEqual(['2025-02-28', '2025-03-31'])
  expect(signalsOf('month', { from: '2025-02-01', to: '2025-03-31' })).toEqual(['2025-02-28'])
})

test('the signal of a quarter is the last session of March, June, September or December', () => {
  expect(signalsOf('quarter')).toEqual(['2025-03-31', '2025-06-30', '2025-09-30'])
})

test('the signal of a week is Friday, or the session before it', () => {
  expect(signalsOf('week').slice(0, 2)).toEqual(['2025-01-03', '2025-01-10'])
  const holiday = dates.filter((date) => date !== '2025-01-03')
  expect(holiday[signalSessions(holiday, { ...whole, rebalance: 'week' })[0] ?? NaN]).toBe('2025-01-02')
})

test('a later start moves each signal by some sessions, if another one follows', () => {
  expect(signalsOf('month', { from: '2025-01-01', to: '2025-03-04' }, 1)).toEqual(['2025-02-03', '2025-03-03'])
  expect(signalsOf('month', { from: '2025-01-01', to: '2025-03-04' }, 2)).toEqual(['2025-02-04'])
})

test('a run can begin on each session of its first period', () => {
  expect(countStarts(signalSessions(dates, { ...whole, rebalance: 'month' }))).toBe(20)
  expect(countStarts([7])).toBe(1)
  expect(countStarts([])).toBe(0)
})

test('a signal is the last session of its period, between the first and the last day', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...rebalanceIds),
      fc.nat(dates.length - 1),
      fc.nat(dates.length - 1),
      (rebalance, a, b) => {
        const [from = '', to = ''] = [dates[Math.min(a, b)], dates[Math.max(a, b)]]
        const signals = signalSessions(dates, { from, to, rebalance })
        const name = (session: number) => {
          const date = new Date(dates[session] ?? '')
          if (rebalance !== 'week')
            return `${date.getUTCFullYear()} ${Math.floor(date.getUTCMonth() / (rebalance === 'month' ? 1 : 3))}`
          date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7))
          return date.toISOString()
        }
        const expected = dates.flatMap((date, at) =>
          date >= from && (dates[at + 1] ?? '9') <= to && name(at) !== name(at + 1) ? [at] : [],
        )
        expect(signals).toEqual(expected)
      },
    ),
  )
})
