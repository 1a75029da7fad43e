import { mkdir, writeFile } from 'node:fs/promises'
import { type Page, test } from '@playwright/test'
import { startupImagePath, startupImages } from '../../build/vite/startup-images.ts'
import { pngFile, publicFolder, renderSvg } from './image-files.ts'

/**
 * The purpose of an icon: systems cut maskable icons to their own shape and color monochrome ones themselves. The one of
 * startup images is surrounded by their color.
 */
type IconShape = 'any' | 'maskable' | 'monochrome' | 'opaque' | 'startup'

const colours = { ground: '#0A0E12', edge: '#2A3642', raised: '#18212A', lime: '#D4E157', cyan: '#22D3EE' } as const

/** The logo in a box of 28: a range bar with its marker, as in the page's header. */
const logo = (lime: string, cyan: string) => `
  <g stroke-linecap="round" fill="none">
    <path stroke="${lime}" stroke-width="4" d="M6 14h5.5M21.5 14h.5"/>
    <path stroke="${cyan}" stroke-width="3" d="M16.5 8.5v11"/>
  </g>`

const tile = `<rect x=".25" y=".25" width="27.5" height="27.5" rx="6.5" fill="${colours.ground}" stroke="${colours.edge}" stroke-width=".5"/>`
const square = `<rect width="28" height="28" fill="${colours.ground}"/>`
const grounds: Record<IconShape, string> = {
  any: tile,
  maskable: square,
  monochrome: '',
  opaque: square,
  startup: square + tile,
}

/** The fraction of the box that the logo fills: icons that may be cut to a circle need a margin. */
const sizes: Record<IconShape, number> = { any: 1, maskable: 0.84, monochrome: 0.84, opaque: 0.96, startup: 1 }

/** The app's icon. */
function iconSvg(shape: IconShape): string {
  const isPlain = shape === 'monochrome'
  const size = sizes[shape]
  const inset = 14 - 14 * size
  const content = logo(isPlain ? '#fff' : colours.lime, isPlain ? '#fff' : colours.cyan)
  return svg(28, `${grounds[shape]}<g transform="translate(${inset} ${inset}) scale(${size})">${content}</g>`)
}

/** The glyphs of the shortcuts, in a box of 24. */
const glyphs = {
  list: 'm12 3.5 2.6 5.4 5.9.8-4.3 4.1 1.1 5.9L12 16.9l-5.3 2.8 1.1-5.9-4.3-4.1 5.9-.8Z',
  note: 'M11 4c.6 4.2 2.8 6.4 7 7-4.2.6-6.4 2.8-7 7-.6-4.2-2.8-6.4-7-7 4.2-.6 6.4-2.8 7-7ZM18.5 15.5v5M16 18h5',
  best: 'M4 19.5h16M4.5 15.5l5-5 3.5 3.5 6.5-7.5M14.5 6h5.5v5.5',
  volume: 'M4 19.5h16M6 16v-3M10 16v-5M14 16V5M18 16v-4',
} as const

type ShortcutId = keyof typeof glyphs

/** A shortcut's icon: its glyph on a disc. */
function shortcutSvg(id: ShortcutId): string {
  const colour = id === 'list' ? colours.lime : colours.cyan
  const content = `<path d="${glyphs[id]}" fill="${id === 'list' ? colour : 'none'}" stroke="${colour}" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round"/>`
  return svg(
    40,
    `<circle cx="20" cy="20" r="20" fill="${colours.raised}"/><g transform="translate(8 8)">${content}</g>`,
  )
}

const svg = (box: number, content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${box} ${box}">${content}</svg>`

const icons: readonly (readonly [file: string, shape: IconShape, size: number])[] = [
  ['any-192', 'any', 192],
  ['any-512', 'any', 512],
  ['maskable-192', 'maskable', 192],
  ['maskable-512', 'maskable', 512],
  ['monochrome-512', 'monochrome', 512],
  ['apple-touch-180', 'opaque', 180],
]
const shortcuts: readonly ShortcutId[] = ['list', 'note', 'best', 'volume']

test('icons', async ({ page }) => {
  for (const [file, shape, size] of icons) await render(page, iconSvg(shape), { file, size })
  for (const id of shortcuts) await render(page, shortcutSvg(id), { file: `shortcut-${id}`, size: 96 })
})

async function render(page: Page, svg: string, { file, size }: { file: string; size: number }): Promise<void> {
  const data = await renderSvg(page, svg, size)
  await writeFile(`${publicFolder}icons/${file}.png`, pngFile({ width: size, height: size, data }))
}

/** The side of the icon in a startup image, in CSS pixels. */
const startupIconSide = 96

test('startup images', async ({ page }) => {
  await mkdir(`${publicFolder}startup`, { recursive: true })
  for (const image of startupImages) {
    const [width, height] = [image.width * image.pixelRatio, image.height * image.pixelRatio]
    const side = startupIconSide * image.pixelRatio
    const icon = await renderSvg(page, iconSvg('startup'), side)
    const data = inTheMiddle(icon, side, { width, height })
    await writeFile(publicFolder + startupImagePath(image), pngFile({ width, height, data }))
  }
})

/** The pixels of a larger image with a square one in its middle; its first pixel is the color around it. */
function inTheMiddle(square: Uint8Array, side: number, { width, height }: Record<'width' | 'height', number>) {
  const data = new Uint8Array(4 * width * height)
  for (let at = 0; at < data.length; at += 4) data.set(square.subarray(0, 4), at)
  const [left, top] = [Math.floor((width - side) / 2), Math.floor((height - side) / 2)]
  for (let y = 0; y < side; y++) {
    data.set(square.subarray(4 * side * y, 4 * side * (y + 1)), 4 * ((top + y) * width + left))
  }
  return data
}
