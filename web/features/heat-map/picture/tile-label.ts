import { formatInteger, formatPercentChange } from '../../../format/numbers.ts'
import { isStock, type HeatTile } from '../layout/heat-market.ts'
import type { Rect } from '../layout/rect.ts'
import type { HeatLook, Lettering } from './heat-look.ts'

/** What stands on a tile, from above. */
export interface TileLabel {
  readonly lines: readonly { readonly text: string; readonly font: string; readonly height: number }[]
}

/** How wide a text is in a font. */
export type Measure = (text: string, font: string) => number

/** As much as fits on a tile: symbol and value, the symbol alone, or nothing. */
export function labelOf(tile: HeatTile, rect: Rect, look: HeatLook, measure: Measure): TileLabel {
  const side = Math.min(rect.width, rect.height)
  if (side < look.symbolFrom) return { lines: [] }
  const room = rect.width - 2 * look.padding
  const fits = ({ lines }: TileLabel) => lines.every(({ text, font }) => measure(text, font) <= room)
  const choices = [
    ...(side >= look.largeFrom ? [both(tile, look.large)] : []),
    ...(side >= look.valueFrom ? [both(tile, look.small)] : []),
    { lines: both(tile, look.small).lines.slice(0, 1) },
  ]
  return choices.find(fits) ?? { lines: [] }
}

function both(tile: HeatTile, { symbol, value, symbolLine, valueLine }: Lettering): TileLabel {
  const [name, more] = isStock(tile)
    ? [tile.row.symbol, formatPercentChange(tile.ratio).text]
    : [`+${formatInteger(tile.others)}`, 'others']
  return {
    lines: [
      { text: name, font: symbol, height: symbolLine },
      { text: more, font: value, height: valueLine },
    ],
  }
}
