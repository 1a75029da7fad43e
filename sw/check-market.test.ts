import { expect, test } from 'vitest'
import { serverHeader } from '#domain/server-response'
import { notifyOfNewDataset } from './check-market.ts'

/** A device that holds one version of the market, while the server has another one. */
function aDevice({ held = 'one', sent = 'two', visibility = 'hidden', by = 'server' } = {}) {
  const said: string[] = []
  const marks: Record<string, string> = by === 'server' ? { [serverHeader]: '1' } : {}
  const kept = new Map<string, Map<string, Response>>([
    ['dataset', new Map(held === '' ? [] : [['/data/stonks', new Response('', { headers: { ETag: held } })]])],
  ])
  const open = (name: string) => {
    const cache = kept.get(name) ?? new Map<string, Response>()
    kept.set(name, cache)
    return Promise.resolve({
      match: (path: string) => Promise.resolve(cache.get(path)?.clone()),
      put: (path: string, response: Response) => Promise.resolve(void cache.set(path, response)),
    })
  }
  const look = (version = sent) =>
    notifyOfNewDataset({
      caches: { open },
      pages: () => Promise.resolve([{ visibilityState: visibility }]),
      notify: (body, tag) => Promise.resolve(void said.push(`${tag}: ${body}`)),
      fetch: (path, { method }) =>
        version === ''
          ? Promise.reject(new TypeError('no network'))
          : Promise.resolve(
              new Response(null, { headers: method === 'HEAD' ? { ETag: version, path, ...marks } : {} }),
            ),
    })
  return { look, said }
}

test('a new market is told of once, and the next one again', async () => {
  const { look, said } = aDevice()
  await look()
  await look()
  expect(said).toEqual(['two: New market data has arrived. Open Stonks to check your alerts.'])
  await look('three')
  expect(said).toHaveLength(2)
})

test.for([
  ['the device has it already', { sent: 'one' }],
  ['the device holds no market', { held: '' }],
  ['somebody is looking at the app', { visibility: 'visible' }],
  ['there is no network', { sent: '' }],
  ['a proxy answers in the server’s place', { by: 'proxy' }],
] as const)('nothing is told where %s', async ([, known]) => {
  const { look, said } = aDevice(known)
  await look()
  expect(said).toEqual([])
})
