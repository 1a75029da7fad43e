import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const [compose, image, operations] = [read('compose.yaml'), read('Dockerfile'), read('docs/running.md')]
const env = { ...process.env, PATH: `${process.env['PATH'] ?? ''}:/usr/sbin` }

function run(program: string, ...values: string[]) {
  const { status, stdout, stderr } = spawnSync(program, values, { encoding: 'utf8', cwd: root, env })
  return { status, output: `${stdout}${stderr}` }
}

/** Skips the test if a program is not installed, and says so. */
const needs = (program: string, ...values: string[]) => test.skipIf(run(program, ...values).status !== 0)

function inFolder(name: string, text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'stonks-deployment-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, name), text)
  return join(folder, name)
}

needs('haproxy', '-v')('HAProxy accepts its configuration without a warning (needs haproxy)', () => {
  const { status, output } = run('haproxy', '-c', '-f', 'docs/deploy/haproxy.cfg')
  expect(output).not.toMatch(/WARNING|ALERT/)
  expect(status).toBe(0)
})

needs('systemd-analyze', '--version')('systemd accepts the unit (needs systemd-analyze)', () => {
  const unit = read('docs/deploy/stonks.service').replace('/usr/bin/node', process.execPath)
  const { status, output } = run('systemd-analyze', 'verify', inFolder('stonks.service', unit))
  expect(output.split('\n').filter((line) => line.includes('stonks.service'))).toEqual([])
  expect(status).toBe(0)
})

needs(
  'docker',
  'compose',
  'version',
)('Docker Compose accepts its file (needs docker compose)', () => {
  const secrets = inFolder('secrets', 'JWT_SECRET=a\nPOSTGRES_PASSWORD=b\n')
  const { status, output } = run('docker', 'compose', '--env-file', secrets, 'config', '--quiet')
  expect(output).toBe('')
  expect(status).toBe(0)
})

/** The names of the settings in a text of lines `NAME=value`. */
const namesIn = (text: string): readonly string[] =>
  Array.from(text.matchAll(/^\W*([A-Z\d_]+)=/gm), ([, name = '']) => name)

const goingLive = /^ *PUBLIC_URL=[^`]+/m.exec(operations)?.[0] ?? ''

test('the settings of “Going live” are the server’s, and fit the image and the unit', () => {
  const known = namesIn(read('.env.example'))
  const names = namesIn(goingLive)
  expect(names).toContain('MARKET')
  expect(names.filter((name) => !known.includes(name))).toEqual([])
  const setByImage = Array.from(image.matchAll(/([A-Z_]+)=/g), ([, name = '']) => name)
  expect(setByImage).toContain('DATA_DIR')
  expect(names.filter((name) => setByImage.includes(name))).toEqual([])
})

test('Docker Compose passes every setting of “Going live” on', () => {
  expect(compose).toContain('env_file: [{ path: stonks.env')
  const fixed = Array.from(compose.matchAll(/^ {4}([A-Z_]+): /gm), ([, name = '']) => name)
  expect(fixed).toContain('DATABASE_URL')
  // The address of HAProxy in its network is the only one that the file cannot contain.
  expect(namesIn(goingLive).filter((name) => fixed.includes(name))).toEqual(['TRUST_PROXY'])
})

test('containers start again, have time to stop, and have no capabilities', () => {
  const services = compose
    .slice(compose.indexOf('x-instance'), compose.indexOf('\nvolumes:'))
    .match(/restart: unless-stopped/g)
  expect(services).toHaveLength(3)
  expect(compose.match(/cap_drop: \[ALL\]/g)).toHaveLength(3)
  expect(compose.match(/no-new-privileges:true/g)).toHaveLength(3)
  // The server itself takes up to ten seconds.
  expect(Number(/stop_grace_period: (\d+)s/.exec(compose)?.[1])).toBeGreaterThan(12)
  const [command = ''] = /docker run [^`]+/.exec(operations) ?? []
  expect(Number(/--stop-timeout (\d+)/.exec(command)?.[1])).toBeGreaterThan(10)
  expect(Number(/TimeoutStopSec=(\d+)/.exec(read('docs/deploy/stonks.service'))?.[1])).toBeGreaterThan(10)
  expect(command).toContain('--restart unless-stopped')
  expect(command).toContain('--cap-drop ALL')
})

test('images have exact versions', () => {
  const images = [...compose.matchAll(/image: (\S+)/g), ...image.matchAll(/^FROM (\S+)/gm)].map(([, name]) => name)
  expect(images).toHaveLength(4)
  expect(images.filter((name) => !/:\d+\.\d+/.test(name ?? ''))).toEqual([])
})

test('a container is healthy while its server lives, and HAProxy sends requests to servers that have a market', () => {
  expect(/^ *CMD .*\/api\/\w+/m.exec(image)?.[0]).toMatch(/\/api\/health$/)
  const checkOf = (backend: string) =>
    new RegExp(`^backend ${backend}\n(?: .*\n)*? +option httpchk GET (\\S+)`, 'm').exec(
      read('docs/deploy/haproxy.cfg'),
    )?.[1]
  expect([checkOf('instances'), checkOf('starting')]).toEqual(['/api/ready', '/api/health'])
})

test('HAProxy logs, and waits ten seconds at most for a request', () => {
  const configuration = read('docs/deploy/haproxy.cfg')
  expect(configuration).toMatch(/^ +timeout http-request 10s$/m)
  expect(configuration).toMatch(/^ +log stdout /m)
})
