import { expect, test } from 'vitest'
import { isFromServer, readFailure, serverHeader } from './server-response.ts'

test('a response is the server’s by its header alone, whatever its value', () => {
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
])('%j is no failure of ours', ([body]) => expect(readFailure(body)).toBeUndefined())

test('a failure has its sentence and its word, and nothing more', () => {
  const failure = { message: 'No.', code: 'forbidden' }
  expect(readFailure({ ...failure, more: true })).toEqual(failure)
})
