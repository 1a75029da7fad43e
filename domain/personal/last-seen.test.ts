import { expect, test } from 'vitest'
import { fc } from '#domain/testing/fast-check'
import { changesSince, type LastSeen, newerSnapshot, parseLastSeen, withOwnEdits } from './last-seen.ts'

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
  expect(parseLastSeen(aLastSeen())).toEqual(aLastSeen())
  for (const wrong of [{ key: 'other:a' }, { version: '' }, { date: 'today' }, { symbols: ['<b>'] }]) {
    expect(parseLastSeen({ ...aLastSeen(), ...wrong })).toBeUndefined()
  }
})
