import { expect, test } from 'vitest'
import { aRow } from '../../../data/a-row.ts'
import type { PlacedTile } from '../layout/arrange.ts'
import { stopTokens } from './colour-scale.ts'
import { heatLook, lookTokens } from './heat-look.ts'
import { paintMap } from './paint-map.ts'

const tokens = Object.fromEntries(lookTokens.map((token) => [token, '1px'])) as Record<
  (typeof lookTokens)[number],
  string
>
const grey = Object.fromEntries(stopTokens.map((token) => [token, '#102030']))
const sizes = { '--heat-symbol-from': '30px', '--heat-value-from': '40px', '--heat-large-from': '100px' }
const look = heatLook({ ...tokens, ...grey, ...sizes, '--heat-others': 'dark', '--on-heat': 'white' }, 16)

const tile = (rect: Pick<PlacedTile, 'x' | 'y' | 'width' | 'height'>): PlacedTile => ({
  tile: { key: 'A', row: aRow({}, 'A'), cap: 1, ratio: 0 },
  ...rect,
})

/** What a canvas is told to draw. Its letters have no width. */
function painted(tiles: readonly PlacedTile[], ratio: number) {
  const drawn: unknown[][] = []
  const context = {
    canvas: { width: 100, height: 100 },
    fillStyle: '',
    setTransform: () => undefined,
    clearRect: () => undefined,
    beginPath: () => undefined,
    roundRect: (...rect: number[]) => drawn.push([context.fillStyle, ...rect.slice(0, 4)]),
    fill: () => undefined,
    measureText: () => ({ width: 0 }),
    fillText: (text: string) => drawn.push([context.fillStyle, text]),
  }
  paintMap(context as unknown as CanvasRenderingContext2D, tiles, look, ratio)
  return drawn
}

test('a tile has the colour of its change, and what it says stands on it', () => {
  expect(painted([tile({ x: 0, y: 0, width: 40, height: 40 })], 1)).toEqual([
    ['rgb(16 32 48)', 0, 0, 40, 40],
    ['white', 'A'],
    ['white', '0.00%'],
  ])
})

test('edges lie on the screen’s pixels, whatever its resolution', () => {
  const rect = { x: 0.4, y: 0.6, width: 0.5, height: 0.3 }
  expect(painted([tile(rect)], 1)).toEqual([['rgb(16 32 48)', 0, 1, 1, 1]])
  expect(painted([tile(rect)], 2)).toEqual([['rgb(16 32 48)', 0.5, 0.5, 0.5, 0.5]])
})

test('the others have a colour that is no change’s', () => {
  const others: PlacedTile = { tile: { key: 'others', cap: 1, others: 2 }, x: 0, y: 0, width: 0.5, height: 9 }
  expect(painted([others], 1)).toEqual([['dark', 0, 0, 1, 9]])
})
