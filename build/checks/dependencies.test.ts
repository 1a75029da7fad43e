import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (path: string): unknown => JSON.parse(readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8'))

interface Manifest {
  readonly dependencies: Readonly<Record<string, string>>
  readonly devDependencies: Readonly<Record<string, string>>
}
interface Locked {
  readonly version?: string
  readonly integrity?: string
  readonly hasInstallScript?: boolean
}
const manifest = read('package.json') as Manifest
const { packages } = read('package-lock.json') as { packages: Readonly<Record<string, Locked>> }
const installed = Object.entries(packages).filter(([path]) => path !== '')
const named = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies })

test('every dependency has an exact version, which is installed', () => {
  expect(named.length).toBeGreaterThan(20)
  for (const [name, version] of named) {
    expect(version, name).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/)
    expect(packages[`node_modules/${name}`]?.version).toBe(version)
  }
})

test('every package has a checksum', () => {
  expect(installed.length).toBeGreaterThan(100)
  expect(installed.filter(([, { integrity }]) => !integrity?.startsWith('sha512-')).map(([path]) => path)).toEqual([])
})

test('only the database’s driver has an install script', () => {
  const runners = installed.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => path)
  expect(runners).toEqual(['node_modules/better-sqlite3'])
})
