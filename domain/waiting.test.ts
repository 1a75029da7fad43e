import { setImmediate as turnOfEvents } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { fc } from '#domain/testing/fast-check'
import { backoff, jittered, latestOnly, withTimeout } from './waiting.ts'

test('doubles the delay after each failure, up to the maximum', () => {
  const delays = [1, 2, 3, 4, 100].map((failures) => backoff({ firstMs: 100, maxMs: 500 }, failures))
  expect(delays).toEqual([100, 200, 400, 500, 500])
})

test('jitter lengthens a delay by up to a quarter', () => {
  const delays = Array.from({ length: 200 }, () => jittered(100))
  expect(Math.min(...delays)).toBeGreaterThanOrEqual(100)
  expect(Math.max(...delays)).toBeLessThan(125)
  expect(new Set(delays).size).toBeGreaterThan(1)
})

test('returns undefined for a promise that takes too long, and the value or error of any other', async () => {
  expect(await withTimeout(10, new Promise(() => undefined))).toBeUndefined()
  expect(await withTimeout(1000, Promise.resolve('here'))).toBe('here')
  await expect(withTimeout(1000, Promise.reject(new Error('broken')))).rejects.toThrow('broken')
})

const superseded = 'superseded'

/** A slow screener that answers when the test lets it, and counts its concurrent requests. */
function slow() {
  const open: { question: number; answer: (fail?: boolean) => void }[] = []
  const asked: number[] = []
  let most = 0
  const ask = latestOnly((question: number) => {
    asked.push(question)
    return new Promise<string>((resolve, reject) => {
      const answer = (fail = false) => {
        open.splice(
          open.findIndex((one) => one.question === question),
          1,
        )
        if (fail) reject(new Error(`no answer to ${question}`))
        else resolve(`answer to ${question}`)
      }
      most = Math.max(most, open.push({ question, answer }))
    })
  }, superseded)
  return { ask, asked, open, most: () => most }
}

test('sends a lone query immediately', async () => {
  const { ask, open } = slow()
  const answer = ask(1)
  expect(open).toHaveLength(1)
  open[0]?.answer()
  expect(await answer).toBe('answer to 1')
})

test('of a thousand queries made while one runs, only the newest is sent after it', async () => {
  const { ask, asked, open, most } = slow()
  const answers = Array.from({ length: 1000 }, (_, i) => ask(i))
  expect(asked).toEqual([0])
  open[0]?.answer()
  await turnOfEvents()
  expect(asked).toEqual([0, 999])
  open[0]?.answer()
  expect(await Promise.all(answers)).toEqual([...Array<string>(999).fill(superseded), 'answer to 999'])
  expect(most()).toBe(1)
})

test('a waiting query that is superseded is told so at once', async () => {
  const { ask } = slow()
  void ask(1)
  const second = ask(2)
  void ask(3)
  expect(await second).toBe(superseded)
})

describe('a query that fails', () => {
  test('rejects, and the next query is sent', async () => {
    const { ask, open } = slow()
    const first = ask(1)
    const second = ask(2)
    open[0]?.answer(true)
    await expect(first).rejects.toThrow('no answer to 1')
    open[0]?.answer()
    expect(await second).toBe('answer to 2')
  })

  test('before it is sent rejects as well, and the next query is sent', async () => {
    const ask = latestOnly((question: number) => {
      if (question === 1) throw new Error('a bug')
      return Promise.resolve('well')
    }, superseded)
    await expect(ask(1)).rejects.toThrow('a bug')
    expect(await ask(2)).toBe('well')
  })
})

test('every query settles, and no result older than the newest one is shown, in whatever order they arrive', async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), fc.integer({ min: 1, max: 40 }), async (scheduler, count) => {
      let underWay = 0
      const asked: number[] = []
      const ask = latestOnly(async (question: number) => {
        asked.push(question)
        expect(++underWay).toBe(1)
        await scheduler.schedule(Promise.resolve(), `answer ${question}`)
        underWay--
        return `answer to ${question}`
      }, superseded)

      const shown: number[] = []
      const settled: Promise<unknown>[] = []
      for (let question = 0; question < count; question++) {
        void scheduler.schedule(Promise.resolve(), `question ${question}`).then(() => {
          const answered = ask(question).then((answer) => {
            if (answer === superseded) return
            expect(answer).toBe(`answer to ${question}`)
            shown.push(question)
          })
          settled.push(answered)
        })
      }
      await scheduler.waitIdle()
      await Promise.all(settled)
      expect(settled).toHaveLength(count)
      // The last result shown answers the last request that was sent.
      expect(shown.at(-1)).toBe(asked.at(-1))
      expect(new Set(shown).size).toBe(shown.length)
      expect(shown).toEqual(asked.filter((question) => shown.includes(question)))
    }),
  )
})
