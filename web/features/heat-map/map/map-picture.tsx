import { useLayoutEffect, useRef } from 'react'
import { type ElementSize, usePixelRatio } from '../../../ui/hooks/use-element-size.ts'
import type { PlacedTile } from '../layout/arrange.ts'
import type { HeatLook } from './heat-theme.ts'
import styles from './map-picture.module.css'
import { paintMap } from './paint-map.ts'

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
