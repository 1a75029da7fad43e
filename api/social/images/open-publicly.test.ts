import { get } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { answering, standIns } from '../stand-in.ts'
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

test('a name that means this machine is not opened', async () => {
  await expect(openPublicly('https://localhost/a.png', patience())).rejects.toThrow('The host has no public address.')
})

/** Asks a service on this machine under a name that is resolved to these addresses. */
async function connectTo(addresses: { address: string; family: number }[]) {
  const service = await aService(answering(200, 'here'))
  const lookup = publicLookup((_hostname, _options, callback) => callback(null, addresses))
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

test('of several addresses only the public ones are connected to', () => {
  const mixed = [
    { address: '127.0.0.1', family: 4 },
    { address: '8.8.8.8', family: 4 },
    { address: 'fd00::1', family: 6 },
    { address: '2606:4700::1111', family: 6 },
  ]
  const lookup = publicLookup((_hostname, _options, callback) => callback(null, mixed))
  const found: unknown[] = []
  lookup('pictures.example', { all: true }, (error, addresses) => found.push(error, addresses))
  lookup('pictures.example', {}, (error, address, family) => found.push(error, address, family))
  expect(found).toEqual([null, [mixed[1], mixed[3]], null, '8.8.8.8', 4])
})

test('a name that nobody knows is told as such', () => {
  const lookup = publicLookup((_hostname, _options, callback) => callback(new Error('ENOTFOUND'), []))
  const found: unknown[] = []
  lookup('nowhere.example', { all: true }, (error) => found.push(error?.message))
  expect(found).toEqual(['ENOTFOUND'])
})
