import { expect, test } from 'vitest'
import { fc } from '#domain/testing/fast-check'
import { phrasingFor, tradingDayNumber } from './session.ts'

const choices = ['a', 'b', 'c'] as const
const day = 86_400_000
const dateOf = (days: number) => new Date(days * day).toISOString().slice(0, 10)
const anyDay = fc.integer({ min: -10_000, max: 40_000 })

test('uses the same phrasings for the same date', () => {
  expect(phrasingFor('2026-11-20')(...choices)).toBe(phrasingFor('2026-11-20')(...choices))
  expect(choices).toContain(phrasingFor(null)(...choices))
  expect(choices).toContain(phrasingFor('1890-01-01')(...choices))
})

test('uses other phrasings on the next day, on any weekday', () => {
  fc.assert(
    fc.property(anyDay, (days) => {
      expect(phrasingFor(dateOf(days))(...choices)).not.toBe(phrasingFor(dateOf(days + 1))(...choices))
    }),
  )
})

test.for([
  ['over a weekend', '2026-11-20', '2026-11-23'],
  ['over a long weekend', '2026-09-04', '2026-09-08'],
  ['over a holiday', '2026-11-25', '2026-11-27'],
])('uses other phrasings in the next session %s', ([, before, after]) => {
  expect(phrasingFor(before ?? '')(...choices)).not.toBe(phrasingFor(after ?? '')(...choices))
})

test('numbers Monday after Friday', () => {
  expect(tradingDayNumber('2026-11-23') - tradingDayNumber('2026-11-20')).toBe(1)
  expect(tradingDayNumber('nonsense')).toBe(0)
})
