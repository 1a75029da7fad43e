import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { buildProgram } from '../../e2e/durability/servers.ts'

test('the program of npm run setup takes its answers from a terminal or a pipe, all at once', async () => {
  const { path, remove } = await buildProgram('api/cli/setup.ts')
  onTestFinished(remove)
  const folder = mkdtempSync(join(tmpdir(), 'stonks-setup-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const answer = (input: string) =>
    spawnSync(process.execPath, [path], { cwd: folder, input, encoding: 'utf8', env: {} })
  expect(answer('5\nmissing.gz\ny\n')).toMatchObject({ status: 0, stderr: '' })
  expect(readFileSync(join(folder, '.env'), 'utf8')).toBe('MARKET=file\nMARKET_FILE=missing.gz\n')
  const second = answer('1\n')
  expect(second).toMatchObject({ status: 1, stderr: 'Nothing was written.\n' })
  expect(second.stdout).toContain('MARKET is file in .env. Replace it? [y/N]')
})
