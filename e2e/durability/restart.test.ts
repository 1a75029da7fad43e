import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fieldsOf } from '#domain/keys-of'
import { freePort, smallMarket, startServer } from '../harness/server.ts'
import { buildProgram } from './servers.ts'

const time = { timeout: 120_000 }

let program: Awaited<ReturnType<typeof buildProgram>>
beforeAll(async () => {
  program = await buildProgram('api/server.ts')
  // The page that the server serves from the folder of its own program.
  const web = join(program.path, '../../web')
  await mkdir(web)
  for (const page of ['index.html', 'page.html']) {
    await writeFile(join(web, page), '<!doctype html><title>Stonks</title>')
  }
})
afterAll(() => program.remove())

/** The result of a client that retries while the server is down or stopping. */
async function ask(address: string): Promise<{ readonly status: number; readonly bytes: number }> {
  for (let tries = 0; tries < 600; tries++) {
    try {
      const answer = await fetch(address)
      const bytes = (await answer.arrayBuffer()).byteLength
      if (answer.status !== 503) return { status: answer.status, bytes }
    } catch {
      // The server is down: the next attempt follows.
    }
    await sleep(50)
  }
  return { status: 0, bytes: 0 }
}

test('a restart under load loses nothing for clients that retry', time, async () => {
  const port = await freePort()
  const settings = { ...smallMarket, PORT: String(port), READS_PER_MINUTE: '0' }
  const first = await startServer(settings, program.path)
  const addresses = ['/data/stonks', '/api/ai', '/api/config', '/'].map((path) => first.url + path)
  const whole = new Map<string, number>()
  for (const address of addresses) whole.set(address, (await ask(address)).bytes)

  let going = true
  let asked = 0
  const client = async (n: number) => {
    for (let round = n; going; round++) {
      const address = addresses[round % addresses.length] ?? ''
      expect(await ask(address), address).toEqual({ status: 200, bytes: whole.get(address) })
      asked++
    }
  }
  const clients = Array.from({ length: 16 }, (_, n) => client(n))
  await expect.poll(() => asked).toBeGreaterThan(100)
  await first.stop()
  const before = asked
  const second = await startServer(settings, program.path)
  await expect.poll(() => asked).toBeGreaterThan(before + 100)
  going = false
  await Promise.all(clients)
  await second.stop()
})

test('logs a warning as one line, and standard output as one JSON object a line from start to stop', time, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'stonks-log-'))
  const mistyped = { MARKT: 'file' }
  const env = {
    PATH: process.env['PATH'],
    ...smallMarket,
    ...mistyped,
    DATA_DIR: folder,
    HOST: '127.0.0.1',
    PORT: '0',
  }
  const child = spawn(process.execPath, [program.path], { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let [output, errors] = ['', '']
  child.stdout.on('data', (text: Buffer) => (output += text.toString()))
  child.stderr.on('data', (text: Buffer) => (errors += text.toString()))
  await expect.poll(() => output).toContain('"event":"started"')
  child.kill('SIGTERM')
  await once(child, 'close')
  const lines = output
    .trim()
    .split('\n')
    .map((line) => fieldsOf(JSON.parse(line)))
  expect(lines.flatMap(({ event }) => event ?? [])).toEqual(['started', 'stop-requested', 'stopped'])
  expect(lines[0]?.origin).toMatch(/^http:\/\/localhost:\d+$/)
  expect(lines.filter(({ level }) => level === 40).map(({ msg }) => msg)).toEqual([
    'MARKT is no setting, and is ignored. Did you mean MARKET?',
  ])
  expect(errors).toBe('')
  await rm(folder, { recursive: true })
})

test('a server that does not start also names a mistyped setting', time, async () => {
  const env = { PATH: process.env['PATH'], MARKET: 'file', MARKET_FLIE: 'stonks.gz', DATA_DIR: tmpdir() }
  const child = spawn(process.execPath, [program.path], { cwd: tmpdir(), env, stdio: ['ignore', 'ignore', 'pipe'] })
  let errors = ''
  child.stderr.on('data', (text: Buffer) => (errors += text.toString()))
  expect(await once(child, 'close')).toEqual([1, null])
  expect(errors).toMatch(/MARKET_FILE.*\nMARKET_FLIE is no setting, and is ignored\. Did you mean MARKET_FILE\?\n$/)
})

test('a stopping server announces it for a while before it closes its port, and answers meanwhile', time, async () => {
  const server = await startServer({ ...smallMarket, SHUTDOWN_DELAY: '2' }, program.path)
  const statusOf = (path: string) =>
    fetch(server.url + path).then(
      ({ status }) => status,
      () => 'closed',
    )
  expect(await statusOf('/api/health')).toBe(200)
  const stopped = server.stop()
  await expect.poll(() => statusOf('/api/health'), { timeout: 1_000, interval: 50 }).toBe(503)
  expect(await statusOf('/data/stonks')).toBe(200)
  await sleep(1_000)
  expect(await statusOf('/data/stonks')).toBe(200)
  await stopped
  expect(await statusOf('/api/health')).toBe('closed')
})

test('answers a request in flight before the server stops', time, async () => {
  const server = await startServer(smallMarket, program.path)
  const { hostname, port } = new URL(server.url)
  const socket = connect(Number(port), hostname)
  let received = ''
  socket.on('data', (data) => (received += data.toString()))
  await once(socket, 'connect')
  const body = JSON.stringify({ email: 'ada@example.com', password: 'wrong' })
  const head = ['POST /api/auth/login HTTP/1.1', 'Host: x', 'Content-Type: application/json']
  socket.write(`${head.join('\r\n')}\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 10)}`)
  await sleep(300)
  const stopped = server.stop()
  await sleep(500)
  socket.write(body.slice(10))
  await Promise.all([once(socket, 'close'), stopped])
  expect(received).toMatch(/^HTTP\/1\.1 401 /)
  expect(received).toContain('"wrong-login"')
})
