import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from '../harness/fixtures.ts'
import { moveTolerance, type Outline, outlineChanges, outlineOf } from './outline.ts'
import stored from './outlines.json' with { type: 'json' }
import { openPictured, picturedPages, picturePath } from './pictured-pages.ts'

test.use({ settings: { MARKET: 'demo' } })

const outlines: Readonly<Record<string, Outline>> = stored

for (const pictured of picturedPages) {
  test(`the picture ${pictured.file} shows the page as it is`, async ({ browser, server }) => {
    for (const theme of pictured.themes) expect(existsSync(picturePath(pictured, theme))).toBe(true)
    const page = await openPictured(browser, pictured, 'dark', server.url)
    const tolerance = await moveTolerance(page)
    const { height } = pictured.device.viewport
    const outline = outlines[pictured.file] ?? []
    const changes = async () => outlineChanges(outline, await outlineOf(page), tolerance, height)
    await expect.poll(changes, { message: 'The pictures are old: npm run assets', timeout: 5000 }).toEqual([])
    await page.context().close()
  })
}

test('the README shows each of its pictures in both themes, and no other', () => {
  const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8')
  const drawn = picturedPages.flatMap((pictured) => pictured.themes.map((theme) => picturePath(pictured, theme)))
  const ofReadme = drawn.flatMap((path) => /docs\/pictures\/.+/.exec(path) ?? [])
  expect(new Set(readme.match(/docs\/pictures\/[^" ]+/g))).toEqual(new Set(ofReadme))
})
