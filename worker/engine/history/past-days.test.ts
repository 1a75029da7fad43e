import { expect, test } from 'vitest'
import { createPastDays } from './past-days.ts'

const sessions = ['2025-01-02', '2025-01-03', '2025-01-06', '2025-01-07', '2025-01-08', '2025-01-09']

function someDays() {
  const calculated: string[] = []
  const days = createPastDays(sessions, (session) => {
    calculated.push(session)
    return Promise.resolve(session)
  })
  return { days, calculated }
}

/** Shows a session, and waits for the calculations that follow. */
async function show({ days }: ReturnType<typeof someDays>, session = '') {
  expect(await days.of(session)).toBe(session)
  days.prepareAfter(session)
  await new Promise(setImmediate)
}

test('calculates both neighbors of the first day that is shown in advance', async () => {
  const some = someDays()
  await show(some, sessions[2])
  expect(some.calculated).toEqual([sessions[2], sessions[3], sessions[1]])
})

test('calculates the second neighbor after the first, and skips it if another session is shown meanwhile', async () => {
  const asked = new Map<string, () => void>()
  const days = createPastDays(
    sessions,
    (session) => new Promise<string>((resolve) => asked.set(session, () => resolve(session))),
  )
  const finish = async (session = '') => {
    asked.get(session)?.()
    await new Promise(setImmediate)
  }
  days.prepareAfter(sessions[2] ?? '')
  expect([...asked.keys()]).toEqual([sessions[3]])
  days.prepareAfter(sessions[3] ?? '')
  await finish(sessions[3])
  expect([...asked.keys()]).toEqual([sessions[3], sessions[4]])
})

test('calculates the next session in the direction of the user, and none twice', async () => {
  const some = someDays()
  for (const session of sessions.slice(2, 5)) await show(some, session)
  expect(some.calculated).toEqual([sessions[2], sessions[3], sessions[1], sessions[4], sessions[5]])
})

test('uses a day that it prepared as it will be used, unless another session is shown meanwhile', async () => {
  const used: string[] = []
  const { days } = someDays()
  days.prepareAfter(sessions[2] ?? '', (day) => used.push(day))
  await new Promise(setImmediate)
  expect(used).toEqual([sessions[3], sessions[1]])
  days.prepareAfter(sessions[3] ?? '', (day) => used.push(day))
  days.prepareAfter(sessions[4] ?? '')
  await new Promise(setImmediate)
  expect(used).toHaveLength(2)
})

test('calculates nothing in advance after a jump or beyond the ends', async () => {
  const some = someDays()
  await show(some, sessions[0])
  await show(some, sessions[5])
  expect(some.calculated).toEqual([sessions[0], sessions[1], sessions[5]])
})

test('keeps the four days that were used last', async () => {
  const some = someDays()
  for (const session of sessions.slice(0, 4)) await some.days.of(session)
  await some.days.of(sessions[0] ?? '')
  await some.days.of(sessions[4] ?? '')
  await some.days.of(sessions[0] ?? '')
  expect(some.calculated).toEqual(sessions.slice(0, 5))
  await some.days.of(sessions[1] ?? '')
  expect(some.calculated.at(-1)).toBe(sessions[1])
})
