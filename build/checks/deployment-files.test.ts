import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import { keysOf } from '#domain/keys-of'

const root = fileURLToPath(new URL('../..', import.meta.url))
const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const [image, operations] = [read('Dockerfile'), read('docs/running.md')]

/** A service of a file for Docker Compose, as far as the tests read it. */
interface Service {
  readonly image?: string
  readonly profiles?: readonly string[]
  readonly environment?: Readonly<Record<string, string | number>>
  readonly env_file?: readonly { readonly path: string; readonly required: boolean }[]
  readonly volumes?: readonly string[]
  readonly ports?: readonly string[]
  readonly restart?: string
  readonly read_only?: boolean
  readonly cap_drop?: readonly string[]
  readonly cap_add?: readonly string[]
  readonly security_opt?: readonly string[]
  readonly stop_grace_period?: string
}
interface ComposeFile {
  readonly name: string
  readonly services: Readonly<Record<string, Service>>
  readonly volumes: Readonly<Record<string, unknown>>
}
const isComposed = (file: unknown): file is ComposeFile =>
  typeof file === 'object' && file !== null && 'services' in file

function composed(path: string): ComposeFile {
  const file: unknown = parse(read(path), { merge: true, strict: true })
  if (!isComposed(file)) throw new Error(`${path} has no services`)
  return file
}
const composeFiles = ['compose.yaml', 'compose.many.yaml'] as const
const [home, many] = [composed('compose.yaml'), composed('compose.many.yaml')]
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
)('Docker Compose accepts its files (needs docker compose)', () => {
  const secrets = inFolder('secrets', 'JWT_SECRET=a\nPOSTGRES_PASSWORD=b\n')
  for (const path of composeFiles) {
    const values = ['compose', '--env-file', secrets, '--file', path, '--profile', '*', 'config', '--quiet']
    expect([path, run('docker', ...values)]).toEqual([path, { status: 0, output: '' }])
  }
})

const addresses = ['localhost', '192.168.1.20', 'living-room.local', 'stonks.example']

for (const address of addresses)
  needs('caddy', 'version')(`Caddy accepts its configuration for ${address} (needs caddy)`, () => {
    const text = read('docs/deploy/Caddyfile').replaceAll('{$STONKS_DOMAIN:localhost}', address)
    const { status, output } = run(
      'caddy',
      'validate',
      '--adapter',
      'caddyfile',
      '--config',
      inFolder('Caddyfile', text),
    )
    expect(output).toContain('Valid configuration')
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

test('Docker Compose passes every setting of “Going live” on, except the address and the proxy', () => {
  const [one, instance] = [home.services['server'], many.services['instance-a']]
  expect(one?.env_file).toEqual([{ path: '.env', required: false }])
  expect(instance?.env_file).toEqual([{ path: 'stonks.env', required: false }])
  const fixed = (service?: Service) => namesIn(goingLive).filter((name) => name in (service?.environment ?? {}))
  expect(fixed(one)).toEqual(['PUBLIC_URL', 'TRUST_PROXY'])
  expect(fixed(instance)).toEqual(['TRUST_PROXY'])
  const known = namesIn(read('.env.example'))
  expect(keysOf(one?.environment ?? {}).filter((name) => !known.includes(name))).toEqual([])
})

test('the variables of the file for one server are documented, and none has to be set', () => {
  const variables = [...read('compose.yaml').matchAll(/\$\{([A-Z_]+)(:[-+])?/g)]
  expect(variables.length).toBeGreaterThan(5)
  for (const [text, name = '', fallback] of variables) {
    expect(operations).toContain(`\`${name}`)
    expect(fallback, text).toBeDefined()
  }
})

test.each(composeFiles)('each volume of %s is declared, each file is there, and no two services use a port', (path) => {
  const { services, volumes } = composed(path)
  const mounted = Object.values(services).flatMap((service) => service.volumes ?? [])
  const sources = mounted.map((volume) => volume.replace(/^\$\{\w+:-(\w+)\}/, '$1').split(':')[0] ?? '')
  const named = new Set(sources.filter((source) => !source.startsWith('.')))
  expect([...named].toSorted()).toEqual(Object.keys(volumes).toSorted())
  expect(sources.filter((source) => source.startsWith('.') && !existsSync(join(root, source)))).toEqual([])
  const ports = Object.values(services).flatMap((service) => service.ports ?? [])
  expect(new Set(ports).size).toBe(ports.length)
})

test('containers start again, have time to stop, and can neither write to their image nor gain rights', () => {
  const services = [home, many].flatMap((file) => Object.entries(file.services))
  expect(services).toHaveLength(8)
  for (const [name, service] of services) {
    if (name !== 'setup') expect(service.restart, name).toBe('unless-stopped')
    expect(service.cap_drop, name).toEqual(['ALL'])
    expect(service.cap_add, name).toEqual(name === 'caddy' ? ['NET_BIND_SERVICE'] : undefined)
    expect(service.security_opt, name).toEqual(['no-new-privileges:true'])
    if (name !== 'postgres') expect(service.read_only, name).toBe(true)
    // The server itself takes up to ten seconds.
    if (/^(server|instance)/.test(name)) expect(parseInt(service.stop_grace_period ?? '')).toBeGreaterThan(12)
  }
  const [command = ''] = /docker run [^`]+/.exec(operations) ?? []
  expect(Number(/--stop-timeout (\d+)/.exec(command)?.[1])).toBeGreaterThan(10)
  expect(Number(/TimeoutStopSec=(\d+)/.exec(read('docs/deploy/stonks.service'))?.[1])).toBeGreaterThan(10)
  expect(command).toContain('--restart unless-stopped')
  expect(command).toContain('--cap-drop ALL')
})

test('without a profile, one server starts behind Caddy, which alone can be reached', () => {
  const started = Object.entries(home.services).filter(([, { profiles }]) => profiles === undefined)
  expect(started.map(([name, { ports }]) => [name, ports])).toEqual([
    ['server', undefined],
    ['caddy', ['80:80', '443:443', '443:443/udp']],
  ])
  expect(home.services['server']?.environment?.['DATABASE_URL']).toBeUndefined()
  expect(home.name).not.toBe(many.name)
})

test('Caddy and Tailscale forward to the server’s port; Caddy gives away the authority’s certificate and no key, and redirects only pages', () => {
  const { PORT: port } = home.services['server']?.environment ?? {}
  const caddyfile = read('docs/deploy/Caddyfile')
  expect(caddyfile).toContain(`reverse_proxy server:${port}`)
  expect(read('docs/deploy/tailscale.json')).toContain(`"http://server:${port}"`)
  expect(caddyfile).toMatch(/handle \/root\.crt \{\n\t\troot [^\n]+\n\t\trewrite \* \/root\.crt\n/)
  expect(caddyfile.match(/file_server/g)).toHaveLength(1)
  for (const folder of ['api', 'data'])
    expect(caddyfile).toContain(`handle /${folder}/* {\n\t\trespond "Use https." 403`)
})

test('images have exact versions, and the release has one for both processors', () => {
  const services = [home, many].flatMap((file) => Object.values(file.services))
  const images = [
    ...services.flatMap((service) => service.image ?? []),
    ...Array.from(image.matchAll(/^FROM (?:--\S+ )?(\S+)/gm), ([, name]) => name),
  ]
  expect(images).toHaveLength(9)
  expect(images.filter((name) => name !== '${STONKS_IMAGE:-stonks}' && !/:v?\d+\.\d+/.test(name ?? ''))).toEqual([])
  expect(read('.github/workflows/release.yml')).toContain('--platform linux/amd64,linux/arm64')
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
