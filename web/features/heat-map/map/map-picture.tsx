import type { PlacedTile } from '../layout/arrange.ts'
import { isStock, type HeatTile } from '../layout/heat-market.ts'
import type { Rect } from '../layout/rect.ts'
import { colourOf, type HeatLook, type Lettering } from './heat-theme.ts'
import { formatInteger, formatPercentChange } from '../../../format/numbers.ts'
import { useLayoutEffect, useRef } from 'react'
import { type ElementSize, usePixelRatio } from '../../../ui/hooks/use-element-size.ts'
import styles from './map-picture.module.css'

/** Draws every tile, at once. `ratio` is how many of the screen's pixels a CSS pixel has. */
export function paintMap(
  context: CanvasRenderingContext2D,
  tiles: readonly PlacedTile[],
  look: HeatLook,
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
    context.fillStyle = isStock(tile) ? colourOf(tile.ratio, look.colours) : look.others
    context.beginPath()
    context.roundRect(rect.x, rect.y, rect.width, rect.height, look.radius)
    context.fill()
    context.fillStyle = isStock(tile) ? look.text : look.othersText
    write(context, rect, labelOf(tile, rect, look, measure))
  }
}

/** The lines in the middle of a tile, one below the other. */
function write(context: CanvasRenderingContext2D, { x, y, width, height }: Rect, { lines }: TileLabel): void {
  let top = y + (height - lines.reduce((sum, line) => sum + line.height, 0)) / 2
  for (const { text, font, height: line } of lines) {
    context.font = font
    context.fillText(text, x + width / 2, Math.round(top + line / 2))
    top += line
  }
}

/** With its edges on the screen's pixels: a gap that begins between two of them would look twice as wide, and grey. */
function sharp({ x, y, width, height }: Rect, ratio: number): Rect {
  const snap = (length: number) => Math.round(length * ratio) / ratio
  const left = snap(x)
  const top = snap(y)
  // What is too small for a pixel is still there.
  const least = 1 / ratio
  return {
    x: left,
    y: top,
    width: Math.max(least, snap(x + width) - left),
    height: Math.max(least, snap(y + height) - top),
  }
}

/** What stands on a tile, from above. */
interface TileLabel {
  readonly lines: readonly { readonly text: string; readonly font: string; readonly height: number }[]
}

/** How wide a text is in a font. */
type Measure = (text: string, font: string) => number

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

interface MapPictureProps {
  readonly tiles: readonly PlacedTile[]
  readonly look: HeatLook
  readonly box: ElementSize
  /** What the picture shows, in words. */
  readonly label: string
}

/** The tiles as a picture, sharp on every screen. */
export function MapPicture({ tiles, look, box, label }: MapPictureProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const ratio = usePixelRatio()
  // Before the browser paints: a new size empties the canvas, and nobody should see that.
  useLayoutEffect(() => {
    const node = canvas.current
    const context = node?.getContext('2d')
    if (!node || !context) return
    node.width = Math.round(box.width * ratio)
    node.height = Math.round(box.height * ratio)
    paintMap(context, tiles, look, ratio)
  }, [tiles, look, box, ratio])
  return (
    <div role="img" aria-label={label} className={styles.picture}>
      <canvas ref={canvas} className={styles.canvas} />
    </div>
  )
}
