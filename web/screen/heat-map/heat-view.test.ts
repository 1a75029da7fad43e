import { expect, test } from 'vitest'
import { colorIds, colorMeasureOf, offeredIn, sizeIds, sizeOf } from './heat-view.ts'
import { aView } from './test-view.ts'

test('every number can be area or color, but a change, which can be negative, only color', () => {
  expect(sizeIds.slice(0, 2)).toEqual(['marketCap', 'equal'])
  expect(sizeIds).toEqual(expect.arrayContaining(['volume', 'revenueTTM', 'price', 'formula:1']))
  expect(sizeIds).not.toContain('weekDeltaRatio')
  expect(colorIds.slice(0, 1)).toEqual(['change'])
  expect(colorIds).toEqual(expect.arrayContaining(['weekDeltaRatio', 'peRatio', 'formula:8']))
  for (const id of ['sector', 'name', 'updatedAt', '52WeekRange', 'graph'] as const) {
    expect(colorIds).not.toContain(id)
  }
})

test('the user’s own metrics are offered if the screen has them', () => {
  const formulas = { 'formula:1': { name: 'Cheap', expression: '[P/E] / 2', format: 'number' } } as const
  expect(offeredIn(['formula:1', 'volume'], { formulas: {} })).toEqual(['volume'])
  expect(offeredIn(['formula:1', 'formula:2', 'volume'], { formulas })).toEqual(['formula:1', 'volume'])
  expect(colorMeasureOf({ ...aView, color: 'formula:1', formulas })).toMatchObject({
    field: 'formula:1',
    name: 'Cheap',
  })
})

test('measures have names for facts and for sentences', () => {
  expect(sizeOf(aView)).toMatchObject({ field: 'marketCap', phrase: 'market cap', lacked: 'a market cap', isSum: true })
  expect(sizeOf({ ...aView, size: 'peRatio' })).toMatchObject({ phrase: 'P/E', lacked: 'P/E', isSum: false })
  expect(colorMeasureOf(aView)).toMatchObject({ field: 'weekDeltaRatio', name: 'Week', phrase: 'week change' })
  expect(colorMeasureOf({ ...aView, color: 'peRatio' }).text(12.3)).toBe('12.30')
})
