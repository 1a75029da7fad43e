import { expect, test } from 'vitest'
import { maxNotes, maxTags, type StockNote } from '#domain/personal/stock-note'
import { tagAll, untagAll } from './tag-all.ts'

const note = (symbol: string, tags: readonly string[], text = ''): StockNote => ({ symbol, text, tags, changedAt: 1 })
const notesOf = (...notes: readonly StockNote[]) => new Map(notes.map((one) => [one.symbol, one]))

test('tags all stocks, and the rest of their notes stays', () => {
  const notes = notesOf(note('AAPL', ['tech'], 'Cheap?'), note('IBM', ['watch']))
  const { changes, tagged, full } = tagAll(notes, ['AAPL', 'IBM', 'T'], '#Watch')
  expect({ tagged, full }).toEqual({ tagged: ['AAPL', 'T'], full: 0 })
  expect(changes).toMatchObject([
    { kind: 'notes', put: { symbol: 'AAPL', text: 'Cheap?', tags: ['tech', 'watch'] } },
    { kind: 'notes', put: { symbol: 'T', text: '', tags: ['watch'] } },
  ])
})

test('counts the stocks that the limits of tags and notes exclude', () => {
  const tags = Array.from({ length: maxTags }, (_, at) => `tag ${at}`)
  expect(tagAll(notesOf(note('AAPL', tags)), ['AAPL'], 'watch')).toEqual({ changes: [], tagged: [], full: 1 })
  const many = Array.from({ length: maxNotes - 1 }, (_, at) => note(`S${at}`, [], 'x'))
  expect(tagAll(notesOf(...many), ['A', 'B', 'S0'], 'watch')).toMatchObject({ tagged: ['A', 'S0'], full: 1 })
})

test('removes a tag again, and a note that has nothing else', () => {
  const notes = notesOf(note('AAPL', ['tech', 'watch']), note('T', ['watch']), note('IBM', ['tech']))
  expect(untagAll(notes, ['AAPL', 'T', 'IBM', 'GONE'], 'watch')).toMatchObject([
    { kind: 'notes', put: { symbol: 'AAPL', tags: ['tech'] } },
    { kind: 'notes', remove: 'T' },
  ])
})
