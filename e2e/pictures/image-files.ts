import type { Page } from '@playwright/test'
import { fileURLToPath } from 'node:url'

/** What is served as it lies there. */
export const publicFolder = fileURLToPath(new URL('../../web/public', import.meta.url))

/** How much of a picture may be lost: nothing that one sees. */
const quality = 0.84

/** A PNG as WebP, a fifth of its size, made by the browser whose page it is given. */
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

/** What one sees of a picture before one looks at what it shows. */
interface ImageFacts {
  readonly width: number
  readonly height: number
  /** Whether nothing shines through. */
  readonly isOpaque: boolean
  /** How far from its middle anything is drawn that is not the ground of its corner: 1 is half of its width. */
  readonly reach: number
}

/** Looks at a picture of the site that a page is on. */
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

/** The pixels of an SVG of `size` × `size`, as the browser draws it. */
export async function drawnPixels(page: Page, svg: string, size: number): Promise<Uint8Array> {
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
