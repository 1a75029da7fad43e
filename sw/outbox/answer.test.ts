import { expect, test } from 'vitest'
import { answerOf } from './answer.ts'

const json = { 'Content-Type': 'application/json; charset=utf-8' }
const answer = (status: number, body: string, headers: Record<string, string> = json) =>
  answerOf(new Response(body, { status, headers }))

test('a list is an agreement', async () => {
  expect(await answer(200, '["AAPL","BRK.B"]', { ...json, 'X-Bookmarks-Version': '4' })).toEqual({
    kind: 'list',
    symbols: ['AAPL', 'BRK.B'],
    version: 4,
  })
})

test.for([
  ['a page', '<h1>Welcome to our wireless</h1>', { 'Content-Type': 'text/html' }],
  ['a page that claims to be JSON', '<h1>Welcome</h1>', json],
  ['a list that claims to be a page', '["AAPL"]', { 'Content-Type': 'text/html' }],
  ['nothing', '', {}],
  ['an object', '{"bookmarks":["AAPL"]}', json],
  ['a list of something else', '[1]', json],
  ['null', 'null', json],
] as const)('%s with status 200 is silence', async ([, body, headers]) => {
  expect(await answer(200, body, { ...headers })).toEqual({ kind: 'silence' })
})

test.for([400, 403, 404, 409, 422])('%d is a definite no, in the server’s words', async (status) => {
  expect(await answer(status, '{"message":"No."}')).toEqual({ kind: 'no', message: 'No.' })
})

test.for([
  [408, false],
  [429, true],
  [500, false],
  [502, false],
  [503, true],
] as const)('%d is a no for now', async ([status, isBusy]) => {
  expect(await answer(status, '{"message":"No."}')).toEqual({ kind: 'later', message: 'No.', wait: undefined, isBusy })
  expect(await answer(status, '', { 'Retry-After': '7' })).toEqual({
    kind: 'later',
    message: `Something went wrong on the server (${status}). Try again in a moment.`,
    wait: 7000,
    isBusy,
  })
})

test('401 is about who asks, not about what', async () => {
  expect(await answer(401, '{"message":"Log in."}')).toEqual({ kind: 'signed-out' })
})
