import { get } from 'node:http'
import { describe, expect, onTestFinished, test } from 'vitest'
import { dripResponse, fakeServers, type Handler, respondWith } from '../../../testing/fake-server.ts'
import { fetchImage, type OpenImage } from './open-publicly.ts'

const aService = fakeServers(onTestFinished)

const png = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(100)])
const jpeg = Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.alloc(100)])
const gif = Buffer.from('GIF89a and the rest')
const webp = Buffer.from('RIFF\x10\x00\x00\x00WEBPVP8 ', 'latin1')

/** Opens the same path on a fake host. */
const openAt =
  (origin: string): OpenImage =>
  (address, signal) =>
    new Promise((resolve, reject) => {
      get(origin + new URL(address).pathname, { signal }, resolve).on('error', reject)
    })

async function fetchFrom(behaviour: Handler, timeoutMs = 5000) {
  const service = await aService(behaviour)
  const image = await fetchImage('https://pictures.example/lark', { open: openAt(service.origin), timeoutMs })
  return { image, service }
}

test.for([
  ['image/png', png],
  ['image/jpeg', jpeg],
  ['image/gif', gif],
  ['image/webp', webp],
] as const)('detects the type of an image from its bytes, not from its Content-Type: %s', async ([type, bytes]) => {
  const { image, service } = await fetchFrom(respondWith(200, bytes, { 'content-type': 'text/html' }))
  expect(image?.type).toBe(type)
  expect(image?.bytes.equals(bytes)).toBe(true)
  expect(service.requests).toEqual(['/lark'])
})

describe('returns no image', () => {
  test.for<[string, Handler]>([
    [
      'a web page that claims to be an image',
      respondWith(200, '<script>alert(1)</script>', { 'content-type': 'image/png' }),
    ],
    [
      'a drawing that may contain scripts',
      respondWith(200, '<svg xmlns="http://www.w3.org/2000/svg"/>', { 'content-type': 'image/svg+xml' }),
    ],
    ['a sound that begins like an image', respondWith(200, Buffer.from('RIFF\x10\x00\x00\x00WAVEfmt ', 'latin1'))],
    ['half a signature', respondWith(200, png.subarray(0, 5))],
    ['an empty response', respondWith(200)],
    ['an image of more than two megabytes', respondWith(200, Buffer.concat([png, Buffer.alloc(2 * 1024 * 1024)]))],
    ['an error with an image', respondWith(500, png)],
    ['a closed connection', (request) => request.socket.destroy()],
    [
      'a truncated response',
      (_request, response) => {
        response.writeHead(200, { 'content-length': 1000 })
        response.write(png, () => response.destroy())
      },
    ],
  ])('for %s', async ([, behaviour]) => {
    expect((await fetchFrom(behaviour)).image).toBeUndefined()
  })

  test('for a redirect, without following it', async () => {
    const elsewhere = await aService(respondWith(200, png))
    const { image } = await fetchFrom(respondWith(302, '', { location: `${elsewhere.origin}/x` }))
    expect(image).toBeUndefined()
    expect(elsewhere.requests).toEqual([])
  })

  test.for<[string, Handler]>([
    ['never responds', () => undefined],
    ['sends a byte now and then', dripResponse({ 'content-type': 'image/png' })],
  ])('when the host %s, but times out and closes the connection', async ([, behaviour]) => {
    const { image, service } = await fetchFrom(behaviour, 150)
    expect(image).toBeUndefined()
    await expect.poll(() => service.openResponses).toBe(0)
  })
})
