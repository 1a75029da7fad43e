import type { Page } from '@playwright/test'
import type { Theme } from './pictured-pages.ts'

const edges: Readonly<Record<Theme, string>> = { dark: '#2A3642', light: '#C3CDD6' }

interface Layout {
  /** Of each image, in CSS pixels. */
  readonly widths: readonly number[]
  readonly theme: Theme
}

/** Draws images of one height, each with an edge and round corners, beside each other on a transparent ground. Returns a PNG. */
export async function sideBySide(page: Page, images: readonly Buffer[], { widths, theme }: Layout): Promise<Buffer> {
  const sources = images.map(
    (image, i) => `<img width="${widths[i]}" src="data:image/png;base64,${image.toString('base64')}">`,
  )
  await page.setViewportSize({ width: 2000, height: 1000 })
  await page.setContent(`
    <style>
      main { display: inline-flex; gap: 24px; vertical-align: top }
      img { display: block; border: 1px solid ${edges[theme]}; border-radius: 16px }
    </style>
    <main>${sources.join('')}</main>`)
  await page.evaluate(() => Promise.all(Array.from(document.images, (image) => image.decode())))
  return page.locator('main').screenshot({ omitBackground: true })
}
