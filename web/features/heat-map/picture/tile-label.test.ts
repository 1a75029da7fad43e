import { expect, test } from 'vitest'
import { aRow } from '../../../data/a-row.ts'
import type { HeatTile } from '../layout/heat-market.ts'
import { heatLook, lookTokens } from './heat-look.ts'
import { labelOf } from './tile-label.ts'

const tokens = Object.fromEntries(lookTokens.map((token) => [token, '1px'])) as Record<
  (typeof lookTokens)[number],
  string
>
const lengths = { '--heat-symbol-from': '30px', '--heat-value-from': '2.75rem', '--heat-large-from': '100px' }
const look = heatLook({ ...tokens, ...lengths, '--space-1': '4px' }, 16)

const stock: HeatTile = { key: 'NVDA', row: aRow({}, 'NVDA'), cap: 1, ratio: -0.0341 }
const others: HeatTile = { key: 'others', cap: 1, others: 1200 }

/** What stands on a tile of some size, where each letter is so wide. */
const on = (tile: HeatTile, [width, height]: readonly [number, number], letter = 6) =>
  labelOf(tile, { x: 0, y: 0, width, height }, look, (text) => text.length * letter).lines.map(({ text }) => text)

test.each([
  [
    [100, 100],
    ['NVDA', '−3.41%'],
  ],
  [
    [44, 44],
    ['NVDA', '−3.41%'],
  ],
  [[43, 200], ['NVDA']],
  [[200, 30], ['NVDA']],
  [[29, 200], []],
] as const)('a tile of %o shows %o', (size, lines) => {
  expect(on(stock, size)).toEqual(lines)
})

test('what does not fit is left out, never cut', () => {
  expect(on(stock, [44, 44], 10)).toEqual(['NVDA'])
  expect(on(stock, [44, 44], 11)).toEqual([])
})

test('where large letters do not fit small ones may', () => {
  const fonts = { ...look, large: { ...look.large, symbol: 'large' } }
  const measure = (text: string, font: string) => text.length * (font === 'large' ? 40 : 6)
  const { lines } = labelOf(stock, { x: 0, y: 0, width: 120, height: 120 }, fonts, measure)
  expect(lines[0]?.font).toBe(look.small.symbol)
})

test('the others say how many they are', () => {
  expect(on(others, [80, 80])).toEqual(['+1,200', 'others'])
})
