import { writeFile } from 'node:fs/promises'
import { test, type Page } from '@playwright/test'
import { renderSvg, publicFolder } from './image-files.ts'
import { iconSvg, shortcutSvg, type IconShape, type ShortcutId } from './icon-svg.ts'
import { pngFile } from './png-file.ts'

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
