import { expect, test } from 'vitest'
import { maxNotes, maxTags, type StockNote } from '#domain/personal/stock-note'
import { fc } from '#domain/testing/fast-check'
import { applyChanges, type Change, noRecords } from '../store/personal.ts'
import { renameTag, replaceTagged, restoreTag, tagAll, untagAll } from './tag-changes.ts'

const note = (symbol: string, tags: readonly string[], text = ''): StockNote => ({ symbol, text, tags, changedAt: 1 })
const stocks = (...symbols: readonly string[]) => symbols.map((symbol) => ({ symbol }))
const notesOf = (...notes: readonly StockNote[]) => new Map(notes.map((one) => [one.symbol, one]))

test('tags all stocks, and the rest of their notes stays', () => {
  const notes = notesOf(note('AAPL', ['tech'], 'Cheap?'), note('IBM', ['watch']))
  const { changes, tagged, full } = tagAll(notes, stocks('AAPL', 'IBM', 'T'), '#Watch')
  expect({ tagged, full }).toEqual({ tagged: ['AAPL', 'T'], full: 0 })
  expect(changes).toMatchObject([
    { kind: 'notes', put: { symbol: 'AAPL', text: 'Cheap?', tags: ['tech', 'watch'] } },
    { kind: 'notes', put: { symbol: 'T', text: '', tags: ['watch'] } },
  ])
})

test('counts the stocks that the limits of tags and notes exclude', () => {
  const tags = Array.from({ length: maxTags }, (_, at) => `tag ${at}`)
  expect(tagAll(notesOf(note('AAPL', tags)), stocks('AAPL'), 'watch')).toEqual({ changes: [], tagged: [], full: 1 })
  const many = Array.from({ length: maxNotes - 1 }, (_, at) => note(`S${at}`, [], 'x'))
  expect(tagAll(notesOf(...many), stocks('A', 'B', 'S0'), 'watch')).toMatchObject({ tagged: ['A', 'S0'], full: 1 })
})

test('removes a tag again, and a note that has nothing else', () => {
  const notes = notesOf(note('AAPL', ['tech', 'watch']), note('T', ['watch']), note('IBM', ['tech']))
  expect(untagAll(notes, ['AAPL', 'T', 'IBM', 'GONE'], 'watch')).toMatchObject([
    { kind: 'notes', put: { symbol: 'AAPL', tags: ['tech'] } },
    { kind: 'notes', remove: 'T' },
  ])
})

const after = (notes: ReadonlyMap<string, StockNote>, changes: readonly Change[]) =>
  notesOf(...applyChanges({ ...noRecords, notes: [...notes.values()] }, changes).notes)
/** The stocks of a list with their quantities. */
const listed = (notes: ReadonlyMap<string, StockNote>, tag: string) =>
  Object.fromEntries(
    [...notes.values()]
      .filter(({ tags }) => tags.includes(tag))
      .map(({ symbol, positions }) => [symbol, positions?.find((one) => one.tag === tag)?.quantity ?? null] as const)
      .toSorted(),
  )

test('a stock keeps its position in a list unless it gets another, and loses it with the list', () => {
  const first = after(
    notesOf(),
    tagAll(notesOf(), [{ symbol: 'IBM', held: { quantity: 3, cost: 120 } }], 'core').changes,
  )
  const again = after(first, tagAll(first, [{ symbol: 'IBM' }, { symbol: 'T', held: { quantity: 1 } }], 'core').changes)
  expect(listed(again, 'core')).toEqual({ IBM: 3, T: 1 })
  const other = after(again, tagAll(again, [{ symbol: 'IBM', held: { quantity: 5 } }], 'core').changes)
  expect(other.get('IBM')?.positions).toEqual([{ tag: 'core', quantity: 5 }])
  expect(after(other, untagAll(other, ['IBM', 'T'], 'core')).size).toBe(0)
})

test('a list can be replaced, renamed and restored; other tags, texts and lists stay as they are', () => {
  const list = fc.uniqueArray(fc.record({ symbol: fc.constantFrom('A', 'B', 'C'), quantity: fc.option(fc.nat(3)) }), {
    selector: ({ symbol }) => symbol,
  })
  const asStocks = (some: readonly { symbol: string; quantity: number | null }[]) =>
    some.map(({ symbol, quantity }) => ({ symbol, ...(quantity !== null && { held: { quantity } }) }))
  const asListed = (some: readonly { symbol: string; quantity: number | null }[]) =>
    Object.fromEntries(some.map(({ symbol, quantity }) => [symbol, quantity]))
  fc.assert(
    fc.property(list, list, list, (core, income, next) => {
      const start = notesOf(note('A', ['other'], 'Cheap?'))
      const one = after(start, tagAll(start, asStocks(core), 'core').changes)
      const two = after(one, tagAll(one, asStocks(income), 'income').changes)
      const replaced = after(two, replaceTagged(two, asStocks(next), 'Core').changes)
      expect(listed(replaced, 'core')).toEqual(asListed(next))
      expect(listed(replaced, 'income')).toEqual(asListed(income))
      const renamed = after(replaced, renameTag(replaced, 'core', '#Best'))
      expect([listed(renamed, 'best'), listed(renamed, 'core')]).toEqual([asListed(next), {}])
      const restored = after(replaced, restoreTag(replaced, two, 'core'))
      expect(listed(restored, 'core')).toEqual(asListed(core))
      expect(listed(restored, 'income')).toEqual(asListed(income))
      expect(restored.get('A')).toMatchObject({ text: 'Cheap?', tags: expect.arrayContaining(['other']) as string[] })
    }),
  )
})

test('a full list that was replaced by another one can be restored', () => {
  const full = (prefix: string) => Array.from({ length: maxNotes }, (_, at) => ({ symbol: `${prefix}${at}` }))
  const before = notesOf(...full('A').map(({ symbol }) => note(symbol, ['core'])))
  const replaced = after(before, replaceTagged(before, full('B'), 'core').changes)
  expect([...replaced.keys()].every((symbol) => symbol.startsWith('B'))).toBe(true)
  expect(Object.keys(listed(after(replaced, restoreTag(replaced, before, 'core')), 'core'))).toEqual(
    [...before.keys()].toSorted(),
  )
})
