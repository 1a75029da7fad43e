import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ApiAnswer } from './api.ts'
import { fetchFeed, readMessages } from './feed.ts'

const given = (answer: ApiAnswer, symbol = 'BF/B') =>
  fetchFeed(symbol, undefined, (path) => {
    expect(path).toBe(`/stocktwits/${encodeURIComponent(symbol)}`)
    return Promise.resolve(answer)
  })

test('messages come with whose they are', async () => {
  const data = { messages: [{ id: 1, body: 'up' }] }
  const from = (source: string) => new Headers({ 'x-feed-source': source })
  expect(await given({ ok: true, data, headers: from('demo') })).toMatchObject({ feed: { simulated: true } })
  expect(await given({ ok: true, data, headers: from('stocktwits') })).toMatchObject({
    kind: 'loaded',
    feed: { messages: [{ id: 1 }], simulated: false },
  })
})

test('no messages, a failure and what is none of both are the same nothing', async () => {
  expect(await given({ ok: true, data: { messages: [] } })).toEqual({ kind: 'nothing' })
  expect(await given({ ok: true, data: null })).toEqual({ kind: 'nothing' })
  expect(await given({ ok: false, status: 503, message: '' })).toEqual({ kind: 'nothing' })
  expect(await given({ ok: false, message: '' })).toEqual({ kind: 'nothing' })
})

test('whatever the server sends, what is drawn has an id', () => {
  const junk = fc.oneof(
    fc.jsonValue(),
    fc.record({ messages: fc.jsonValue() }),
    fc.record({ messages: fc.array(fc.jsonValue()) }),
  )
  fc.assert(
    fc.property(junk, (data) => {
      expect(readMessages(data).every(({ id }) => typeof id === 'number')).toBe(true)
    }),
  )
})
