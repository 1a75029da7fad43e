import { spawn } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createDeliveryStore } from '../../api/alerts/delivery-store.ts'
import { createRuleStore } from '../../api/alerts/rule-store.ts'
import { openDatabaseFile } from '../../api/platform/database/open-database.ts'
import { gaining, ruleId, somePushSettings } from '../../api/testing/alerts.ts'
import { respondWith } from '../../api/testing/fake-server.ts'
import { aUser } from '../../api/testing/people.ts'
import { aPushService } from '../../api/testing/push-service.ts'
import { aFolder } from '../../api/testing/server.ts'
import { aStockLine } from '../../api/testing/stock-lines.ts'
import { buildProgram } from './servers.ts'

/** The number of rounds. Each kills the check of a dataset at another moment. */
const rounds = process.env['LONG'] === undefined ? 15 : 100
const users = 40

let program: Awaited<ReturnType<typeof buildProgram>>
beforeAll(async () => {
  program = await buildProgram('e2e/durability/alert-program.ts')
})
afterAll(() => program.remove())

/** The dataset of a day: stock N is cheap on day N, and stock 0 of every price on every other day. */
function datasetOf(day: number): Buffer {
  const date = new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10)
  const line = (at: number) =>
    aStockLine({ symbol: `S${at}`, close: at === day ? 5 : 100, date, createdAt: `${date}T22:00:00.000Z` })
  return gzipSync(Array.from({ length: rounds + 300 }, (_, at) => line(at)).join('\n'))
}

async function open(path: string) {
  const opened = await openDatabaseFile(path)
  if (!opened.ok) throw new Error(opened.failure.join('\n'))
  return opened.value
}

test('every alert arrives as one message, whenever the server is killed', { timeout: 900_000 }, async () => {
  const { path, remove } = await aFolder()
  onTestFinished(remove)
  const service = await aPushService(onTestFinished)()
  const { publicKey, privateKey, contact } = somePushSettings()
  const keys = { PUSH_PUBLIC_KEY: publicKey, PUSH_PRIVATE_KEY: privateKey, PUSH_CONTACT: contact, PUSH_LOOPBACK: '1' }

  const db = await open(path)
  const [rules, deliveries] = [createRuleStore(db), createDeliveryStore(db)]
  for (let at = 0; at < users; at++) {
    const user = await aUser(db, `user-${at}`)
    await db.insertInto('sessions').values({ id: user, user_id: user, created_at: 0, ends_at: 4e12 }).execute()
    await deliveries.addDevice(user, { ...service.subscribe().body, sessionId: user })
    // Some watch the same screen, others one of their own.
    const condition = gaining({ maxPrice: at % 2 === 0 ? 50 : 10 + at })
    await rules.put(user, { id: ruleId('a'), changedAt: 1, condition, version: '' })
  }
  await db.destroy()

  const file = join(path, 'dataset.gz')
  const start = () => {
    const env = { PATH: process.env['PATH'], ...keys }
    const child = spawn(process.execPath, [program.path, path, file], { env, stdio: ['ignore', 'ignore', 'inherit'] })
    return { child, ended: new Promise<number | null>((resolve) => child.once('exit', resolve)) }
  }
  const publish = (day: number) => writeFile(file, datasetOf(day))

  await publish(0)
  expect(await start().ended).toBe(0)
  expect(service.pushed).toEqual([])
  await publish(1)
  const begun = performance.now()
  expect(await start().ended).toBe(0)
  const whole = performance.now() - begun
  expect(service.pushed).toHaveLength(users)

  let [kills, repeated] = [0, 0]
  for (let round = 2; round < rounds + 2; round++) {
    service.pushed.length = 0
    // Some requests fail in every round.
    service.answers.push(respondWith(500), respondWith(429))
    await publish(round)
    // A day has passed since the last round: a user gets ten messages a day.
    const before = await open(path)
    await before.updateTable('alert_deliveries').set({ made_at: 0 }).execute()
    await before.destroy()
    const { child, ended } = start()
    await sleep((whole * (round - 2)) / rounds)
    child.kill('SIGKILL')
    if ((await ended) === null) kills++
    // Time passes: the lease of a killed process lapses.
    const after = await open(path)
    await after.updateTable('leases').set({ lapses_at: 0 }).execute()
    await after.updateTable('alert_deliveries').set({ due_at: 0 }).where('state', '<>', 'done').execute()
    await after.destroy()
    expect(await start().ended).toBe(0)

    const shown = new Map(service.pushed.map(({ to, message }) => [`${to} ${message?.tag}`, message]))
    expect(shown.size, `round ${round}`).toBe(users)
    expect(new Set(service.pushed.map(({ to }) => to)).size).toBe(users)
    for (const message of shown.values()) expect(message?.body).toBe(`1 new – S${round}`)
    repeated += service.pushed.length - users
  }
  console.log(
    `${kills} kills in ${rounds} rounds: 0 of ${users * rounds} lost; ${repeated} sent again, each as the same message`,
  )
  // Only messages that were on their way when the process was killed.
  expect(repeated).toBeLessThanOrEqual(kills * 20)
  const end = await open(path)
  onTestFinished(() => end.destroy())
  const { count } = await end
    .selectFrom('alert_events')
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  expect(count).toBe(users * (rounds + 1))
})
