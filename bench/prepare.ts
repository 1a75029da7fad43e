import { fieldsOf } from '../domain/keys-of.ts'
import { execSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const here = fileURLToPath(new URL('.', import.meta.url))

/** Before the first measurement: the peers are installed where they are missing, and the page is built. */
async function prepare(): Promise<void> {
  if (!arePeersInstalled()) execSync(`npm ci --ignore-scripts --prefix "${here}"`, { stdio: 'inherit' })
  await build({ configFile: `${here}vite.config.ts`, logLevel: 'warn' })
}

function arePeersInstalled(): boolean {
  const { dependencies } = fieldsOf(readPackage('package.json'))
  return Object.entries(fieldsOf(dependencies)).every(([name, version]) => {
    const path = `node_modules/${name}/package.json`
    return existsSync(here + path) && fieldsOf(readPackage(path))['version'] === version
  })
}

const readPackage = (path: string): unknown => JSON.parse(readFileSync(here + path, 'utf8'))

// Playwright wants the default one.
export { prepare as default }
