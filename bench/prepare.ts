import { execSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { fieldsOf } from '../domain/keys-of.ts'

const here = fileURLToPath(new URL('.', import.meta.url))

/** Before the first measurement: installs missing peers and builds the page. */
async function prepare(): Promise<void> {
  if (!arePeersInstalled()) execSync(`npm ci --ignore-scripts --prefix "${here}"`, { stdio: 'inherit' })
  await build({ configFile: `${here}vite.config.ts`, logLevel: 'error' })
}

function arePeersInstalled(): boolean {
  const { dependencies } = fieldsOf(readPackage(`${here}package.json`))
  return Object.entries(fieldsOf(dependencies)).every(([name, version]) => {
    const path = `${here}node_modules/${name}/package.json`
    return existsSync(path) && fieldsOf(readPackage(path))['version'] === version
  })
}

const readPackage = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'))

// Playwright requires a default export.
export { prepare as default }
