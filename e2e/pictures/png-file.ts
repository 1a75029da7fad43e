import { deflateSync } from 'node:zlib'

interface Pixels {
  readonly width: number
  readonly height: number
  /** Four bytes each: red, green, blue, alpha. */
  readonly data: Uint8Array
}

/** A PNG file of few colours: one byte for each pixel. A flat drawing is a fifth of what browsers write. */
export function pngFile({ width, height, data }: Pixels): Buffer {
  const pixels = coloursOf(data)
  const { palette, entryOf } = paletteFor(pixels)
  const lines = Buffer.alloc((width + 1) * height)
  for (const [i, pixel] of pixels.entries()) {
    // Each line begins with the number of its filter: none.
    lines[i + Math.floor(i / width) + 1] = entryOf(pixel)
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  // Eight bits, by palette.
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

/** How far apart two colours of an edge may be, in each channel, to count as one. */
const alike = 10

/** The most frequent colours, to which all others come close: those others are no more than smooth edges. */
function paletteFor(pixels: readonly number[]) {
  const counts = new Map<number, number>()
  for (const pixel of pixels) counts.set(pixel, (counts.get(pixel) ?? 0) + 1)
  const palette: number[] = []
  const entries = new Map<number, number>()
  for (const [colour] of [...counts].toSorted(([, a], [, b]) => b - a)) {
    const channels = channelsOf(colour)
    const near = palette.findIndex((entry) =>
      channelsOf(entry).every((channel, i) => Math.abs(channel - (channels[i] ?? 0)) <= alike),
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
