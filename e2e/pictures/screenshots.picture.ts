import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { test } from '@playwright/test'
import { format, resolveConfig } from 'prettier'
import { type Server, startServer } from '../harness/server.ts'
import { webpOf } from './image-files.ts'
import { type Outline, outlineOf, outlinesFile } from './outline.ts'
import { openPictured, picturedPages, picturePath } from './pictured-pages.ts'

/** The simulated market is the server's default. */
let server: Server
test.beforeAll(async () => {
  server = await startServer({ MARKET: 'demo' })
})
test.afterAll(() => server.stop())

test('pages for installers and the README, and their outlines', async ({ browser }) => {
  const outlines: Record<string, Outline> = {}
  for (const pictured of picturedPages) {
    for (const theme of pictured.themes) {
      const page = await openPictured(browser, pictured, theme, server.url)
      await page.waitForTimeout(500)
      const path = picturePath(pictured, theme)
      await mkdir(dirname(path), { recursive: true })
      await writeFile(path, await webpOf(page, await page.screenshot({ animations: 'disabled' })))
      outlines[pictured.file] = await outlineOf(page)
      await page.context().close()
    }
  }
  const text = JSON.stringify(outlines)
  await writeFile(outlinesFile, await format(text, { ...(await resolveConfig(outlinesFile)), filepath: outlinesFile }))
})
