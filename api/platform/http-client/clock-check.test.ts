import { expect, onTestFinished, test } from 'vitest'
import { fakeServers, respondWith } from '../../testing/fake-server.ts'
import { checkClock } from './clock-check.ts'
import { httpGet } from './http-get.ts'

const day = 24 * 60 * 60 * 1000
const aFakeServer = fakeServers(onTestFinished)

/** What the check reports after a request to a provider with these headers. */
async function saidOf(headers: Record<string, string>, status = 200) {
  const { origin } = await aFakeServer(respondWith(status, '{}', headers))
  return (await checkClock(() => httpGet(origin, { timeoutMs: 5_000, maxBytes: 100 }))).sentence
}
const dateIn = (ms: number) => ({ date: new Date(Date.now() + ms).toUTCString() })

test('reports a clock that differs from the provider’s by a day or more, even when the provider rejects the request', async () => {
  expect(await saidOf(dateIn(day + 60_000))).toBe('This server’s clock is a day behind the provider’s.')
  expect(await saidOf(dateIn(-3 * day - 60_000), 403)).toBe('This server’s clock is 3 days ahead of the provider’s.')
})

test('ignores a smaller difference, an invalid date, and the old date of a cached response', async () => {
  expect(await saidOf(dateIn(day / 2))).toBeUndefined()
  expect(await saidOf({ date: 'yesterday' })).toBeUndefined()
  expect(await saidOf({ ...dateIn(-2 * day), age: String((2 * day) / 1000) })).toBeUndefined()
})
