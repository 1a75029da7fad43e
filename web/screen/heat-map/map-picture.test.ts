import { describe, expect, test } from 'vitest'
import { fromKeys } from '#domain/keys-of'
import { aRow } from '#web/testing/screener-builders.ts'
import type { PlacedTile } from './arrange.ts'
import type { HeatTile } from './heat-market.ts'
import { heatTheme, stopTokens, themeTokens } from './heat-theme.ts'
import { labelOf, paintMap } from './map-picture.tsx'

const tokens = fromKeys(themeTokens, () => '1px')
const grey = fromKeys(stopTokens, () => '#102030')
const sizes = { '--heat-symbol-from': '30px', '--heat-value-from': '40px', '--heat-large-from': '100px' }
const theme = heatTheme({ ...tokens, ...grey, ...sizes, '--heat-others': 'dark', '--on-heat': 'white' }, 16)

const tile = (rect: Pick<PlacedTile, 'x' | 'y' | 'width' | 'height'>): PlacedTile => ({
  tile: { key: 'A', row: aRow({}, 'A'), cap: 1, ratio: 0 },
  ...rect,
})

/** Records the drawing commands of a canvas. Its letters have no width. */
function paint(tiles: readonly PlacedTile[], ratio: number) {
  const commands: unknown[][] = []
  const context = {
    canvas: { width: 100, height: 100 },
    fillStyle: '',
    setTransform: () => undefined,
    clearRect: () => undefined,
    beginPath: () => undefined,
    roundRect: (...rect: number[]) => commands.push([context.fillStyle, ...rect.slice(0, 4)]),
    fill: () => undefined,
    measureText: () => ({ width: 0 }),
    fillText: (text: string) => commands.push([context.fillStyle, text]),
  }
  paintMap(context as unknown as CanvasRenderingContext2D, tiles, theme, ratio)
  return commands
}

test('a tile has the color of its change, with its label on it', () => {
  expect(paint([tile({ x: 0, y: 0, width: 40, height: 40 })], 1)).toEqual([
    ['rgb(16 32 48)', 0, 0, 40, 40],
    ['white', 'A'],
    ['white', '0.00%'],
  ])
})

test('edges are aligned to device pixels at any resolution', () => {
  const rect = { x: 0.4, y: 0.6, width: 0.5, height: 0.3 }
  expect(paint([tile(rect)], 1)).toEqual([['rgb(16 32 48)', 0, 1, 1, 1]])
  expect(paint([tile(rect)], 2)).toEqual([['rgb(16 32 48)', 0.5, 0.5, 0.5, 0.5]])
})

test('the tile of the other stocks has a neutral color', () => {
  const others: PlacedTile = { tile: { key: 'others', cap: 1, others: 2 }, x: 0, y: 0, width: 0.5, height: 9 }
  expect(paint([others], 1)).toEqual([['dark', 0, 0, 1, 9]])
})

describe('tile label', () => {
  const tokens = fromKeys(themeTokens, () => '1px')
  const lengths = { '--heat-symbol-from': '30px', '--heat-value-from': '2.75rem', '--heat-large-from': '100px' }
  const theme = heatTheme({ ...tokens, ...lengths, '--space-1': '4px' }, 16)

  const stock: HeatTile = { key: 'NVDA', row: aRow({}, 'NVDA'), cap: 1, ratio: -0.0341 }
  const others: HeatTile = { key: 'others', cap: 1, others: 1200 }

  /** The label of a tile of some size, where each letter has the given width. */
  const on = (tile: HeatTile, [width, height]: readonly [number, number], letter = 6) =>
    labelOf(tile, { x: 0, y: 0, width, height }, theme, (text) => text.length * letter).lines.map(({ text }) => text)

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

  test('a label that does not fit is omitted, never cut', () => {
    expect(on(stock, [44, 44], 10)).toEqual(['NVDA'])
    expect(on(stock, [44, 44], 11)).toEqual([])
  })

  test('a label has small letters if large ones do not fit', () => {
    const fonts = { ...theme, large: { ...theme.large, symbol: 'large' } }
    const measure = (text: string, font: string) => text.length * (font === 'large' ? 40 : 6)
    const { lines } = labelOf(stock, { x: 0, y: 0, width: 120, height: 120 }, fonts, measure)
    expect(lines[0]?.font).toBe(theme.small.symbol)
  })

  test('the tile of the other stocks shows their number', () => {
    expect(on(others, [80, 80])).toEqual(['+1,200', 'others'])
  })
})
