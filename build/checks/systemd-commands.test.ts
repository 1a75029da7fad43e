import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabaseFile } from '../../api/platform/database/open-database.ts'
import { buildProgram } from '../../e2e/durability/servers.ts'

const read = (path: string): string =>
  readFileSync(fileURLToPath(new URL(`../../docs/${path}`, import.meta.url)), 'utf8')

const section = read('running.md').split('\n### As a service\n')[1]?.split('\n### ')[0] ?? ''
/** The lines of the page that an operator copies: they run a command as the service's user. */
const commands = section.match(/(?<=^)sudo -u stonks .*$/gm) ?? []

let admin: Awaited<ReturnType<typeof buildProgram>>
let market: typeof admin
/** Stands for the root of the operator's machine. */
let machine: string
beforeAll(async () => {
  admin = await buildProgram('api/cli/admin.ts')
  market = await buildProgram('api/cli/market.ts')
  machine = await mkdtemp(join(tmpdir(), 'stonks-machine-'))
  const files = { 'opt/stonks/dist/api/admin.js': admin.path, 'opt/stonks/dist/api/market.js': market.path }
  for (const [name, target] of Object.entries(files)) {
    await mkdir(dirname(join(machine, name)), { recursive: true })
    await symlink(target, join(machine, name))
  }
  await mkdir(join(machine, 'etc'))
  // The test has no user of the service: it runs the command as its own user.
  const sudo = join(machine, 'sudo')
  await writeFile(sudo, '#!/bin/sh\nshift 2\nexec "$@"\n')
  await chmod(sudo, 0o700)
  const database = await openDatabaseFile(join(machine, 'var/lib/stonks'))
  if (!database.ok) throw new Error(database.failure.join('\n'))
  await database.value.destroy()
})
afterAll(() => Promise.all([admin.remove(), market.remove(), rm(machine, { recursive: true })]))

/** The output of a line of the page on this machine with these settings. */
async function run(line: string, settings: string): Promise<string> {
  await writeFile(join(machine, 'etc/stonks.env'), settings)
  const script = `cd /opt/stonks\n${line}`.replaceAll(/(?<=[\s=])\/(?=(opt|etc|var)\/)/g, `${machine}/`)
  const env = { PATH: `${machine}:${dirname(process.execPath)}:${process.env['PATH'] ?? ''}` }
  return new Promise((resolve) => {
    execFile('sh', ['-c', script], { env }, (_error, output, errors) => resolve(output + errors))
  })
}

test('the commands of the page run with the settings and the data of the service', async () => {
  expect(commands.map((line) => /dist\/api\/\S+ .*/.exec(line)?.[0])).toEqual([
    'dist/api/market.js status',
    'dist/api/admin.js list-users',
  ])
  const [status = '', listUsers = ''] = commands
  expect(
    await run(status, 'MARKET=massive\nMASSIVE_API_KEY=k\nSEC_CONTACT=you@stonks.example\nDATA_DIR=elsewhere\n'),
  ).toContain('Nothing is published yet.')
  expect(await run(listUsers, 'DATA_DIR=elsewhere\n')).toBe('There are no accounts.\n')
})

test('reads a whole value, with its & and its quotes', async () => {
  const settings =
    'JWT_SECRET="0vN5w9#Jk3Rq8Xz1Lm6Tb4Yc7Pd2Fh"\nDATABASE_URL=postgres://stonks@127.0.0.1:1/stonks?sslmode=disable&tcp=1\n'
  for (const line of commands) {
    expect(await run(line, settings)).toContain('DATABASE_URL has a parameter that is not one of')
  }
})

test('the service itself starts in the same folder, with the same file and the same data', () => {
  const unit = read('deploy/stonks.service')
  expect(unit).toMatch(/^User=stonks$/m)
  expect(unit).toMatch(/^WorkingDirectory=\/opt\/stonks$/m)
  expect(unit).toMatch(/^Environment=.*\bDATA_DIR=\/var\/lib\/stonks$/m)
  expect(unit).toMatch(/^ExecStart=\/usr\/bin\/node --env-file=\/etc\/stonks\.env dist\/api\/server\.js$/m)
  expect(unit).not.toContain('EnvironmentFile')
})
