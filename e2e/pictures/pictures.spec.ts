import { existsSync } from 'node:fs'
import { expect, test } from '../harness/fixtures.ts'
import { type Outline, outlineChanges, outlineOf } from './outline.ts'
import stored from './outlines.json' with { type: 'json' }
import { openPictured, picturedPages, picturePath } from './pictured-pages.ts'

test.use({ settings: { MARKET: 'demo' } })

const outlines: Readonly<Record<string, Outline>> = stored

for (const pictured of picturedPages) {
  test(`the picture ${pictured.file} shows the page as it is`, async ({ browser, server }) => {
    for (const theme of pictured.themes) expect(existsSync(picturePath(pictured, theme))).toBe(true)
    const page = await openPictured(browser, pictured, 'dark', server.url)
    const changes = async () => outlineChanges(outlines[pictured.file] ?? [], await outlineOf(page))
    await expect.poll(changes, { message: 'The pictures are old: npm run assets', timeout: 5000 }).toEqual([])
    await page.context().close()
  })
}
