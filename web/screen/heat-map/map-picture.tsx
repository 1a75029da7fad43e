import { useLayoutEffect, useRef } from 'react'
import type { Rect } from '#domain/screen/squarify'
import { type ElementSize, usePixelRatio } from '#web/ui/hooks/use-element-size.ts'
import { formatCompact, formatInteger } from '#words/numbers'
import type { PlacedTile } from './arrange.ts'
import { tileText } from './heat-map-texts.ts'
import { isStock, type OthersTile, type StockTile } from './heat-market.ts'
import { type HeatScale, valueText } from './heat-scale.ts'
import { colorOf, type HeatTheme, type Lettering } from './heat-theme.ts'
import type { Measure } from './heat-view.ts'
import styles from './map-picture.module.css'

/** How tiles are painted, and what they say. */
export interface Painting {
  readonly theme: HeatTheme
  readonly scale: HeatScale
  readonly color: Measure
  /** The unit of the others' sum; undefined where a sum means nothing. */
  readonly sum: Measure | undefined
}

/** Paints every tile. `ratio` is the number of device pixels per CSS pixel. */
export function paintMap(
  context: CanvasRenderingContext2D,
  tiles: readonly PlacedTile[],
  painting: Painting,
  ratio: number,
): void {
  const { theme, scale } = painting
  context.setTransform(ratio, 0, 0, ratio, 0, 0)
  context.clearRect(0, 0, context.canvas.width, context.canvas.height)
  context.textBaseline = 'middle'
  const measure: Measuring = (text, font) => {
    context.font = font
    return context.measureText(text).width
  }
  for (const placed of tiles) {
    const { tile } = placed
    const rect = sharp(placed, ratio)
    context.beginPath()
    if (isStock(tile)) {
      context.fillStyle = colorOf(tile.value, scale, theme.colors)
      context.roundRect(rect.x, rect.y, rect.width, rect.height, radiusOf(rect, theme))
      context.fill()
      context.fillStyle = theme.text
      write(context, rect, labelOf(tile, rect, painting, measure))
    } else {
      // A surface and quiet text at the left: not a stock.
      context.fillStyle = theme.othersFill
      context.roundRect(rect.x, rect.y, rect.width, rect.height, radiusOf(rect, theme))
      context.fill()
      context.fillStyle = theme.othersText
      writeOthers(context, rect, othersLabel(tile, rect, painting, measure))
    }
  }
}

/** The smallest tiles would be dots with the whole radius. */
const radiusOf = ({ width, height }: Rect, { radius }: HeatTheme): number => Math.min(radius, width / 6, height / 6)

/** Writes the lines centered on a tile. */
function write(context: CanvasRenderingContext2D, { x, y, width, height }: Rect, lines: TileLabel): void {
  context.textAlign = 'center'
  let top = y + (height - lines.reduce((sum, line) => sum + line.height, 0)) / 2
  for (const { text, font, height: line } of lines) {
    context.font = font
    context.fillText(text, x + width / 2, Math.round(top + line / 2))
    top += line
  }
}

function writeOthers(context: CanvasRenderingContext2D, { x, y, height }: Rect, lines: TileLabel): void {
  context.textAlign = 'left'
  for (const { text, font, inset = 0 } of lines) {
    context.font = font
    context.fillText(text, x + inset, Math.round(y + height / 2))
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
type TileLabel = readonly {
  readonly text: string
  readonly font: string
  readonly height: number
  /** The space before text at the left. */
  readonly inset?: number
}[]

/** The width of a text in a font. */
type Measuring = (text: string, font: string) => number

/** The text that fits on a stock's tile: symbol and value, in smaller letters where it is small; else the symbol alone, or nothing. */
export function labelOf(tile: StockTile, rect: Rect, { theme, color }: Painting, measure: Measuring): TileLabel {
  const side = Math.min(rect.width, rect.height)
  // Not even a symbol fits: most tiles of a large market need no measuring.
  if (rect.height < theme.small.symbolLine || side < theme.small.symbolLine) return []
  const value = valueText(color, tile.value)
  const both = ({ symbol, symbolLine, ...of }: Lettering): TileLabel => [
    { text: tile.row.symbol, font: symbol, height: symbolLine },
    { text: value, font: of.value, height: of.valueLine },
  ]
  const choices = [
    ...(side >= theme.largeFrom ? [both(theme.large)] : []),
    ...(side >= theme.mediumFrom ? [both(theme.medium)] : []),
    both(theme.small),
    both(theme.small).slice(0, 1),
  ]
  const maxWidth = rect.width - 2 * theme.padding
  const fits = (lines: TileLabel) =>
    lines.reduce((sum, { height }) => sum + height, theme.padding) <= rect.height &&
    lines.every(({ text, font }) => measure(text, font) <= maxWidth)
  return choices.find(fits) ?? []
}

/** The text that fits on a tile of others: their number and what they are together; or less, or nothing. */
export function othersLabel(tile: OthersTile, rect: Rect, { theme, sum }: Painting, measure: Measuring): TileLabel {
  const count = formatInteger(tile.others)
  const { value: font, valueLine: height } = theme.small
  const inset = theme.inset
  const texts = [
    ...(sum ? [tileText.othersWith(count, formatCompact(tile.area))] : []),
    tileText.others(count),
    tileText.otherCount(count),
  ]
  const text = height <= rect.height && texts.find((each) => measure(each, font) <= rect.width - 2 * inset)
  return text ? [{ text, font, height, inset }] : []
}

interface MapPictureProps {
  readonly tiles: readonly PlacedTile[]
  readonly painting: Painting
  readonly box: ElementSize
  /** The accessible name of the picture. */
  readonly label: string
}

/** The tiles on a canvas at device resolution. */
export function MapPicture({ tiles, painting, box, label }: MapPictureProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const ratio = usePixelRatio()
  // In a layout effect, before the browser paints: a new size clears the canvas.
  useLayoutEffect(() => {
    const node = canvas.current
    const context = node?.getContext('2d')
    if (!node || !context) return
    node.width = Math.round(box.width * ratio)
    node.height = Math.round(box.height * ratio)
    paintMap(context, tiles, painting, ratio)
  }, [tiles, painting, box, ratio])
  return (
    <div role="img" aria-label={label} className={styles.picture}>
      <canvas ref={canvas} className={styles.canvas} />
    </div>
  )
}
