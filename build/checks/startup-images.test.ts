import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { createServer } from 'vite'
import { expect, test } from 'vitest'

const root = new URL('../../', import.meta.url)
const maxBytes = 12_000
const maxBytesOfAll = 120_000

/** The links of the page as Vite writes it with the project's own plugins. */
async function startupLinks(): Promise<readonly { readonly media: string; readonly path: string }[]> {
  const vite = await createServer({
    configFile: fileURLToPath(new URL('vite.config.ts', root)),
    appType: 'custom',
    logLevel: 'silent',
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true, include: [] },
  })
  try {
    const page = await vite.transformIndexHtml('/', readFileSync(new URL('web/index.html', root), 'utf8'))
    const [head = ''] = page.split('</head>')
    const links = head.match(/<link rel="apple-touch-startup-image"[^>]*>/g) ?? []
    return links.map((link) => ({
      media: /media="([^"]*)"/.exec(link)?.[1] ?? '',
      path: /href="\/([^"]*)"/.exec(link)?.[1] ?? '',
    }))
  } finally {
    await vite.close()
  }
}

const numberIn = (media: string, feature: string): number =>
  Number(new RegExp(String.raw`\(${feature}: (\d+)(?:px)?\)`).exec(media)?.[1])

test('iOS finds a small startup image of exactly the right size for each iPhone', async () => {
  const links = await startupLinks()
  expect(links.length).toBeGreaterThan(10)
  let bytes = 0
  for (const { media, path } of links) {
    const file = new URL(`web/public/${path}`, root)
    expect(existsSync(file), path).toBe(true)
    const image = readFileSync(file)
    const pixelRatio = numberIn(media, '-webkit-device-pixel-ratio')
    expect(image.toString('latin1', 1, 16), path).toBe('PNG\r\n\x1a\n\0\0\0\rIHDR')
    expect({ width: image.readUInt32BE(16), height: image.readUInt32BE(20) }, path).toEqual({
      width: numberIn(media, 'device-width') * pixelRatio,
      height: numberIn(media, 'device-height') * pixelRatio,
    })
    expect(image.length, path).toBeLessThanOrEqual(maxBytes)
    bytes += image.length
  }
  expect(bytes).toBeLessThanOrEqual(maxBytesOfAll)
  expect(new Set(links.map(({ media }) => media)).size).toBe(links.length)
  const linked = links.map(({ path }) => path.replace('startup/', ''))
  expect(readdirSync(new URL('web/public/startup', root)).toSorted()).toEqual(linked.toSorted())
})
