import { execSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { fieldsOf } from '../domain/keys-of.ts'

const here = fileURLToPath(new URL('.', import.meta.url))

/** The canvas grid has its own folder, because it needs an older React than the others. */
const folders = [here, `${here}canvas-grid/`]

/** Before the first measurement: installs missing peers and builds the page. */
async function prepare(): Promise<void> {
  for (const folder of folders) {
    if (!arePeersInstalled(folder)) execSync(`npm ci --ignore-scripts --prefix "${folder}"`, { stdio: 'inherit' })
  }
  await build({ configFile: `${here}vite.config.ts`, logLevel: 'error' })
}

function arePeersInstalled(folder: string): boolean {
  const { dependencies } = fieldsOf(readPackage(`${folder}package.json`))
  return Object.entries(fieldsOf(dependencies)).every(([name, version]) => {
    const path = `${folder}node_modules/${name}/package.json`
    return existsSync(path) && fieldsOf(readPackage(path))['version'] === version
  })
}

const readPackage = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'))

// Playwright requires a default export.
export { prepare as default }
