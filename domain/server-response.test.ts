import { expect, test } from 'vitest'
import { fc } from '#domain/testing/fast-check'
import { isFromServer, readFailure, retryAfter, serverHeader } from './server-response.ts'

test('only the header identifies the server’s response, with any value', () => {
  expect(isFromServer(new Response('', { headers: { [serverHeader]: '1' } }))).toBe(true)
  expect(isFromServer(new Response('', { headers: { [serverHeader.toLowerCase()]: '' } }))).toBe(true)
  expect(isFromServer(new Response('{"message":"No.","code":"forbidden"}', { status: 403 }))).toBe(false)
})

test.for([
  [null],
  [undefined],
  [7],
  ['No.'],
  [[]],
  [{}],
  [{ message: 'No.' }],
  [{ code: 'no' }],
  [{ message: 'No.', code: 7 }],
])('%j is not a failure of the server', ([body]) => expect(readFailure(body)).toBeUndefined())

test('a failure has only its message and its code', () => {
  const failure = { message: 'No.', code: 'forbidden' }
  expect(readFailure({ ...failure, more: true })).toEqual(failure)
})

const now = Date.parse('2026-11-20T13:05:00Z')

test.for([
  ['0', 0],
  ['120', 120_000],
  ['Fri, 20 Nov 2026 13:05:30 GMT', 30_000],
  ['Fri, 20 Nov 2026 12:00:00 GMT', 0],
  ['soon', undefined],
  ['', undefined],
  [null, undefined],
  [undefined, undefined],
] as const)('%s', ([text, wait]) => {
  expect(retryAfter(text, now)).toBe(wait)
})

test('reads any Retry-After as no delay or a valid one', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.date().map(String), fc.bigInt().map(String)), (text) => {
      const wait = retryAfter(text, now)
      expect(wait === undefined || (Number.isFinite(wait) && wait >= 0)).toBe(true)
    }),
  )
})
