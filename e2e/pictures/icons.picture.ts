import { writeFile } from 'node:fs/promises'
import { test, type Page } from '@playwright/test'
import { drawnPixels, publicFolder } from './image-files.ts'
import { iconSvg, shortcutSvg, type IconShape, type ShortcutSign } from './icon-svg.ts'
import { pngFile } from './png-file.ts'

const icons: readonly (readonly [file: string, shape: IconShape, size: number])[] = [
  ['any-192', 'any', 192],
  ['any-512', 'any', 512],
  ['maskable-192', 'maskable', 192],
  ['maskable-512', 'maskable', 512],
  ['monochrome-512', 'monochrome', 512],
  ['apple-touch-180', 'opaque', 180],
]
const shortcuts: readonly ShortcutSign[] = ['list', 'note', 'best', 'volume']

test('icons', async ({ page }) => {
  for (const [file, shape, size] of icons) await draw(page, iconSvg(shape), { file, size })
  for (const sign of shortcuts) await draw(page, shortcutSvg(sign), { file: `shortcut-${sign}`, size: 96 })
})

async function draw(page: Page, svg: string, { file, size }: { file: string; size: number }): Promise<void> {
  const data = await drawnPixels(page, svg, size)
  await writeFile(`${publicFolder}icons/${file}.png`, pngFile({ width: size, height: size, data }))
}
