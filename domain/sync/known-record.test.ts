import { expect, test } from 'vitest'
import { fc } from '#domain/testing/fast-check'
import { asArray, fieldsOf } from '../keys-of.ts'
import { maxNoteLength } from '../personal/stock-note.ts'
import { canonicalJson } from './canonical-json.ts'
import { detectChanges, type KnownRecord, mergeRecord, type PresentRecord } from './known-record.ts'
import { mergeNotes } from './merge-note.ts'
import { compareStamps, type Stamp, withStamp } from './stamp.ts'
import { isSyncedKind, presentRecord, readContent, storedRecord } from './synced-kinds.ts'

const at = (wall: number, device = 'a'): Stamp => ({ wall, counter: 0, device: device.repeat(24) })
const content = (name: string) => ({ name })
const known = (special: Partial<KnownRecord> = {}): KnownRecord => {
  const record = { kind: 'views', key: 'one', stamp: at(1), seen: {}, content: content('Mine') }
  const local = canonicalJson(special.content === undefined ? record.content : special.content)
  return { ...record, id: 'id', local, isPending: false, base: null, revision: 1, seal: 'seal', ...special }
}
const note = (text: string, tags: readonly string[] = [], changedAt = 1) => ({ symbol: 'ACME', text, tags, changedAt })

test('the latest change wins on every device, in any order of arrival', () => {
  const change = fc.record({
    wall: fc.nat(9),
    device: fc.constantFrom('a', 'b', 'c'),
    content: fc.option(fc.constantFrom('x', 'y').map(content)),
  })
  const isSame = (a: { wall: number; device: string }, b: { wall: number; device: string }) =>
    a.wall === b.wall && a.device === b.device
  fc.assert(
    fc.property(fc.uniqueArray(change, { minLength: 2, maxLength: 5, comparator: isSame }), (changes) => {
      const records = changes.map(({ wall, device, content: some }) => ({
        stamp: at(wall, device),
        seen: {},
        content: some,
      }))
      const latest = records.toSorted((a, b) => compareStamps(b.stamp, a.stamp))[0]
      const [first, ...others] = records
      let mine = known({ ...first, isPending: true })
      for (const theirs of others) mine = { ...mine, ...mergeRecord(mine, theirs), isPending: true }
      expect(mine.content).toEqual(latest?.content)
    }),
  )
})

test('a change that arrives replaces one that the server has confirmed', () => {
  const theirs = { stamp: at(1), seen: {}, content: content('Theirs') }
  expect(mergeRecord(known({ stamp: at(9) }), theirs)).toMatchObject({ ...theirs, isPending: false })
})

test('a change that was based on another one replaces it, however late its confirmation arrives', () => {
  const mine = known({ kind: 'notes', content: note('First'), stamp: at(9), isPending: true })
  const theirs = { stamp: at(10, 'b'), seen: withStamp({}, at(9)), content: note('Second') }
  expect(mergeRecord(mine, theirs)).toMatchObject({ content: note('Second'), isPending: false })
  const newer = { ...mine, content: note('Third'), seen: withStamp({}, at(10, 'b')) }
  expect(mergeRecord(newer, { ...theirs, seen: {} })).toMatchObject({ content: note('Third'), isPending: true })
})

test('the later of two equal changes on two devices stays', () => {
  const theirs = { stamp: at(1, 'b'), seen: {}, content: content('Mine') }
  expect(mergeRecord(known({ stamp: at(0), isPending: true }), theirs)).toMatchObject({ ...theirs, isPending: false })
  expect(mergeRecord(known({ stamp: at(9), isPending: true }), theirs)).toMatchObject({ stamp: at(9), isPending: true })
})

test('a merge keeps both texts of a note, and merging again changes nothing', () => {
  const text = fc.constantFrom('', 'Buy', 'Sell', 'Hold on', 'Buy\n\nSell')
  const tags = fc.subarray(['growth', 'income', 'watch'])
  const some = fc.record({ text, tags })
  fc.assert(
    fc.property(
      fc.option(some),
      some,
      some,
      (base, { text: mine, tags: ownTags }, { text: theirs, tags: otherTags }) => {
        const before = base && note(base.text, base.tags)
        const [newer, older] = [note(mine, ownTags, 2), note(theirs, otherTags, 3)]
        const { content: merged, rest } = mergeNotes(before, newer, older)
        expect(rest).toBeUndefined()
        if (mine !== before?.text) expect(merged['text']).toContain(mine)
        if (theirs !== before?.text) expect(merged['text']).toContain(theirs)
        if (mine === theirs) expect(merged['text']).toBe(mine)
        for (const tag of [...ownTags, ...otherTags]) {
          const isRemoved = before?.tags.includes(tag) && !(ownTags.includes(tag) && otherTags.includes(tag))
          expect(String(merged['tags']).includes(tag)).toBe(!isRemoved)
        }
        expect(merged['changedAt']).toBe(3)
        expect(mergeNotes(before, merged, merged).content).toEqual(merged)
      },
    ),
  )
})

test('a merge with a change of tags keeps the text of the other side', () => {
  const before = note('Buy', ['watch'])
  expect(mergeNotes(before, note('Buy', ['growth', 'watch']), note('Sell', ['watch'])).content).toMatchObject({
    text: 'Sell',
    tags: ['growth', 'watch'],
  })
})

test('a merge keeps the position of the side that has changed it, and none of a tag that is removed', () => {
  const position = fc.option(fc.constantFrom(1, 2, 3))
  const side = fc.record({ core: position, watch: position, tags: fc.subarray(['core', 'watch']) })
  const noteOf = ({ core, watch, tags }: { core: number | null; watch: number | null; tags: readonly string[] }) => {
    const positions = Object.entries({ core, watch }).flatMap(([tag, quantity]) =>
      quantity === null || !tags.includes(tag) ? [] : [{ tag, quantity }],
    )
    return { ...note('', tags), ...(positions.length > 0 && { positions }) }
  }
  const quantityIn = (one: object | null, tag: string) => {
    const position = asArray(fieldsOf(one)['positions'])
      .map(fieldsOf)
      .find((each) => each['tag'] === tag)
    return position?.['quantity']
  }
  fc.assert(
    fc.property(fc.option(side), side, side, (base, newer, older) => {
      const before = base && noteOf(base)
      const [first, second] = [noteOf(newer), noteOf(older)]
      const { content: merged } = mergeNotes(before, first, second)
      for (const tag of ['core', 'watch']) {
        const isChanged = quantityIn(first, tag) !== quantityIn(before, tag)
        const expected = quantityIn(isChanged ? first : second, tag)
        expect(quantityIn(merged, tag)).toBe(String(merged['tags']).includes(tag) ? expected : undefined)
      }
      expect(mergeNotes(before, merged, merged).content).toEqual(merged)
    }),
  )
})

test('returns a text that does not fit into the note', () => {
  const [mine, theirs] = ['m'.repeat(maxNoteLength), 't'.repeat(9)]
  const merged = mergeRecord(known({ kind: 'notes', content: note(mine), stamp: at(9), isPending: true }), {
    stamp: at(5),
    seen: {},
    content: note(theirs),
  })
  expect([merged.content?.['text'], merged.rest]).toEqual([mine, theirs])
})

test('detects all changes, and finds none after applying them', () => {
  const record = fc.record({
    key: fc.constantFrom('one', 'two', 'three'),
    name: fc.constantFrom('a', 'b'),
    changedAt: fc.nat(3),
  })
  const some = fc.uniqueArray(record, { selector: ({ key }) => key })
  fc.assert(
    fc.property(some, some, (before, now) => {
      const present = (records: typeof now): readonly PresentRecord[] =>
        records.map(({ key, name, changedAt }) => ({ kind: 'views', key, changedAt, content: { name, changedAt } }))
      let records: readonly KnownRecord[] = []
      const detect = (some: typeof now) => {
        const changes = detectChanges(records, present(some), isSyncedKind)
        const changed = changes.map(({ kind, key, content: one, local, known: old }) =>
          known({ ...old, kind, key, content: one, local, id: key }),
        )
        records = [...records.filter(({ key }) => !changed.some((one) => one.key === key)), ...changed]
        return changes
      }
      detect(before)
      const changes = detect(now)
      const same = before.filter((one) => now.some((other) => canonicalJson(one) === canonicalJson(other)))
      const gone = before.filter(({ key }) => !now.some((one) => one.key === key))
      expect(changes.length).toBe(now.length - same.length + gone.length)
      expect(
        changes
          .filter((one) => one.content === null)
          .map(({ key }) => key)
          .toSorted(),
      ).toEqual(gone.map(({ key }) => key).toSorted())
      expect(detect(now)).toEqual([])
      const live = records.filter((one) => one.content !== null).map(({ key, content: one }) => [key, one])
      expect(Object.fromEntries(live)).toEqual(
        Object.fromEntries(present(now).map(({ key, content: one }) => [key, one])),
      )
    }),
  )
})

test('does not detect a record that this device never had as a deletion', () => {
  const records = [
    known({ key: 'unreadable', local: null }),
    known({ kind: 'of a newer release', key: 'x' }),
    known({ key: 'deleted', content: null, local: null }),
  ]
  expect(detectChanges(records, [], isSyncedKind)).toEqual([])
})

test('a change keeps the fields of a newer release', () => {
  const before = known({
    content: { name: 'Mine', color: 'red', run: 1 },
    local: canonicalJson({ name: 'Mine', run: 1 }),
  })
  const present = { kind: 'views', key: 'one', changedAt: 2, content: { name: 'Renamed' } }
  expect(detectChanges([before], [present], isSyncedKind)).toMatchObject([
    { content: { name: 'Renamed', color: 'red' } },
  ])
  expect(detectChanges([before], [present], isSyncedKind)[0]?.content).not.toHaveProperty('run')
})

test('the result of a kept backtest stays on its device', () => {
  const screen = { id: 'a'.repeat(24), name: 'Mine', filter: '', place: 0, changedAt: 1 }
  const result = { generation: 'one', returned: { from: '2020-01-01', to: '2021-01-01', own: 0.1, market: 0.2 } }
  const stored = { ...screen, run: { query: '?hold=5', result } }
  const present = presentRecord('screens', stored)
  expect(present?.content).toEqual({ ...screen, run: { query: '?hold=5' } })
  expect(storedRecord('screens', present?.content ?? {}, stored)).toEqual(stored)
  const other = { ...screen, filter: 'other', run: { query: '?hold=5' } }
  expect(storedRecord('screens', other, stored)).toEqual(other)
  expect(storedRecord('screens', { ...screen, run: { query: '' } }, stored)).not.toHaveProperty('run.result')
  expect(readContent('rules', { kind: 'of a newer release' })).toBeUndefined()
})
