import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { expect, test } from 'vitest'

const configFile = fileURLToPath(new URL('../../vite.config.ts', import.meta.url))

test('the list of licenses names every package in the source maps of page, data worker and service worker', async () => {
  const outDir = await mkdtemp(join(tmpdir(), 'stonks-licenses-'))
  try {
    await build({ configFile, logLevel: 'error', build: { outDir, sourcemap: true } })
    const maps = (await readdir(outDir, { recursive: true })).filter((name) => name.endsWith('.js.map'))
    const kinds = ['sw.js.map', 'static/js/index-', 'static/js/engine-']
    for (const kind of kinds)
      expect(
        maps.some((name) => name.startsWith(kind)),
        kind,
      ).toBe(true)
    const bundled = new Set<string>()
    for (const name of maps) {
      const { sources } = JSON.parse(await readFile(join(outDir, name), 'utf8')) as { sources: readonly string[] }
      for (const source of sources) {
        const found = /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(source)?.[1]
        if (found !== undefined) bundled.add(found)
      }
    }
    const list = await readFile(join(outDir, 'licenses.txt'), 'utf8')
    const listed = [...list.matchAll(/^(\S+) \d\S* \(.+\)\n=+$/gm)].map(([, name]) => name)
    expect(bundled.size).toBeGreaterThan(20)
    expect([...bundled].filter((name) => !listed.includes(name))).toEqual([])
    // Modules without a file have no place in a source map.
    expect(listed.filter((name) => name !== 'vite' && name !== 'rolldown' && !bundled.has(name ?? ''))).toEqual([])
  } finally {
    await rm(outDir, { recursive: true, force: true })
  }
}, 300_000)
