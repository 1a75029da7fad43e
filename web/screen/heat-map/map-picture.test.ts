import { describe, expect, test } from 'vitest'
import { fromKeys } from '#domain/keys-of'
import { aRow } from '#web/testing/screener-builders.ts'
import type { PlacedTile } from './arrange.ts'
import type { OthersTile, StockTile } from './heat-market.ts'
import { changeStops } from './heat-scale.ts'
import { endTokens, heatTheme, stopTokens, themeTokens } from './heat-theme.ts'
import { colorMeasureOf, sizeOf } from './heat-view.ts'
import { labelOf, othersLabel, type Painting, paintMap } from './map-picture.tsx'
import { aView } from './test-view.ts'

const tokens = fromKeys(themeTokens, () => '1px')
const colors = fromKeys([...stopTokens, ...endTokens], () => '#102030')
const sizes = { '--text-12': '12px', '--space-1': '4px', '--heat-medium-from': '60px', '--heat-large-from': '100px' }
const theme = heatTheme(
  { ...tokens, ...colors, ...sizes, '--bg-2': 'quiet', '--on-heat': 'white', '--text-3': 'dim' },
  16,
)
const painting: Painting = {
  ...{ theme, scale: { isDiverging: true, stops: changeStops } },
  ...{ color: colorMeasureOf(aView), sum: sizeOf(aView) },
}

const tile = (rect: Pick<PlacedTile, 'x' | 'y' | 'width' | 'height'>): PlacedTile => ({
  tile: { key: 'A', row: aRow({}, 'A'), area: 1, value: 0 },
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
  paintMap(context as unknown as CanvasRenderingContext2D, tiles, painting, ratio)
  return commands
}

test('a tile has the color of its change, with its label on it', () => {
  expect(paint([tile({ x: 0, y: 0, width: 40, height: 40 })], 1)).toEqual([
    ['rgb(16 32 48)', 0, 0, 40, 40],
    ['white', 'A'],
    ['white', '0.0%'],
  ])
})

test('edges are aligned to device pixels at any resolution', () => {
  const rect = { x: 0.4, y: 0.6, width: 0.5, height: 0.3 }
  expect(paint([tile(rect)], 1)).toEqual([['rgb(16 32 48)', 0, 1, 1, 1]])
  expect(paint([tile(rect)], 2)).toEqual([['rgb(16 32 48)', 0.5, 0.5, 0.5, 0.5]])
})

test('the tile of the other stocks has a quiet surface and no color', () => {
  const others: PlacedTile = { tile: { key: 'others', area: 1, others: 2 }, x: 0, y: 0, width: 90, height: 19 }
  expect(paint([others], 1)).toEqual([
    ['quiet', 0, 0, 90, 19],
    ['dim', '+2 others · 1'],
  ])
})

describe('tile label', () => {
  const stock: StockTile = { key: 'NVDA', row: aRow({}, 'NVDA'), area: 1, value: -0.0341 }
  const others: OthersTile = { key: 'others', area: 5e9, others: 1200 }

  const rect = ([width, height]: readonly [number, number]) => ({ x: 0, y: 0, width, height })
  /** The label of a tile of some size, where each letter has the given width. */
  const on = (size: readonly [number, number], letter = 6) =>
    labelOf(stock, rect(size), painting, (text) => text.length * letter).map(({ text }) => text)

  test.each([
    [
      [100, 100],
      ['NVDA', '−3.4%'],
    ],
    [
      [34, 31],
      ['NVDA', '−3.4%'],
    ],
    [[33, 200], ['NVDA']],
    [[200, 30], ['NVDA']],
    [[27, 200], []],
    [[200, 14], []],
  ] as const)('a tile of %o shows %o', (size, lines) => {
    expect(on(size)).toEqual(lines)
  })

  test('a label that does not fit is omitted, never cut', () => {
    expect(on([44, 44], 10)).toEqual(['NVDA'])
    expect(on([44, 44], 11)).toEqual([])
  })

  test('a label has smaller letters if large ones do not fit, before it loses its value', () => {
    const fonts = {
      ...theme,
      large: { ...theme.large, symbol: 'large' },
      medium: { ...theme.medium, symbol: 'medium' },
    }
    const widths: Readonly<Record<string, number>> = { large: 40, medium: 7 }
    const fontOn = (side: number) =>
      labelOf(
        stock,
        rect([side, side]),
        { ...painting, theme: fonts },
        (text, font) => text.length * (widths[font] ?? 6),
      )
        .map(({ font }) => font)
        .at(0)
    expect([fontOn(170), fontOn(120), fontOn(59)]).toEqual(['large', 'medium', theme.small.symbol])
  })

  test('the tile of the other stocks says how many they are, and what they are together', () => {
    const measure = (text: string) => text.length * 6
    const textOn = (width: number, shown = painting) =>
      othersLabel(others, rect([width, 19]), shown, measure).map(({ text }) => text)
    expect(textOn(200)).toEqual(['+1,200 others · 5.00B'])
    expect(textOn(200, { ...painting, sum: undefined })).toEqual(['+1,200 others'])
    expect(textOn(100)).toEqual(['+1,200 others'])
    expect(textOn(50)).toEqual(['+1,200'])
    expect(textOn(30)).toEqual([])
  })
})
