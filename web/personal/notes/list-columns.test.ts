import { expect, test } from 'vitest'
import type { StockNote } from '#domain/personal/stock-note'
import { amountText, listColumns, positionsText, positionText } from './list-columns.ts'

const note = (symbol: string, positions: StockNote['positions']): StockNote => ({
  ...{ symbol, text: '', tags: ['core', 'income'], changedAt: 1 },
  ...(positions && { positions }),
})
const notes = [
  note('AAPL', [
    { tag: 'core', quantity: 12.3456, cost: 150, currency: 'USD' },
    { tag: 'income', quantity: -2 },
  ]),
  note('SAP', [{ tag: 'core', quantity: 1200, cost: 98.7654, currency: 'EUR' }]),
  note('IBM', undefined),
]

test('a list has a column for each amount that its file says, with texts that lose no digit', () => {
  const columns = listColumns(notes, ['core']).map(({ label, values }) => [label, Object.fromEntries(values)])
  expect(columns).toEqual([
    ['Quantity', { AAPL: '12.3456', SAP: '1,200' }],
    ['Cost / share', { AAPL: '$150.00', SAP: '98.7654 EUR' }],
  ])
})

test('columns of several lists say of which list they are', () => {
  const labels = listColumns(notes, ['core', 'income']).map(({ label }) => label)
  expect(labels).toEqual(['Quantity #core', 'Cost / share #core', 'Quantity #income'])
  expect(listColumns(notes, ['none'])).toEqual([])
})

test('costs whose currency a file does not name have none', () => {
  expect(amountText('cost', { cost: 12.5 })).toBe('12.50')
  expect(amountText('quantity', { quantity: 1e-7 })).toBe('0.0000001')
  expect(amountText('costTotal', { cost: 12.5 })).toBeUndefined()
})

test('a position is one line', () => {
  expect(positionText({ quantity: 10, cost: 150, currency: 'USD' })).toBe('10 shares, $150.00 each')
  expect(positionText({ quantity: 1, costTotal: 99 })).toBe('1 share, 99.00 in all')
})

test('positions before a name are short, so that the name has space', () => {
  const before = (held: object) => positionsText(note('AAPL', [{ tag: 'core', ...held }]), ['core'])
  expect(before({ quantity: 10, cost: 150, costTotal: 1500, currency: 'USD' })).toBe('10 at $150.00 · ')
  expect(before({ quantity: 1, costTotal: 99 })).toBe('1 for 99.00 · ')
  expect(before({ quantity: 10 })).toBe('10 shares · ')
  expect(before({ cost: 9 })).toBe('9.00 each · ')
})
