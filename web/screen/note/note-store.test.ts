import { setImmediate as turnOfEvents } from 'node:timers/promises'
import { afterEach, describe, expect, test } from 'vitest'
import type { ApiResponse } from '../../data/api/api.ts'
import { markOffline, markOnline, settleConnection } from '../../state/connection.ts'
import { NoteStore } from './note-store.ts'

const aNote = { output: 'Up: $AAPL and $MSFT, then $AAPL.', date: '2025-08-20T20:24:00.000Z', source: 'template' }

/** A store whose server gives these responses in turn. */
function aStore(...answers: readonly ApiResponse[]) {
  const waiting = [...answers]
  const asked: string[] = []
  const store = new NoteStore((path) => {
    asked.push(path)
    return Promise.resolve(waiting.shift() ?? { ok: false, message: 'No more answers' })
  })
  return { store, asked }
}

const ok = (data: unknown): ApiResponse => ({ ok: true, data })
const failure: ApiResponse = { ok: false, message: 'Bad Gateway', status: 502 }

test('fetches a note once for each dataset', async () => {
  const { store, asked } = aStore(ok(aNote), ok({ ...aNote, output: 'Down: $TSLA.' }))
  expect(store.current().kind).toBe('loading')
  store.load('v1')
  store.load('v1')
  await turnOfEvents()
  expect(asked).toEqual(['/ai'])
  expect(store.current()).toMatchObject({ kind: 'loaded', note: { symbols: ['AAPL', 'MSFT'], source: 'template' } })
  store.load('v2')
  expect(store.current().kind, 'the old note stays meanwhile').toBe('loaded')
  await turnOfEvents()
  expect(store.current()).toMatchObject({ note: { symbols: ['TSLA'] } })
})

test.for([
  [failure, 'failed'],
  [ok(null), 'failed'],
  [ok('<html>'), 'failed'],
  [ok({ output: 42 }), 'failed'],
  [ok({ output: '' }), 'empty'],
  [ok({ output: ' \n' }), 'empty'],
  [ok({ output: null }), 'empty'],
] as const)('the response %o gives a note that is %s', async ([answer, kind]) => {
  const { store } = aStore(answer)
  store.load('v1')
  await turnOfEvents()
  expect(store.current().kind).toBe(kind)
})

test('a failed request can be retried', async () => {
  const { store } = aStore(failure, ok(aNote))
  store.load('v1')
  await turnOfEvents()
  store.retry()
  expect(store.current().kind).toBe('loading')
  await turnOfEvents()
  expect(store.current().kind).toBe('loaded')
})

test('a note outlives the failure of a newer one', async () => {
  const { store } = aStore(ok(aNote), failure)
  store.load('v1')
  await turnOfEvents()
  store.load('v2')
  await turnOfEvents()
  expect(store.current()).toMatchObject({ kind: 'loaded', note: { output: aNote.output } })
})

describe('while the server is unreachable', () => {
  const unreachable: ApiResponse = { ok: false, message: '' }
  afterEach(markOnline)

  test('the store requests the note once more when the server is back', async () => {
    const { store, asked } = aStore(unreachable, unreachable, ok(aNote))
    markOffline()
    store.load('v1')
    await turnOfEvents()
    expect(store.current().kind).toBe('failed')
    markOnline()
    await turnOfEvents()
    markOffline()
    markOnline()
    await turnOfEvents()
    expect(asked).toHaveLength(2)
    markOffline()
    settleConnection()
    markOnline()
    await turnOfEvents()
    expect(store.current()).toMatchObject({ kind: 'loaded', isCached: false })
    settleConnection()
  })

  test('the store shows the last cached note as cached', async () => {
    const { store } = aStore({ ok: true, data: aNote, cachedAt: new Date('2025-08-21T13:05:00Z') }, ok(aNote))
    markOffline()
    store.load('v1')
    await turnOfEvents()
    expect(store.current()).toMatchObject({ kind: 'loaded', isCached: true })
    markOnline()
    await turnOfEvents()
    expect(store.current()).toMatchObject({ kind: 'loaded', isCached: false })
  })
})
