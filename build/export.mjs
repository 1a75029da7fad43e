/**
 * `npm run export -- FOLDER`: the page, a dataset and its histories as plain files, which any static host can serve
 * (docs/static-site.md).
 */
import { existsSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const [name, ...others] = process.argv.slice(2)
if (name === undefined || others.length > 0) end('Usage: npm run export -- FOLDER')
const folder = resolve(name)
const isOurs = existsSync(join(folder, 'data/site.json'))
// The build empties the folder.
if (existsSync(folder) && readdirSync(folder).length > 0 && !isOurs) {
  end(`${folder} holds something that is not an exported site. Name a new folder, or an empty one.`)
}

process.env.EXPORTED = '1'
const configFile = fileURLToPath(new URL('../vite.config.ts', import.meta.url))
await build({ configFile, logLevel: 'warn', build: { outDir: folder, emptyOutDir: true } })

process.argv = [...process.argv.slice(0, 2), folder]
await import('../dist/api/export.js')

function end(sentence) {
  console.error(sentence)
  process.exit(2)
}
