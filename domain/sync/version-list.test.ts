import { expect, test } from 'vitest'
import { fc } from '#domain/testing/fast-check'
import { versionList } from './version-list.ts'

const records = fc.uniqueArray(fc.record({ id: fc.stringMatching(/^[A-Za-z0-9_-]{22}$/), revision: fc.nat() }), {
  selector: ({ id }) => id,
})

test('two lists have the same text only if they have the same versions, in any order', () => {
  fc.assert(
    fc.property(records, records, (one, other) => {
      expect(versionList(one.toReversed())).toBe(versionList(one))
      const named = (some: typeof one) => some.map(({ id, revision }) => [id, revision] as const).toSorted()
      expect(versionList(one) === versionList(other)).toBe(JSON.stringify(named(one)) === JSON.stringify(named(other)))
    }),
  )
})
