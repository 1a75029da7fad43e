import { readFileSync } from 'node:fs'
import { expect, test } from '../harness/fixtures.ts'
import { type Outline, outlineChanges, outlineOf, outlinesFile } from './outline.ts'
import { openPictured, picturedPages, picturePath } from './pictured-pages.ts'

test.use({ settings: { MARKET: 'demo' } })

const outlines = JSON.parse(readFileSync(outlinesFile, 'utf8')) as Readonly<Record<string, Outline>>

for (const pictured of picturedPages) {
  test(`the picture ${pictured.file} shows the page as it is`, async ({ browser, server }) => {
    for (const theme of pictured.themes) expect(readFileSync(picturePath(pictured, theme)).length).toBeGreaterThan(0)
    const page = await openPictured(browser, pictured, 'dark', server.url)
    const stored = outlines[pictured.file] ?? []
    const changes = async () => outlineChanges(stored, await outlineOf(page))
    await expect.poll(changes, { message: 'The pictures are old: npm run assets', timeout: 5000 }).toEqual([])
    await page.context().close()
  })
}
