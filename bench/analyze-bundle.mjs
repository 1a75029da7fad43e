/**
 * The bytes of a first visit by purpose: the command `npm run analyze`. A source's share of its file is measured before
 * compression; the compression ratio is assumed to be the same throughout a file.
 */
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { SourceMap } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { build } from 'vite'

/** The first match of a source's path counts. */
const purposes = [
  ['React', /\/node_modules\/(react|react-dom|scheduler)\//],
  ['the router', /\/node_modules\/@tanstack\//],
  ['calls to the worker', /\/node_modules\/comlink\/|\/web\/data\/screener\/|\/worker\//],
  ['state', /\/node_modules\/(valtio|proxy-compare)\/|\/web\/(state|data\/(?!pwa\/load-chunk))/],
  ['the domain: columns, filters, links', /\/domain\//],
  ['the table', /\/web\/screen\/table\//],
  ['the phone’s list', /\/web\/screen\/list\//],
  ['numbers and dates', /\/words\//],
  ['controls, icons, marks', /\/web\/ui\/(?!loading)/],
  ['later parts: fetching them, and their failures', /\/web\/(ui\/loading|data\/pwa\/load-chunk)/],
  ['the page around the rows', /\/web\//],
  ['the build’s own', /^/],
]

const outDir = await mkdtemp(join(tmpdir(), 'stonks-analyze-'))
try {
  const configFile = fileURLToPath(new URL('../vite.config.ts', import.meta.url))
  await build({ configFile, logLevel: 'error', build: { outDir, sourcemap: true } })
  const page = readFileSync(join(outDir, 'index.html'), 'utf8')
  const files = [...page.matchAll(/(?:src|href)="\/(static\/[^"]+\.(?:js|css))"/g)].map(([, path]) =>
    join(outDir, path),
  )
  const weights = new Map([...purposes.map(([name]) => [name, 0]), ['styles', 0]])
  for (const file of files) for (const [name, bytes] of weighed(file)) weights.set(name, weights.get(name) + bytes)
  for (const [name, bytes] of [...weights].sort(([, a], [, b]) => b - a)) print(name, bytes)
  print(
    'together',
    [...weights.values()].reduce((sum, bytes) => sum + bytes, 0),
  )
} finally {
  await rm(outDir, { recursive: true, force: true })
}

/** The compressed bytes of a file by purpose. */
function weighed(file) {
  const text = readFileSync(file, 'utf8').replace(/\n\/\/# sourceMappingURL=.*\s*$/, '\n')
  const compressed = brotliCompressSync(text).length
  if (file.endsWith('.css')) return [['styles', compressed]]
  const shares = new Map()
  for (const source of sourcesOf(text, mapOf(file))) {
    const [name] = purposes.find(([, pattern]) => pattern.test(source))
    shares.set(name, (shares.get(name) ?? 0) + compressed / text.length)
  }
  return shares
}

/** The source of each character. */
function* sourcesOf(text, map) {
  for (const [line, { length }] of text.split('\n').entries()) {
    for (let column = 0; column < length; column++) yield map?.findEntry(line, column).originalSource ?? ''
    yield ''
  }
}

/** Undefined for a file without a source map. */
function mapOf(file) {
  try {
    return new SourceMap(JSON.parse(readFileSync(`${file}.map`, 'utf8')))
  } catch (error) {
    if (error.code === 'ENOENT') return undefined
    throw error
  }
}

function print(name, bytes) {
  console.log(`${(bytes / 1000).toFixed(1).padStart(6)} kB  ${name}`)
}
