/**
 * `npm run export -- FOLDER`: the page, a dataset and its histories as plain files, which any static host can serve
 * (docs/static-site.md).
 */
import { spawnSync } from 'node:child_process'
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

const command = fileURLToPath(new URL('../dist/api/export.js', import.meta.url))
const { status } = spawnSync(process.execPath, [command, folder], { stdio: 'inherit' })
process.exitCode = status ?? 1

function end(sentence) {
  console.error(sentence)
  process.exit(2)
}
