import { fileURLToPath } from 'node:url'
import { deflateSync } from 'node:zlib'
import type { Page } from '@playwright/test'

/** The folder of static files. */
export const publicFolder = fileURLToPath(new URL('../../web/public/', import.meta.url))

/** The WebP quality: without visible loss. */
const quality = 0.84

/** Converts a PNG to WebP, a fifth of its size, in a page that loads images from anywhere. */
export async function webpOf(page: Page, png: Buffer): Promise<Buffer> {
  const address = await page.evaluate(
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

interface Pixels {
  readonly width: number
  readonly height: number
  /** Four bytes each: red, green, blue, alpha. */
  readonly data: Uint8Array
}

/** A PNG file with a palette: one byte per pixel. For flat images a fifth of the size that browsers write. */
export function pngFile({ width, height, data }: Pixels): Buffer {
  const pixels = coloursOf(data)
  const { palette, entryOf } = paletteFor(pixels)
  const lines = Buffer.alloc((width + 1) * height)
  for (const [i, pixel] of pixels.entries()) {
    // Each line begins with its filter type, which is 0: none.
    lines[i + Math.floor(i / width) + 1] = entryOf(pixel)
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  // Bit depth 8, color type 3: a palette.
  head.set([8, 3], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('PLTE', Buffer.from(palette.flatMap((colour) => channelsOf(colour).slice(0, 3)))),
    ...(palette.every(isOpaque) ? [] : [chunk('tRNS', Buffer.from(palette.map((colour) => colour & 255)))]),
    chunk('IDAT', deflateSync(lines, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function coloursOf(data: Uint8Array): readonly number[] {
  const words = new DataView(data.buffer, data.byteOffset, data.byteLength)
  return Array.from({ length: data.length / 4 }, (_, i) => words.getUint32(i * 4))
}

const channelsOf = (colour: number) => [colour >>> 24, (colour >>> 16) & 255, (colour >>> 8) & 255, colour & 255]
const isOpaque = (colour: number): boolean => (colour & 255) === 255

/** The maximum difference in each channel at which two colors count as one. */
const tolerance = 10

/** Maps all colors to the most frequent ones; the others come from smoothed edges. */
function paletteFor(pixels: readonly number[]) {
  const counts = new Map<number, number>()
  for (const pixel of pixels) counts.set(pixel, (counts.get(pixel) ?? 0) + 1)
  const palette: number[] = []
  const entries = new Map<number, number>()
  for (const [colour] of [...counts].toSorted(([, a], [, b]) => b - a)) {
    const channels = channelsOf(colour)
    const near = palette.findIndex((entry) =>
      channelsOf(entry).every((channel, i) => Math.abs(channel - (channels[i] ?? 0)) <= tolerance),
    )
    entries.set(colour, near === -1 ? palette.push(colour) - 1 : near)
  }
  if (palette.length > 256) throw new Error(`${palette.length} colours are too many for one byte each`)
  return { palette, entryOf: (colour: number): number => entries.get(colour) ?? 0 }
}

function chunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), content])
  const frame = Buffer.alloc(named.length + 8)
  frame.writeUInt32BE(content.length, 0)
  frame.set(named, 4)
  frame.writeUInt32BE(crc32(named), named.length + 4)
  return frame
}

function crc32(bytes: Uint8Array): number {
  let rest = 0xffffffff
  for (const byte of bytes) {
    rest ^= byte
    for (let bit = 0; bit < 8; bit++) rest = rest & 1 ? (rest >>> 1) ^ 0xedb88320 : rest >>> 1
  }
  return (rest ^ 0xffffffff) >>> 0
}
