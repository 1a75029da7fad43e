import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { type Defect, defects } from './defects.ts'
import { engines } from './engines.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

test.for(defects)('the source has what the defect changes: $name', ({ changes }) => {
  for (const { file, from } of changes) expect(readFileSync(join(root, file), 'utf8').split(from)).toHaveLength(2)
})

/** Builds each defect and runs its story: minutes, so only with `LONG=1`. */
describe.runIf(process.env['LONG'] !== undefined)('a deliberate defect makes its engine’s run fail', () => {
  test.for(defects)('$engine: $name', { timeout: 300_000 }, (defect, { skip }) => {
    const missing = engines[defect.engine].missing()
    if (missing !== undefined) skip(`${defect.engine} is not installed: ${missing}`)
    const folder = buildDefect(defect)
    try {
      const run = runStory(defect, join(folder, 'dist/api/server.js'))
      expect(run.stdout).toMatch(defect.report)
      expect(run.stdout).toMatch(new RegExp(`^${defect.story} .*FAILED`, 'm'))
      expect(run.status).toBe(1)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })
})

/** A copy of the source with the defect, whose page is built, with the server of the last build. */
function buildDefect({ changes }: Defect): string {
  const folder = mkdtempSync(join(tmpdir(), 'stonks-defect-'))
  const files = readdirSync(root).filter((name) => /\.(ts|json)$/.test(name))
  for (const name of [...files, 'api', 'build', 'domain', 'sw', 'web', 'worker']) {
    cpSync(join(root, name), join(folder, name), { recursive: true })
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  for (const { file, from, to } of changes) {
    const path = join(folder, file)
    writeFileSync(path, readFileSync(path, 'utf8').replace(from, to))
  }
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const build = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'error'], { cwd: folder, encoding: 'utf8' })
  if (build.status !== 0) throw new Error(build.stderr)
  cpSync(join(root, 'dist/api'), join(folder, 'dist/api'), { recursive: true })
  return folder
}

function runStory({ engine, story }: Defect, program: string): { stdout: string; status: number | null } {
  const cli = fileURLToPath(import.meta.resolve('@playwright/test/cli'))
  const options = ['--project', engine, '--grep', story, '--retries', '0', '--workers', '1']
  // One story, which needs no next release.
  const env = { ...process.env, STONKS_PROGRAM: program, NEXT_RELEASE: program, VITEST: undefined }
  const config = ['test', '--config', 'e2e/engines/playwright.config.ts']
  return spawnSync(process.execPath, [cli, ...config, ...options], { cwd: root, env, encoding: 'utf8' })
}
