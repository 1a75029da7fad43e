import { expect, test } from 'vitest'
import { serverHeader } from '#domain/server-response'
import { answerOf } from './answer.ts'
import { foreignResponses } from './test-foreign.ts'

const json = { 'Content-Type': 'application/json; charset=utf-8', [serverHeader]: '1' }
const answer = (status: number, body: string, headers: Record<string, string> = {}) =>
  answerOf(new Response(body, { status, headers: { ...json, ...headers } }))
const no = '{"message":"No.","code":"no"}'

test('a list is an agreement', async () => {
  expect(await answer(200, '["AAPL","BRK.B"]', { 'X-Bookmarks-Version': '4' })).toEqual({
    kind: 'list',
    symbols: ['AAPL', 'BRK.B'],
    version: 4,
  })
})

test.for([
  ['a page', '<h1>Welcome</h1>'],
  ['nothing', ''],
  ['an object', '{"bookmarks":["AAPL"]}'],
  ['a list of something else', '[1]'],
  ['null', 'null'],
] as const)('%s with status 200 is silence, whoever has sent it', async ([, body]) => {
  expect(await answer(200, body)).toEqual({ kind: 'silence' })
})

test.for([400, 403, 404, 409, 422])('%d is a definite no, in the server’s words', async (status) => {
  expect(await answer(status, no)).toEqual({ kind: 'no', message: 'No.' })
})

test.for([
  [408, false],
  [429, true],
  [500, false],
  [502, false],
  [503, true],
] as const)('%d is a no for now', async ([status, isBusy]) => {
  expect(await answer(status, no)).toEqual({ kind: 'later', message: 'No.', wait: undefined, isBusy })
  expect(await answer(status, no, { 'Retry-After': '7' })).toEqual({
    kind: 'later',
    message: 'No.',
    wait: 7000,
    isBusy,
  })
})

test('401 is about who asks, not about what', async () => {
  expect(await answer(401, no)).toEqual({ kind: 'signed-out' })
})

test('what a network answers in the server’s place is silence, whatever its status and body', async () => {
  for (const { name, make } of foreignResponses)
    expect([name, await answerOf(make())]).toEqual([name, { kind: 'silence' }])
})

test('so is a body that a proxy has put behind the server’s own headers', async () => {
  for (let status = 400; status < 600; status++) {
    for (const body of ['<h1>Error</h1>', '{"message":"No."}', ''])
      expect([status, await answer(status, body)]).toEqual([status, { kind: 'silence' }])
  }
})
