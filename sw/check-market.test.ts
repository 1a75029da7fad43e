import { expect, test } from 'vitest'
import { serverHeader } from '#domain/server-response'
import { notifyOfNewDataset } from './check-market.ts'

/** A device that stores one version of the dataset while the server has another one. */
function aDevice({ held = 'one', sent = 'two', visibility = 'hidden', by = 'server' } = {}) {
  const notifications: string[] = []
  const headers: Record<string, string> = by === 'server' ? { [serverHeader]: '1' } : {}
  const stored = new Map<string, Map<string, Response>>([
    ['dataset', new Map(held === '' ? [] : [['/data/stonks', new Response('', { headers: { ETag: held } })]])],
  ])
  const open = (name: string) => {
    const cache = stored.get(name) ?? new Map<string, Response>()
    stored.set(name, cache)
    return Promise.resolve({
      match: (path: string) => Promise.resolve(cache.get(path)?.clone()),
      put: (path: string, response: Response) => Promise.resolve(void cache.set(path, response)),
    })
  }
  const check = (version = sent) =>
    notifyOfNewDataset({
      caches: { open },
      pages: () => Promise.resolve([{ visibilityState: visibility }]),
      notify: (body, tag) => Promise.resolve(void notifications.push(`${tag}: ${body}`)),
      fetch: (path, { method }) =>
        version === ''
          ? Promise.reject(new TypeError('no network'))
          : Promise.resolve(
              new Response(null, { headers: method === 'HEAD' ? { ETag: version, path, ...headers } : {} }),
            ),
    })
  return { check, notifications }
}

test('notifies once of each new dataset', async () => {
  const { check, notifications } = aDevice()
  await check()
  await check()
  expect(notifications).toEqual(['two: New market data has arrived. Open Stonks to check your alerts.'])
  await check('three')
  expect(notifications).toHaveLength(2)
})

test.for([
  ['the device has it already', { sent: 'one' }],
  ['the device has no dataset', { held: '' }],
  ['the app is visible', { visibility: 'visible' }],
  ['there is no network', { sent: '' }],
  ['a proxy answers instead of the server', { by: 'proxy' }],
] as const)('shows no notification if %s', async ([, known]) => {
  const { check, notifications } = aDevice(known)
  await check()
  expect(notifications).toEqual([])
})
