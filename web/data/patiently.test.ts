import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ApiAnswer } from './api-answer.ts'
import { patiently } from './patiently.ts'

const silence: ApiAnswer = { ok: false, message: 'The server couldn’t be reached.' }
const failed = (status: number, headers = new Headers()): ApiAnswer => ({ ok: false, message: '', status, headers })
const answered: ApiAnswer = { ok: true, data: [] }

/** Asks a server that gives these answers one after the other; tells how often it was asked, and after which pauses. */
async function ask(answers: readonly ApiAnswer[], request: Parameters<typeof patiently>[1] = {}) {
  let asked = 0
  const pauses: number[] = []
  const answer = await patiently(
    () => Promise.resolve(answers[asked++] ?? silence),
    request,
    (milliseconds) => {
      pauses.push(milliseconds)
      return Promise.resolve()
    },
  )
  return { answer, asked, pauses }
}

describe('a question that changes nothing', () => {
  test.for([
    ['silence', silence],
    ['a server that has too much to do', failed(503)],
    ['a request that took too long', failed(408)],
    ['too many of them', failed(429)],
  ] as const)('is put again after %s', async ([, trouble]) => {
    expect(await ask([trouble, answered])).toMatchObject({ answer: answered, asked: 2 })
  })

  test('is put three times at most', async () => {
    expect(await ask([silence, silence, failed(500), answered])).toMatchObject({ answer: failed(500), asked: 3 })
  })

  test.for([400, 401, 403, 404, 409])('is not put again where the answer would be the same: %d', async (status) => {
    expect((await ask([failed(status), answered])).asked).toBe(1)
  })

  test('waits as long as the server says, unless that is too long for whoever is waiting', async () => {
    const after = (text: string) => failed(503, new Headers({ 'retry-after': text }))
    expect((await ask([after('2'), answered])).pauses).toEqual([2000])
    expect(await ask([after('60'), answered])).toMatchObject({ asked: 1, pauses: [] })
    const soon = await ask([after(new Date(Date.now() + 3000).toUTCString()), answered])
    expect(soon.pauses[0]).toBeGreaterThan(1000)
    expect(soon.pauses[0]).toBeLessThanOrEqual(3000)
  })

  test('waits longer each time, and never as long as everybody else, whatever the header says', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string(), async (text) => {
        fc.pre(!/[^\x20-\x7e]/.test(text) && Number.isNaN(Date.parse(text)) && !/^\d+$/.test(text.trim()))
        const trouble = failed(500, new Headers({ 'retry-after': text }))
        const { pauses } = await ask([trouble, trouble, answered])
        const [first = 0, second = 0] = pauses
        expect(first >= 200 && first <= 600 && second >= 400 && second <= 1200).toBe(true)
      }),
    )
  })

  test('is dropped with the page that asked', async () => {
    expect((await ask([silence, answered], { signal: AbortSignal.abort() })).asked).toBe(1)
  })
})

test.for(['POST', 'DELETE'] as const)('what changes something is asked for once: %s', async (method) => {
  expect((await ask([silence, answered], { method })).asked).toBe(1)
})
