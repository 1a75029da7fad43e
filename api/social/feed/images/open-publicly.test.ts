import { createSocket } from 'node:dgram'
import { promises } from 'node:dns'
import { get } from 'node:http'
import { describe, expect, onTestFinished, test } from 'vitest'
import { fc } from '#domain/testing/fast-check'
import { createResolveHost, isPublicAddress, publicLookup } from '../../../platform/http-client/public-lookup.ts'
import { fakeServers, respondWith } from '../../../testing/fake-server.ts'
import { openPublicly } from './open-publicly.ts'

const aService = fakeServers(onTestFinished)

const timeoutMs = () => AbortSignal.timeout(2000)

test.for([
  'http://pictures.example/a.png',
  'https://127.0.0.1/a.png',
  'https://2130706433/a.png',
  'https://[::1]/a.png',
  'https://[::ffff:127.0.0.1]/a.png',
  'file:///etc/passwd',
])('does not open %s', async (address) => {
  await expect(openPublicly(address, timeoutMs())).rejects.toThrow('Not the address of a public picture.')
})

/** Sends a request to a local server under a name that resolves to these addresses. */
async function connectTo(addresses: { address: string; family: number }[]) {
  const service = await aService(respondWith(200, 'here'))
  const lookup = publicLookup(() => Promise.resolve(addresses))
  const { port } = new URL(service.origin)
  const outcome = await new Promise<string>((resolve) => {
    const signal = AbortSignal.timeout(300)
    get({ host: 'pictures.example', port, lookup, signal }, ({ statusCode }) => resolve(String(statusCode))).on(
      'error',
      ({ message }) => resolve(message),
    )
  })
  return { outcome, asked: service.requests }
}

test('does not connect to a name that resolves to this machine or a private network', async () => {
  for (const address of ['127.0.0.1', '10.0.0.1', '169.254.169.254', '0.0.0.0']) {
    expect(await connectTo([{ address, family: 4 }])).toEqual({ outcome: 'The host has no public address.', asked: [] })
  }
  expect(await connectTo([{ address: '::1', family: 6 }])).toMatchObject({ outcome: 'The host has no public address.' })
})

/** The result of a lookup for a host with these addresses. */
const lookedUp = (addresses: { address: string; family: number }[], options: { all?: boolean }) =>
  new Promise((resolve) => {
    const lookup = publicLookup(() => Promise.resolve(addresses))
    lookup('pictures.example', options, (error, address, family) => resolve(error?.message ?? [address, family]))
  })

test('connects only to the public ones of several addresses', async () => {
  const mixed = [
    { address: '127.0.0.1', family: 4 },
    { address: '8.8.8.8', family: 4 },
    { address: 'fd00::1', family: 6 },
    { address: '2606:4700::1111', family: 6 },
  ]
  expect(await lookedUp(mixed, { all: true })).toEqual([[mixed[1], mixed[3]], undefined])
  expect(await lookedUp(mixed, {})).toEqual(['8.8.8.8', 4])
})

test('rejects an unknown host name', async () => {
  expect(await lookedUp([], { all: true })).toBe('The host has no public address.')
})

const [typeA, typeAAAA] = [1, 28]

/**
 * A local name server that knows one name, with an address of each kind, and does not respond to queries for
 * `silent.example`.
 */
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

test('a host has the addresses of its DNS records, of both kinds', async () => {
  const resolve = await aNameServer()
  expect(await resolve('pictures.example')).toEqual([
    { address: '93.184.216.34', family: 4 },
    { address: '2606:4700::1111', family: 6 },
  ])
})

test.for(['nowhere.example', 'silent.example'])('%s has no addresses', async (name) => {
  const resolve = await aNameServer()
  expect(await resolve(name)).toEqual([])
})

test.for([
  '1.1.1.1',
  '8.8.8.8',
  '93.184.216.34',
  '172.15.0.1',
  '172.32.0.1',
  '192.167.1.1',
  '2606:4700::1111',
  '2a00:1450::1',
])('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true)
})

test.for([
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '127.255.255.254',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '198.18.0.1',
  '203.0.113.9',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '::127.0.0.1',
  '64:ff9b::a00:1',
  'fc00::1',
  'fd12::1',
  'fe80::1',
  'fe80::1%eth0',
  'ff02::1',
  '2001::1',
  '2001:db8::1',
  '2002:7f00:1::',
  '3fff::1',
  'localhost',
  '2130706433',
  '0x7f.1',
  '',
])('%s is not public', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

describe('a private address is never public', () => {
  const byte = fc.nat({ max: 255 })
  test('of IPv4', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('10', '127', '192.168', '169.254', '172.20', '0'),
        fc.array(byte, { minLength: 3, maxLength: 3 }),
        (net, rest) => {
          expect(isPublicAddress([...net.split('.'), ...rest].slice(0, 4).join('.'))).toBe(false)
        },
      ),
    )
  })

  test('of IPv6 outside the allocated range', () => {
    fc.assert(
      fc.property(fc.ipV6(), (address) => {
        const first = parseInt(/^[\da-f]{1,4}/i.exec(address)?.[0] ?? '0', 16)
        if (first < 0x2000 || first > 0x3fff) expect(isPublicAddress(address)).toBe(false)
      }),
    )
  })
})
