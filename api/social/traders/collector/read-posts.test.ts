import { expect, test } from 'vitest'
import { fc } from '#domain/testing/fast-check'
import { advanceCursor, closeGap, type Cursor, unread } from './read-posts.ts'

/** A stock's messages as a service returns them: the newest first, in pages that overlap by one. */
function pageOf(ids: readonly number[], upTo: number | undefined, size: number) {
  const from = ids.filter((id) => upTo === undefined || id <= upTo)
  const page = from.slice(0, size)
  const posts = page.map((id) => ({ id, writtenAt: id }))
  return { posts, older: from.length > size ? page.at(-1) : undefined }
}

test('the first read goes back to the maximum age', () => {
  const ids = [90, 80, 70, 60, 50, 40, 30]
  const first = advanceCursor(unread, pageOf(ids, undefined, 3), 45)
  expect(first).toEqual({ newest: 0, gap: { top: 90, next: 70 } })
  const second = advanceCursor(first, pageOf(ids, 70, 3), 45)
  expect(second).toEqual({ newest: 0, gap: { top: 90, next: 50 } })
  expect(advanceCursor(second, pageOf(ids, 50, 3), 45)).toEqual({ newest: 90, gap: null })
})

test('a later read goes back to the start of the last one', () => {
  expect(advanceCursor({ newest: 70, gap: null }, pageOf([90, 80, 70], undefined, 3), 0)).toEqual({
    newest: 90,
    gap: null,
  })
  expect(advanceCursor({ newest: 90, gap: null }, pageOf([90, 80], undefined, 3), 0)).toEqual({ newest: 90, gap: null })
  expect(advanceCursor({ newest: 90, gap: null }, pageOf([], undefined, 3), 0)).toEqual({ newest: 90, gap: null })
})

test('skips messages beyond the page limit', () => {
  expect(closeGap({ newest: 10, gap: { top: 90, next: 50 } })).toEqual({ newest: 90, gap: null })
})

test('ends if the next page does not exist or repeats an earlier one', () => {
  const cursor: Cursor = { newest: 0, gap: { top: 90, next: 50 } }
  const page = { posts: [{ id: 50, writtenAt: 50 }], older: 50 }
  expect(advanceCursor(cursor, page, 0)).toEqual({ newest: 90, gap: null })
  expect(advanceCursor(cursor, { ...page, older: 80 }, 0)).toEqual({ newest: 90, gap: null })
})

test('misses nothing and ends, however messages arrive and whenever the collector is killed', () => {
  const chunk = fc.record({ arrive: fc.nat(6), pages: fc.nat(4), killed: fc.boolean() })
  fc.assert(
    fc.property(fc.array(chunk, { maxLength: 20 }), fc.integer({ min: 2, max: 5 }), (steps, size) => {
      let ids: number[] = []
      let cursor: Cursor = unread
      const read = new Set<number>()
      const visit = (pages: number) => {
        for (let page = 0; page < pages; page++) {
          const { posts, older } = pageOf(ids, cursor.gap?.next, size)
          for (const { id } of posts) read.add(id)
          cursor = advanceCursor(cursor, { posts, older }, 0)
          if (cursor.gap === null) return
        }
      }
      for (const { arrive, pages, killed } of steps) {
        const from = ids[0] ?? 0
        ids = [...Array.from({ length: arrive }, (_, at) => from + arrive - at), ...ids]
        visit(pages)
        // A collector that was killed continues with the cursor that was stored with the last page.
        if (killed) cursor = structuredClone(cursor)
      }
      visit(100)
      expect(cursor.gap).toBeNull()
      visit(100)
      expect(cursor.gap).toBeNull()
      expect([...read].toSorted((a, b) => b - a)).toEqual(ids)
      expect(cursor.newest).toBe(ids[0] ?? 0)
    }),
  )
})
