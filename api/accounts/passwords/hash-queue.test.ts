import { expect, test } from 'vitest'
import { fc } from '#domain/testing/fast-check'
import { createHashQueue } from './hashing.ts'

/** A task that the test ends. */
function aTask() {
  let end: () => void = () => undefined
  let hasBegun = false
  const ended = new Promise<void>((resolve) => (end = resolve))
  const run = async () => {
    hasBegun = true
    await ended
    return 'done'
  }
  return { run, end: () => end(), hasBegun: () => hasBegun }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

test('runs two tasks, lets fifty wait and rejects further ones at once', async () => {
  const queue = createHashQueue({ running: 2, waiting: 50 })
  const tasks = Array.from({ length: 53 }, aTask)
  const results = tasks.map(({ run }) => queue(run))
  await settled()
  expect(tasks.filter(({ hasBegun }) => hasBegun())).toHaveLength(2)
  expect(results.filter((result) => result === undefined)).toHaveLength(1)
  expect(results[52]).toBeUndefined()
  for (const { end } of tasks) end()
  for (const result of results.slice(0, 52)) expect(await result).toBe('done')
  expect(await queue(() => Promise.resolve('room again'))).toBe('room again')
})

test('a failed task frees its slot and does not affect others', async () => {
  const queue = createHashQueue({ running: 1, waiting: 5 })
  const failing = queue(() => Promise.reject(new Error('no memory')))
  const next = queue(() => Promise.resolve('next'))
  await expect(failing).rejects.toThrow('no memory')
  expect(await next).toBe('next')
})

test('keeps the limit in any order and runs every accepted task', async () => {
  const room = fc.record({ running: fc.integer({ min: 1, max: 4 }), waiting: fc.integer({ min: 0, max: 8 }) })
  await fc.assert(
    fc.asyncProperty(room, fc.array(fc.nat({ max: 3 }), { maxLength: 30 }), async (limits, durations) => {
      const queue = createHashQueue(limits)
      let busy = 0
      let most = 0
      const task = (rounds: number) => async () => {
        most = Math.max(most, ++busy)
        for (let round = 0; round < rounds; round++) await settled()
        busy--
        return rounds
      }
      const results = durations.map((rounds) => queue(task(rounds)))
      const taken = durations.filter((_, at) => results[at] !== undefined)
      const done: number[] = []
      for (const result of results) if (result) done.push(await result)
      expect(done).toEqual(taken)
      expect(most).toBeLessThanOrEqual(limits.running)
      expect(taken.length).toBe(Math.min(durations.length, limits.running + limits.waiting))
    }),
    { numRuns: 50 },
  )
})
