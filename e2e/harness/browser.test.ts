import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { findBrowser } from './browser.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stonks-browser-'))
  vi.stubEnv('CHROME_PATH', undefined)
  vi.stubEnv('PATH', [folder, process.env['PATH']].join(delimiter))
})

afterEach(async () => {
  vi.unstubAllEnvs()
  await rm(folder, { recursive: true })
})

async function program(name: string, script: string): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, `#!/bin/sh\n${script}\n`)
  await chmod(path, 0o755)
  return path
}

const onUnix = test.skipIf(process.platform === 'win32')

onUnix('uses the requested browser, whatever else is installed', async () => {
  await program('chromium', 'echo Chromium 156')
  const mine = await program('mine', 'exit 1')
  vi.stubEnv('CHROME_PATH', mine)
  expect(findBrowser()).toBe(mine)
})

test('reports a requested browser that is missing, instead of using another', () => {
  vi.stubEnv('CHROME_PATH', join(folder, 'nowhere'))
  expect(() => findBrowser()).toThrow('CHROME_PATH names no file')
})

onUnix('skips a program that only bears the name, and passes on the one it finds', async () => {
  await program('chromium', 'echo "install the snap" >&2; exit 1')
  const real = await program('google-chrome', 'echo Google Chrome 156')
  expect(findBrowser()).toBe(real)
  expect(process.env['CHROME_PATH']).toBe(real)
})
