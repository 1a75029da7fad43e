import { expect, test } from 'vitest'
import { sectors } from '#domain/stock/sectors'
import { sectorIds } from '#domain/stock/stock'
import { describeRange, titleCase } from './text.ts'

test.each([
  ['SERVICES-PREPACKAGED SOFTWARE', 'Services-Prepackaged Software'],
  ['FIRE, MARINE & CASUALTY', 'Fire, Marine & Casualty'],
  ['WOMEN’S CLOTHING (RETAIL)', 'Women’s Clothing (Retail)'],
  ['', ''],
])('writes “%s” in title case', (shouted, spoken) => {
  expect(titleCase(shouted)).toBe(spoken)
})

test('writes a sector as its name', () => {
  for (const sector of sectorIds) expect(titleCase(sector)).toBe(sectors[sector].label)
})

const name = '52-week range'

test('describes a close between its low and high with its position', () => {
  const range = describeRange({ name, close: 181, low: 124, high: 199 })
  expect(range?.label).toBe('52-week range 124.00 to 199.00, now 181.00, 76%')
})

test.for([
  ['above its high', 210, '100%'],
  ['below its low', 100, '0%'],
] as const)('clamps the position of a close %s', ([, close, position]) => {
  expect(describeRange({ name, close, low: 124, high: 199 })?.label).toMatch(new RegExp(`, ${position}$`))
})

test('a range with equal ends has no position', () => {
  expect(describeRange({ name, close: 5, low: 5, high: 5 })).toMatchObject({
    position: null,
    label: '52-week range 5.00 to 5.00, now 5.00',
  })
})

test.for(['close', 'low', 'high'] as const)('gives no range without a %s', (missing) => {
  expect(describeRange({ name, close: 2, low: 1, high: 3, [missing]: null })).toBeNull()
})
