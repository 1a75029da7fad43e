import type { Page } from '@playwright/test'
import { fileURLToPath } from 'node:url'

/** The folder of static files. */
export const publicFolder = fileURLToPath(new URL('../../web/public/', import.meta.url))

/** The WebP quality: without visible loss. */
const quality = 0.84

/** Converts a PNG to WebP, a fifth of its size, in the browser of the given page. */
export async function webpOf(page: Page, png: Buffer): Promise<Buffer> {
  const blank = await page.context().newPage()
  const address = await blank.evaluate(
    async ({ source, quality }) => {
      const image = new Image()
      image.src = source
      await image.decode()
      const { naturalWidth: width, naturalHeight: height } = image
      const canvas = Object.assign(document.createElement('canvas'), { width, height })
      canvas.getContext('2d')?.drawImage(image, 0, 0)
      return canvas.toDataURL('image/webp', quality)
    },
    { source: `data:image/png;base64,${png.toString('base64')}`, quality },
  )
  await blank.close()
  return Buffer.from(address.slice(address.indexOf(',') + 1), 'base64')
}

/** Properties of an image that installers require. */
interface ImageFacts {
  readonly width: number
  readonly height: number
  /** Whether every pixel is opaque. */
  readonly isOpaque: boolean
  /** The greatest distance from the center to a pixel that differs from the corner's color: 1 is half of the width. */
  readonly reach: number
}

/** Inspects an image of the page's site. */
export function inspectImage(page: Page, address: string): Promise<ImageFacts> {
  return page.evaluate(async (source) => {
    const image = new Image()
    image.src = source
    await image.decode()
    const { naturalWidth: width, naturalHeight: height } = image
    const context = Object.assign(document.createElement('canvas'), { width, height }).getContext('2d')
    context?.drawImage(image, 0, 0)
    const { data } = context?.getImageData(0, 0, width, height) ?? { data: new Uint8ClampedArray() }
    let reach = 0
    let isOpaque = true
    for (let i = 0; i < data.length; i += 4) {
      if (data[i + 3] !== 255) isOpaque = false
      if ([0, 1, 2, 3].every((channel) => data[i + channel] === data[channel])) continue
      const [x, y] = [((i / 4) % width) + 0.5, Math.floor(i / 4 / width) + 0.5]
      reach = Math.max(reach, Math.hypot(x - width / 2, y - height / 2) / (width / 2))
    }
    return { width, height, isOpaque, reach }
  }, address)
}

/** Renders an SVG of `size` × `size` in the browser and returns its pixels. */
export async function renderSvg(page: Page, svg: string, size: number): Promise<Uint8Array> {
  const source = `data:image/svg+xml,${encodeURIComponent(svg)}`
  const data = await page.evaluate(
    async ({ source, size }) => {
      const image = new Image()
      image.src = source
      await image.decode()
      const context = Object.assign(document.createElement('canvas'), { width: size, height: size }).getContext('2d')
      context?.drawImage(image, 0, 0, size, size)
      const bytes = context?.getImageData(0, 0, size, size).data ?? []
      return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
    },
    { source, size },
  )
  return Uint8Array.from(Buffer.from(data, 'base64'))
}
