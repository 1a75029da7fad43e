import { EventEmitter } from 'node:events'
import { describe, expect, onTestFinished, test } from 'vitest'
import { matching } from '#domain/testing/matchers'
import { aServer } from '../../testing/server.ts'
import { listen, logUnhandledRejections, reservePort } from './listen.ts'

async function open(host: string, port: number) {
  const app = await aServer()
  onTestFinished(() => app.close())
  return listen(app, { host, port })
}

test.for(['localhost', '127.0.0.1', '0.0.0.0'])(
  'port 0 selects a free port, which the address contains: %s',
  async (host) => {
    const opened = await open(host, 0)
    expect(opened).toEqual({ ok: true, value: matching.stringMatching(/^http:\/\/localhost:[1-9]\d*$/) })
    const answer = await fetch(`${opened.ok ? opened.value : ''}/api/config`)
    expect(answer.status).toBe(200)
  },
)

test('reports a port in use, with a solution', async () => {
  const first = await open('127.0.0.1', 0)
  const port = Number(new URL(first.ok ? first.value : '').port)
  expect(await open('127.0.0.1', port)).toEqual({
    ok: false,
    failure: [`Port ${port} is in use. Choose another one: PORT=${port + 1} npm start`],
  })
})

test('reports an address of another machine', async () => {
  expect(await open('192.0.2.1', 0)).toEqual({
    ok: false,
    failure: ['HOST is "192.0.2.1", which is not this machine.'],
  })
})

describe('reserving a port', () => {
  const open = { host: 'localhost', port: 0, publicUrl: 'http://localhost:0' }

  test('tells a server on a free port its origin before it listens', async () => {
    const { address, release } = await reservePort(open)
    expect(address.publicUrl).toMatch(/^http:\/\/localhost:[1-9]\d*$/)
    const app = await aServer({ config: { publicUrl: address.publicUrl } })
    await release()
    expect(await listen(app, address)).toEqual({ ok: true, value: address.publicUrl })
    expect(await (await fetch(`${address.publicUrl}/robots.txt`)).text()).toContain(`${address.publicUrl}/sitemap.xml`)
    await app.close()
  })

  test('keeps the port from other processes meanwhile', async () => {
    const many = await Promise.all(Array.from({ length: 20 }, () => reservePort(open)))
    expect(new Set(many.map(({ address }) => address.port)).size).toBe(20)
    await Promise.all(many.map(({ release }) => release()))
  })

  test('leaves configured values unchanged', async () => {
    const set = { host: 'localhost', port: 8080, publicUrl: 'https://stonks.example' }
    expect((await reservePort(set)).address).toEqual(set)
    const behindProxy = await reservePort({ ...set, port: 0 })
    expect(behindProxy.address.publicUrl).toBe('https://stonks.example')
    await behindProxy.release()
  })

  test('leaves an address of another machine to be reported when the server listens', async () => {
    const elsewhere = { ...open, host: '192.0.2.1' }
    expect((await reservePort(elsewhere)).address).toEqual(elsewhere)
  })
})

test('logs an unhandled rejection, whatever its reason', () => {
  const lines: unknown[] = []
  const source = new EventEmitter()
  logUnhandledRejections(source, { error: (...line: unknown[]) => void lines.push(line) })
  const error = new Error('broken')
  source.emit('unhandledRejection', error)
  source.emit('unhandledRejection', 'a secret')
  expect(lines).toEqual([
    [{ err: error }, 'unhandled rejection'],
    [{ err: matching.any(Error) }, 'unhandled rejection'],
  ])
  expect(JSON.stringify(lines)).not.toContain('secret')
})
