import { existsSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { eventually } from '#domain/testing/eventually'
import { buildProgram, contentOf, serverOnDisk, writesOf } from './servers.ts'
import { changed, type Writer } from './writer.ts'

const isLong = process.env['LONG'] !== undefined
/** `apart`: milliseconds between two of the five kills. */
const size = isLong ? { rounds: 200, writes: 100_000, apart: 400 } : { rounds: 3, writes: 50, apart: 120 }

let program: Awaited<ReturnType<typeof buildProgram>>
beforeAll(async () => {
  program = await buildProgram('e2e/durability/bookmark-program.ts')
})
afterAll(() => program.remove())

/** The allowed lists: the acknowledged one, with or without the change that had no response. */
function possible({ list, open }: Writer): readonly (readonly string[])[] {
  return open ? [list, changed(list, open)] : [list]
}

const quantile = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * part) - 1] ?? 0

describe('a server that is killed while sixteen users write', () => {
  const time = { timeout: size.rounds * 60_000 }

  test('has all acknowledged writes, undamaged, and continues', time, async () => {
    const { file, writers, start } = await serverOnDisk(onTestFinished, program.path)
    const startTimes: number[] = []
    let round = 0
    for (; round < size.rounds || writesOf(writers) < size.writes; round += 1) {
      const running = await start()
      if (round > 0) startTimes.push(running.startTime)
      // Some kills hit the very first writes, some a checkpoint of the log.
      const killed = sleep((round % 5) * size.apart + 40).then(() => running.end('SIGKILL'))
      await Promise.all(writers.map((writer) => writer.write(running.url)))
      await killed
      const { health, listOf } = contentOf(file)
      expect(health).toBe('ok')
      for (const writer of writers) expect(possible(writer)).toContainEqual(listOf(writer.id))
      for (const writer of writers) writer.settle(listOf(writer.id))
    }
    const [median = 0, max = 0] = [0.5, 1].map((part) => quantile(startTimes, part))
    const starts = `back in ${median.toFixed()} ms, ${max.toFixed()} at most`
    console.log(`${round} kills, ${writesOf(writers)} acknowledged writes, none lost, no damage; ${starts}`)
  })
})

describe('a server that is stopped while sixteen users write', () => {
  test('finishes requests, checkpoints its log, and exits with code 0', async () => {
    const { file, writers, start } = await serverOnDisk(onTestFinished, program.path)
    const running = await start()
    const written = writers.map((writer) => writer.write(running.url))
    await eventually(() => expect(writesOf(writers)).toBeGreaterThan(2 * writers.length))
    const [code] = await Promise.all([running.end('SIGTERM'), ...written])
    expect(code).toBe(0)
    expect(existsSync(`${file}-wal`)).toBe(false)
    const { health, listOf } = contentOf(file)
    expect(health).toBe('ok')
    for (const writer of writers) expect(possible(writer)).toContainEqual(listOf(writer.id))
  })
})
