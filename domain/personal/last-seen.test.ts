import { expect, test } from 'vitest'
import { fc } from '#domain/testing/fast-check'
import {
  changesSince,
  type LastSeen,
  newerSnapshot,
  parseLastSeen,
  relisted,
  withOwnEdits,
  withSymbols,
} from './last-seen.ts'

const aLastSeen = (known: Partial<LastSeen> = {}): LastSeen => ({
  ...{ key: 'screen:a', version: 'one', date: '2026-11-18', symbols: ['A', 'B', 'C'], ...known },
})
const next = (...symbols: readonly string[]) => aLastSeen({ version: 'two', date: '2026-11-19', symbols })

test('a first result announces nothing', () => {
  expect(changesSince(undefined, next('A'))).toBeUndefined()
})

test('a newer dataset gives the added and removed symbols, and the earlier date', () => {
  expect(changesSince(aLastSeen(), next('Z', 'B', 'D', 'A'))).toEqual({
    added: ['D', 'Z'],
    removed: ['C'],
    since: '2026-11-18',
  })
})

test('a newer dataset without changes announces nothing', () => {
  expect(changesSince(aLastSeen(), next('C', 'B', 'A'))).toBeUndefined()
})

test('the same dataset announces nothing, even after changes by the user', () => {
  expect(changesSince(aLastSeen(), aLastSeen({ symbols: ['X'] }))).toBeUndefined()
})

test('an older dataset of another tab announces nothing and overwrites nothing', () => {
  const older = aLastSeen({ version: 'zero', date: '2026-11-17', symbols: [] })
  expect(changesSince(aLastSeen(), older)).toBeUndefined()
  expect(newerSnapshot(aLastSeen(), older)).toEqual(aLastSeen())
  expect(newerSnapshot(aLastSeen(), next('A'))).toEqual(next('A'))
})

test('does not announce the user’s own additions and removals', () => {
  const lastSeen = withOwnEdits(aLastSeen(), ['D'], ['A'])
  expect(changesSince(lastSeen, next('B', 'C', 'D'))).toBeUndefined()
  expect(changesSince(lastSeen, next('B', 'C', 'D', 'E'))?.added).toEqual(['E'])
})

test('the earlier symbols plus added minus removed ones are the current symbols', () => {
  const symbols = fc.uniqueArray(fc.constantFrom<string>('A', 'B', 'C', 'D', 'E'))
  fc.assert(
    fc.property(symbols, symbols, (before, after) => {
      const since = changesSince(aLastSeen({ symbols: before }), next(...after))
      const [added, removed] = [since?.added ?? [], since?.removed ?? []]
      const now = before.filter((symbol) => !removed.includes(symbol)).concat(added)
      expect(now.toSorted()).toEqual(after.toSorted())
    }),
  )
})

test('parses a last-seen record to what was written, and rejects an invalid one', () => {
  const listed = aLastSeen({ listed: ['A', 'B', 'C', 'D'] })
  for (const one of [aLastSeen(), listed]) expect(parseLastSeen(one)).toEqual(one)
  for (const wrong of [{ key: 'other:a' }, { version: '' }, { date: 'today' }, { symbols: ['<b>'] }, { listed: 'A' }]) {
    expect(parseLastSeen({ ...aLastSeen(), ...wrong })).toBeUndefined()
  }
})

test('the user’s changes of a list are no changes of a screen within it, neither before nor after it is seen again', () => {
  const all = ['A', 'B', 'C', 'D', 'E'] as const
  const subset = fc.subarray([...all])
  fc.assert(
    fc.property(subset, subset, subset, subset, (passedBefore, passNow, listedBefore, listed) => {
      const of = (symbols: readonly string[], within: readonly string[]) => ({
        ...{ symbols: symbols.filter((symbol) => within.includes(symbol)), listed: within },
      })
      const before = aLastSeen(of(passedBefore, listedBefore))
      const now = { ...next(), ...of(passNow, listed) }
      const both = listed.filter((symbol) => listedBefore.includes(symbol))
      const added = both.filter((symbol) => passNow.includes(symbol) && !passedBefore.includes(symbol))
      const removed = both.filter((symbol) => !passNow.includes(symbol) && passedBefore.includes(symbol))
      const news = added.length + removed.length > 0 ? { added, removed, since: before.date } : undefined
      expect(changesSince(before, now)).toEqual(news)
      const after = relisted(before, now) ?? before
      expect(changesSince(after, now)).toEqual(news)
      expect(after.listed).toEqual(listed)
      expect(relisted(after, now)).toBeUndefined()
    }),
  )
})

test('a screen that is limited to a list, or no longer, announces nothing either', () => {
  const listed = { ...next('A'), listed: ['A', 'Z'] }
  expect(changesSince(aLastSeen(), listed)).toBeUndefined()
  expect(relisted(aLastSeen(), listed)).toEqual({ ...aLastSeen({ symbols: ['A'] }), listed: ['A', 'Z'] })
  const limited = aLastSeen({ symbols: ['A'], listed: ['A', 'Z'] })
  expect(changesSince(limited, next('A', 'B'))).toBeUndefined()
  expect(relisted(limited, next('A', 'B'))).toEqual(aLastSeen({ symbols: ['A', 'B'] }))
})

test('a renamed stock keeps its place in a result and on its list', () => {
  const symbolOf = (symbol: string) => (symbol === 'C' ? 'A2' : symbol)
  const listed = aLastSeen({ listed: ['A', 'B', 'C', 'D'] })
  expect(withSymbols(listed, symbolOf)).toEqual({ ...listed, symbols: ['A', 'B', 'A2'], listed: ['A', 'A2', 'B', 'D'] })
  expect(withSymbols(listed, (symbol) => symbol)).toBe(listed)
})
