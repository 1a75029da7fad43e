import { beforeEach, expect, test, vi } from 'vitest'
import { createSyncSchedule, type RoundEnd } from './sync-schedule.ts'

beforeEach(() => void vi.useFakeTimers())

/** A schedule, the seconds at which its rounds began, and functions that end the current round. */
function aSchedule() {
  const begun = performance.now()
  const rounds: number[] = []
  let end: (how: RoundEnd) => void = () => undefined
  const schedule = createSyncSchedule(() => {
    rounds.push((performance.now() - begun) / 1000)
    return new Promise<RoundEnd>((resolve) => (end = resolve))
  })
  const finish = async (how: RoundEnd) => {
    end(how)
    await vi.advanceTimersByTimeAsync(0)
  }
  return { schedule, rounds, finish, seconds: (count: number) => vi.advanceTimersByTimeAsync(count * 1000) }
}

const done = { kind: 'done' } as const
const failed = { kind: 'failed', retryAfterMs: undefined } as const

test('starts a round at once, and one second after the last of several changes', async () => {
  const { schedule, rounds, finish, seconds } = aSchedule()
  schedule.now()
  await seconds(0)
  await finish(done)
  schedule.changed()
  await seconds(0.5)
  schedule.changed()
  await seconds(3)
  expect(rounds).toEqual([0, 1.5])
})

test('sends changes that never pause every ten seconds', async () => {
  const { schedule, rounds, finish, seconds } = aSchedule()
  for (let change = 0; change < 50; change++) {
    schedule.changed()
    await seconds(0.5)
    await finish(done)
  }
  expect(rounds).toEqual([10, 20])
})

test('sends changes made during a round after it', async () => {
  const { schedule, rounds, finish, seconds } = aSchedule()
  schedule.now()
  await seconds(0)
  schedule.changed()
  await seconds(5)
  expect(rounds).toEqual([0])
  await finish(done)
  expect(rounds).toEqual([0, 5])
})

test('retries a failed round after growing delays of up to five minutes', async () => {
  const { schedule, rounds, finish, seconds } = aSchedule()
  schedule.now()
  await seconds(0)
  for (const [least, most] of [
    ...[
      [1, 1.25],
      [2, 2.5],
      [4, 5],
      [8, 10],
      [16, 20],
      [32, 40],
      [64, 80],
      [128, 160],
      [256, 320],
      [300, 375],
    ],
    [300, 375],
  ] as const) {
    const before = rounds.length
    await finish(failed)
    await seconds(least - 0.001)
    expect(rounds).toHaveLength(before)
    await seconds(most - least + 0.001)
    expect(rounds).toHaveLength(before + 1)
  }
  await finish(done)
  await seconds(3600)
  expect(rounds).toHaveLength(12)
})

test('retries at once if the device comes back online during a round that fails', async () => {
  const { schedule, rounds, finish, seconds } = aSchedule()
  schedule.now()
  await seconds(0)
  for (let failure = 0; failure < 6; failure++) {
    await finish(failed)
    await seconds(60)
  }
  const before = rounds.length
  schedule.now()
  await finish(failed)
  expect(rounds).toHaveLength(before + 1)
})

test('sends a change at once if the next attempt is minutes away', async () => {
  const { schedule, rounds, finish, seconds } = aSchedule()
  schedule.now()
  await seconds(0)
  for (let failure = 0; failure < 8; failure++) {
    await finish(failed)
    await seconds(400)
  }
  await finish(failed)
  const before = rounds.length
  schedule.changed()
  await seconds(1)
  expect(rounds).toHaveLength(before + 1)
})

test('waits as long as the server asks, whatever happens meanwhile', async () => {
  const { schedule, rounds, finish, seconds } = aSchedule()
  schedule.now()
  await seconds(0)
  await finish({ kind: 'failed', retryAfterMs: 90_000 })
  schedule.changed()
  schedule.now()
  await seconds(89)
  schedule.now()
  expect(rounds).toEqual([0])
  await seconds(1)
  expect(rounds).toEqual([0, 90])
})

test('a round waits three seconds while another tab syncs', async () => {
  const { schedule, rounds, finish, seconds } = aSchedule()
  schedule.now()
  await seconds(0)
  await finish({ kind: 'busy' })
  await seconds(3)
  await finish(done)
  await seconds(60)
  expect(rounds).toEqual([0, 3])
})
