import { expect, test } from 'vitest'
import { fc } from '#domain/testing/fast-check'
import type { ApiResponse } from '../../data/api/api.ts'
import { fetchFeed, readMessages } from './fetch-feed.ts'

const given = (answer: ApiResponse, symbol = 'BF/B') =>
  fetchFeed(symbol, undefined, (path) => {
    expect(path).toBe(`/stocktwits/${encodeURIComponent(symbol)}`)
    return Promise.resolve(answer)
  })

test('messages have their source', async () => {
  const data = { messages: [{ id: 1, body: 'up' }] }
  const from = (source: string) => new Headers({ 'x-feed-source': source })
  expect(await given({ ok: true, data, headers: from('demo') })).toMatchObject({ feed: { simulated: true } })
  expect(await given({ ok: true, data, headers: from('stocktwits') })).toMatchObject({
    kind: 'loaded',
    feed: { messages: [{ id: 1 }], simulated: false },
  })
})

test('an empty list, a failure and an invalid response all show no messages', async () => {
  const nothing = { kind: 'nothing', isUnreachable: false }
  expect(await given({ ok: true, data: { messages: [] } })).toEqual(nothing)
  expect(await given({ ok: true, data: null })).toEqual(nothing)
  expect(await given({ ok: false, status: 503, message: '' })).toEqual(nothing)
})

test('distinguishes an unreachable server, because a retry may help', async () => {
  expect(await given({ ok: false, message: '' })).toEqual({ kind: 'nothing', isUnreachable: true })
})

test('cached messages have their time', async () => {
  const cachedAt = new Date('2026-11-20T13:05:00Z')
  const answer = { ok: true, data: { messages: [{ id: 1, body: 'up' }] }, cachedAt } as const
  expect(await given(answer)).toMatchObject({ kind: 'loaded', cachedAt })
})

test('every message has an id, whatever the server sends', () => {
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
