import { useLayoutEffect, useRef } from 'react'
import type { Rect } from '#domain/screen/squarify'
import { type ElementSize, usePixelRatio } from '#web/ui/hooks/use-element-size.ts'
import { formatInteger, formatPercentChange } from '#words/numbers'
import type { PlacedTile } from './arrange.ts'
import { type HeatTile, isStock } from './heat-market.ts'
import { colorOf, type HeatTheme, type Lettering } from './heat-theme.ts'
import styles from './map-picture.module.css'

/** Paints every tile. `ratio` is the number of device pixels per CSS pixel. */
export function paintMap(
  context: CanvasRenderingContext2D,
  tiles: readonly PlacedTile[],
  theme: HeatTheme,
  ratio: number,
): void {
  context.setTransform(ratio, 0, 0, ratio, 0, 0)
  context.clearRect(0, 0, context.canvas.width, context.canvas.height)
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  const measure: Measure = (text, font) => {
    context.font = font
    return context.measureText(text).width
  }
  for (const placed of tiles) {
    const { tile } = placed
    const rect = sharp(placed, ratio)
    context.fillStyle = isStock(tile) ? colorOf(tile.ratio, theme.colors) : theme.others
    context.beginPath()
    context.roundRect(rect.x, rect.y, rect.width, rect.height, theme.radius)
    context.fill()
    context.fillStyle = isStock(tile) ? theme.text : theme.othersText
    write(context, rect, labelOf(tile, rect, theme, measure))
  }
}

/** Writes the lines centered on a tile. */
function write(context: CanvasRenderingContext2D, { x, y, width, height }: Rect, { lines }: TileLabel): void {
  let top = y + (height - lines.reduce((sum, line) => sum + line.height, 0)) / 2
  for (const { text, font, height: line } of lines) {
    context.font = font
    context.fillText(text, x + width / 2, Math.round(top + line / 2))
    top += line
  }
}

/** Aligns a rectangle to device pixels: an edge between two of them would be blurred. */
function sharp({ x, y, width, height }: Rect, ratio: number): Rect {
  const snap = (length: number) => Math.round(length * ratio) / ratio
  const left = snap(x)
  const top = snap(y)
  // At least one device pixel.
  const devicePixel = 1 / ratio
  return {
    x: left,
    y: top,
    width: Math.max(devicePixel, snap(x + width) - left),
    height: Math.max(devicePixel, snap(y + height) - top),
  }
}

/** The lines of text on a tile, from the top. */
interface TileLabel {
  readonly lines: readonly { readonly text: string; readonly font: string; readonly height: number }[]
}

/** The width of a text in a font. */
type Measure = (text: string, font: string) => number

/** The text that fits on a tile: symbol and value, the symbol alone, or nothing. */
export function labelOf(tile: HeatTile, rect: Rect, theme: HeatTheme, measure: Measure): TileLabel {
  const side = Math.min(rect.width, rect.height)
  if (side < theme.symbolFrom) return { lines: [] }
  const maxWidth = rect.width - 2 * theme.padding
  const fits = ({ lines }: TileLabel) => lines.every(({ text, font }) => measure(text, font) <= maxWidth)
  const choices = [
    ...(side >= theme.largeFrom ? [both(tile, theme.large)] : []),
    ...(side >= theme.valueFrom ? [both(tile, theme.small)] : []),
    { lines: both(tile, theme.small).lines.slice(0, 1) },
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

interface MapPictureProps {
  readonly tiles: readonly PlacedTile[]
  readonly theme: HeatTheme
  readonly box: ElementSize
  /** The accessible name of the picture. */
  readonly label: string
}

/** The tiles on a canvas at device resolution. */
export function MapPicture({ tiles, theme, box, label }: MapPictureProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const ratio = usePixelRatio()
  // In a layout effect, before the browser paints: a new size clears the canvas.
  useLayoutEffect(() => {
    const node = canvas.current
    const context = node?.getContext('2d')
    if (!node || !context) return
    node.width = Math.round(box.width * ratio)
    node.height = Math.round(box.height * ratio)
    paintMap(context, tiles, theme, ratio)
  }, [tiles, theme, box, ratio])
  return (
    <div role="img" aria-label={label} className={styles.picture}>
      <canvas ref={canvas} className={styles.canvas} />
    </div>
  )
}
