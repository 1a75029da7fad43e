import { get } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { answering, standIns } from '../../testing/fake-service.ts'
import { openPublicly } from './open-publicly.ts'
import { publicLookup } from './public-lookup.ts'

const aService = standIns(onTestFinished)

const patience = () => AbortSignal.timeout(2000)

test.for([
  'http://pictures.example/a.png',
  'https://127.0.0.1/a.png',
  'https://2130706433/a.png',
  'https://[::1]/a.png',
  'https://[::ffff:127.0.0.1]/a.png',
  'file:///etc/passwd',
])('%s is not opened', async (address) => {
  await expect(openPublicly(address, patience())).rejects.toThrow('Not the address of a public picture.')
})

/** Asks a service on this machine under a name that is resolved to these addresses. */
async function connectTo(addresses: { address: string; family: number }[]) {
  const service = await aService(answering(200, 'here'))
  const lookup = publicLookup(() => Promise.resolve(addresses))
  const { port } = new URL(service.origin)
  const outcome = await new Promise<string>((resolve) => {
    const signal = AbortSignal.timeout(300)
    get({ host: 'pictures.example', port, lookup, signal }, ({ statusCode }) => resolve(String(statusCode))).on(
      'error',
      ({ message }) => resolve(message),
    )
  })
  return { outcome, asked: service.asked }
}

test('a name that is resolved to this machine, or to a network around it, leads nowhere', async () => {
  for (const address of ['127.0.0.1', '10.0.0.1', '169.254.169.254', '0.0.0.0']) {
    expect(await connectTo([{ address, family: 4 }])).toEqual({ outcome: 'The host has no public address.', asked: [] })
  }
  expect(await connectTo([{ address: '::1', family: 6 }])).toMatchObject({ outcome: 'The host has no public address.' })
})

/** What a connection is told of a host with these addresses. */
const told = (addresses: { address: string; family: number }[], options: { all?: boolean }) =>
  new Promise((resolve) => {
    const lookup = publicLookup(() => Promise.resolve(addresses))
    lookup('pictures.example', options, (error, address, family) => resolve(error?.message ?? [address, family]))
  })

test('of several addresses only the public ones are connected to', async () => {
  const mixed = [
    { address: '127.0.0.1', family: 4 },
    { address: '8.8.8.8', family: 4 },
    { address: 'fd00::1', family: 6 },
    { address: '2606:4700::1111', family: 6 },
  ]
  expect(await told(mixed, { all: true })).toEqual([[mixed[1], mixed[3]], undefined])
  expect(await told(mixed, {})).toEqual(['8.8.8.8', 4])
})

test('a name that nobody knows leads nowhere', async () => {
  expect(await told([], { all: true })).toBe('The host has no public address.')
})
