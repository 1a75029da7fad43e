import { createSocket } from 'node:dgram'
import { promises } from 'node:dns'
import { expect, onTestFinished, test } from 'vitest'
import { createResolveHost } from './resolve-host.ts'

const [typeA, typeAAAA] = [1, 28]

/** A name server on this machine that knows one name, with an address of each kind; `silent.example` it does not answer for. */
async function aNameServer() {
  const server = createSocket('udp4')
  server.on('message', (query, { port, address }) => {
    const name = nameIn(query)
    if (name === 'silent.example') return
    const end = 12 + name.length + 2
    const type = query.readUInt16BE(end)
    const record = name === 'pictures.example' ? recordOf(type) : Buffer.alloc(0)
    const head = Buffer.from(query.subarray(0, 12))
    head.writeUInt16BE(name === 'pictures.example' ? 0x8180 : 0x8183, 2)
    head.writeUInt16BE(record.length > 0 ? 1 : 0, 6)
    head.writeUInt32BE(0, 8)
    server.send(Buffer.concat([head, query.subarray(12, end + 4), record]), port, address)
  })
  await new Promise<void>((resolve) => server.bind(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const resolver = new promises.Resolver({ timeout: 200, tries: 1 })
  resolver.setServers([`127.0.0.1:${server.address().port}`])
  return createResolveHost(resolver)
}

function nameIn(query: Buffer): string {
  const labels: string[] = []
  for (let at = 12; ; at += (query[at] ?? 0) + 1) {
    const length = query[at] ?? 0
    if (length === 0) return labels.join('.')
    labels.push(query.toString('latin1', at + 1, at + 1 + length))
  }
}

function recordOf(type: number): Buffer {
  const address = { [typeA]: '5db8d822', [typeAAAA]: '26064700000000000000000000001111' }[type] ?? ''
  const head = Buffer.from('c00c00000001000000' + '3c0000', 'hex')
  head.writeUInt16BE(type, 2)
  head.writeUInt16BE(address.length / 2, 10)
  return Buffer.concat([head, Buffer.from(address, 'hex')])
}

test('a host has the addresses that its name servers say, of both kinds', async () => {
  const resolve = await aNameServer()
  expect(await resolve('pictures.example')).toEqual([
    { address: '93.184.216.34', family: 4 },
    { address: '2606:4700::1111', family: 6 },
  ])
})

test.for(['nowhere.example', 'silent.example'])('%s has none', async (name) => {
  const resolve = await aNameServer()
  const start = performance.now()
  expect(await resolve(name)).toEqual([])
  expect(performance.now() - start).toBeLessThan(3000)
})
