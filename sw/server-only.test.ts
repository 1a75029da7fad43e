import { expect, test } from 'vitest'
import { serverHeader } from '#domain/server-response'
import { fromDevice } from '#worker/contract'
import { markFromDevice } from './from-device.ts'
import { foreignResponses } from './outbox/test-foreign.ts'
import { serverOnly } from './server-only.ts'

const take = (response: Response) => serverOnly.fetchDidSucceed({ response })

test('what a network answers in the server’s place is an error: the device answers, and nothing of it is cached', async () => {
  for (const { name, make } of foreignResponses) {
    const outcome = await take(make()).then(
      () => 'taken',
      () => 'refused',
    )
    expect([name, outcome]).toEqual([name, 'refused'])
  }
})

test.for([200, 304, 403, 503])('what the server says is taken as it is: %d', async (status) => {
  const response = new Response(status === 304 ? null : '{}', { status, headers: { [serverHeader]: '1' } })
  expect(await take(response)).toBe(response)
})

test('a response that an older release has cached, without the header, counts as the server’s when the device gives it', async () => {
  const stored = new Response('{"a":1}', { headers: { Date: 'Fri, 20 Nov 2026 13:05:00 GMT' } })
  const given = markFromDevice(stored)
  expect(Object.fromEntries(given.headers)).toMatchObject({
    [serverHeader.toLowerCase()]: '1',
    [fromDevice.toLowerCase()]: '1',
    date: 'Fri, 20 Nov 2026 13:05:00 GMT',
  })
  expect(await given.json()).toEqual({ a: 1 })
})
