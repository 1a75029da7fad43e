import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { type Browser, test } from '@playwright/test'
import { format, resolveConfig } from 'prettier'
import { type Server, startServer } from '../harness/server.ts'
import { webpOf } from './image-files.ts'
import { type Outline, outlineOf, outlinesFile } from './outline.ts'
import { openPictured, type PicturedPage, picturedPages, picturePath, type Theme } from './pictured-pages.ts'
import { sideBySide } from './side-by-side.ts'

let server: Server
test.beforeAll(async () => {
  server = await startServer({ MARKET: 'demo' })
})
test.afterAll(() => server.stop())

test('pages for installers and the README, with their outlines', async ({ browser }) => {
  const outlines: Record<string, Outline> = {}
  for (const pictured of picturedPages) {
    for (const theme of pictured.themes) {
      const { picture, outline } = await take(browser, pictured, theme)
      const path = picturePath(pictured, theme)
      await mkdir(dirname(path), { recursive: true })
      await writeFile(path, picture)
      outlines[pictured.file] = outline
    }
  }
  const text = JSON.stringify(outlines)
  await writeFile(outlinesFile, await format(text, { ...(await resolveConfig(outlinesFile)), filepath: outlinesFile }))
})

async function take(browser: Browser, pictured: PicturedPage, theme: Theme) {
  const { screenshot, outline } = await screenshotOf(browser, pictured, theme)
  const page = await browser.newPage({ deviceScaleFactor: 1.5 })
  const png = pictured.beside
    ? await sideBySide(page, [screenshot, (await screenshotOf(browser, pictured.beside, theme)).screenshot], {
        widths: [pictured.device.viewport.width, pictured.beside.device.viewport.width],
        theme,
      })
    : screenshot
  const picture = await webpOf(page, png)
  await page.close()
  return { picture, outline }
}

async function screenshotOf(browser: Browser, pictured: PicturedPage, theme: Theme) {
  const page = await openPictured(browser, pictured, theme, server.url)
  await page.waitForTimeout(500)
  const screenshot = await page.screenshot({ animations: 'disabled' })
  const outline = await outlineOf(page)
  await page.context().close()
  return { screenshot, outline }
}
