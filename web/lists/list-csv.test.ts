import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { readList } from '#domain/personal/list-of-file'
import { parseHeld, type StockNote, tagText } from '#domain/personal/stock-note'
import { readTable } from '#domain/tables/read-table'
import { fc } from '#domain/testing/fast-check'
import { listCsv } from './list-csv.ts'

const amount = fc
  .oneof(fc.integer({ min: -1e6, max: 1e6 }), fc.double({ min: -1e9, max: 1e9, noNaN: true }))
  .map((value) => Number(value.toFixed(6)) + 0)
const held = fc.record(
  { quantity: amount, cost: amount, costTotal: amount, currency: fc.constantFrom('USD', 'EUR') },
  { requiredKeys: [] },
)
const names = new Map([
  ['AAPL', 'Apple, Inc.'],
  ['BRK-B', '=Berkshire "B"'],
  ['IBM', null],
])
const list = fc.record({ AAPL: held, 'BRK-B': held, IBM: held })

test('an exported list is read back as it is', async () => {
  await fc.assert(
    fc.asyncProperty(list, async (positions) => {
      const notes = Object.entries(positions).map(([symbol, one]): StockNote => {
        const position = parseHeld(one)
        return {
          symbol,
          text: '',
          tags: ['core'],
          changedAt: 1,
          ...(position && { positions: [{ tag: 'core', ...position }] }),
        }
      })
      const file = listCsv(
        [...notes, { symbol: 'T', text: 'No', tags: [], changedAt: 1 }],
        'core',
        (symbol) => names.get(symbol) ?? null,
      )
      const read = readTable(new Uint8Array(await file.arrayBuffer()), { parse, name: file.name })
      if (!read.ok) throw new Error(read.failure.join(' '))
      expect(read.value.questions).toEqual([])
      expect(read.value.rows.map(({ symbol, values }) => [symbol, parseHeld(values)])).toEqual(
        notes.map(({ symbol, positions: [position] = [] }) => [symbol, parseHeld(position)]),
      )
    }),
  )
})

test('the file is named after the list, and has no column that no stock needs', async () => {
  const note: StockNote = { symbol: 'IBM', text: '', tags: ['best of 2026'], changedAt: 1 }
  const file = listCsv([note], 'best of 2026', () => null)
  expect(file.name).toBe('stonks-best-of-2026.csv')
  expect(await file.text()).toBe('Symbol\r\nIBM\r\n# Data · #best of 2026\r\n')
})

test.for(['my "best"', 'a;b|c', '🚀 #1', "'x", '=1', 'abcdefghijklmnopqrstuvwx'])(
  'a list named %s is read back',
  async (name) => {
    const tag = tagText(name)
    const stocks = ['AAPL', 'IBM'].map((symbol) => ({ symbol, name: null, close: 100 }))
    const read = async (notes: readonly StockNote[]) => {
      const file = listCsv(notes, tag, () => null)
      const bytes = new Uint8Array(await file.arrayBuffer())
      const list = readList(bytes, { parse, name: file.name, answers: {}, today: '2026-11-28', stocks })
      if (!list.ok) throw new Error(list.failure.join(' '))
      const { entries, questions, rejected } = list.value
      expect([questions, rejected]).toEqual([[], []])
      return entries
    }
    const note = { text: '', tags: [tag], changedAt: 1 }
    expect(await read([{ ...note, symbol: 'IBM' }])).toEqual([{ symbol: 'IBM', held: undefined }])
    expect(await read([{ ...note, symbol: 'AAPL', positions: [{ tag, quantity: 1.234 }] }])).toEqual([
      { symbol: 'AAPL', held: { quantity: 1.234 } },
    ])
  },
)
