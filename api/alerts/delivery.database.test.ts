import type { ServerResponse } from 'node:http'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createLeases, LeaseLost } from '../platform/database/coordination/leases.ts'
import type { Database } from '../platform/database/database.ts'
import { somePushSettings } from '../testing/alerts.ts'
import { type Handler, respondWith } from '../testing/fake-server.ts'
import { aUser } from '../testing/people.ts'
import { aPushService } from '../testing/push-service.ts'
import { aDatabase } from '../testing/server.ts'
import { type ClaimedDelivery, deliverDue } from './deliver.ts'
import { createDeliveryStore } from './delivery-store.ts'
import { createLinkTokens } from './link-tokens.ts'
import { enqueue } from './outbox.ts'
import { createPushSender } from './push-sender.ts'
import { createSendDelivery } from './send-delivery.ts'

const message = (tag: string) => ({
  ...({ version: 1, tag, title: 'Cheap', body: '1 new – ABC', open: '/', count: 1 } as const),
  ...{ date: null, unsubscribe: null },
})

const noon = Date.UTC(2026, 10, 20, 12)

/** A database with a user with devices, and a server that sends everything due. It is noon until the test sets another time. */
async function aSender({ devices = 1, timeoutMs = 30_000 } = {}) {
  vi.useFakeTimers({ toFake: ['Date'], now: noon })
  onTestFinished(() => void vi.useRealTimers())
  const db = await aDatabase()
  onTestFinished(() => db.destroy())
  const service = await aPushService(onTestFinished)()
  const user = await aUser(db, 'ann')
  const store = createDeliveryStore(db)
  const phones = Array.from({ length: devices }, () => service.subscribe())
  await db.insertInto('sessions').values({ id: 's', user_id: user, created_at: 0, ends_at: 4e12 }).execute()
  for (const { body } of phones) await store.addDevice(user, { ...body, sessionId: 's' })
  const push = createPushSender(somePushSettings(), { timeoutMs })
  const tokens = createLinkTokens({ current: Buffer.alloc(32) })
  const send = createSendDelivery({ push, mail: undefined, tokens, publicUrl: 'http://localhost' })
  const dropped: string[] = []
  const run = (sending = send) =>
    createLeases(db).withLease('deliveries', (lease) =>
      deliverDue({
        ...{ lease, send: sending, retries: { firstMs: 60_000, maxMs: 60_000 } },
        onDropped: ({ kind }, reason) => dropped.push(`${kind}: ${reason}`),
      }),
    )
  const add = (...tags: readonly string[]) =>
    enqueue(
      db,
      tags.map((tag) => ({ userId: user, kind: 'alert', tag, message: () => message(tag) })),
      { push: true, mail: true },
      Date.now(),
    )
  return { db, service, user, phones, run, add, dropped }
}

const states = async (db: Database) =>
  (await db.selectFrom('alert_deliveries').select('state').orderBy('id').execute()).map(({ state }) => state)
/** Where each delivery goes, and its state. */
const destinations = async (db: Database) =>
  (await db.selectFrom('alert_deliveries').select(['device_id', 'state']).orderBy('id').execute())
    .map(({ device_id: device, state }) => [device === null ? 'mail' : 'device', state])
    .toSorted()
const confirmMail = (db: Database, user: string) =>
  db
    .insertInto('alert_settings')
    .values({ ...noQuiet, user_id: user, mail_address: 'ann@example.org', mail_confirmed_at: 1 })
    .execute()
const noQuiet = { quiet_from: null, quiet_to: null, time_zone: null }
const makeDue = (db: Database) => db.updateTable('alert_deliveries').set({ due_at: 0 }).execute()

test('sends a message once to each device of a user and then deletes its content', async () => {
  const { db, service, phones, run, add } = await aSender({ devices: 3 })
  await add('one')
  await add('one')
  await run()
  await makeDue(db)
  await run()
  expect(service.pushed.map(({ to }) => to).toSorted()).toEqual(phones.map(({ path }) => path).toSorted())
  const rows = await db.selectFrom('alert_deliveries').select(['state', 'content']).execute()
  expect(rows).toEqual(phones.map(() => ({ state: 'done', content: '' })))
})

test.for([404, 410])(
  'a subscription ends when the push service answers %d, and gets no more messages',
  async (status) => {
    const { db, service, run, add } = await aSender()
    service.answers.push(respondWith(status))
    await add('one', 'two')
    await run()
    await add('three')
    await run()
    expect(service.pushed.length).toBeLessThan(2)
    expect(await db.selectFrom('alert_devices').selectAll().execute()).toEqual([])
    expect(await states(db)).toEqual([])
  },
)

test.for([429, 500, 503])(
  'retries later when a push service answers %d, and delivers the message once',
  async (status) => {
    const { db, service, run, add } = await aSender()
    service.answers.push(respondWith(status), respondWith(status))
    await add('one')
    for (let attempt = 0; attempt < 3; attempt++) {
      expect(service.pushed).toEqual([])
      await makeDue(db)
      await run()
    }
    await makeDue(db)
    await run()
    expect([service.pushed.length, await states(db)]).toEqual([1, ['done']])
  },
)

test('waits as long as Retry-After says', async () => {
  const { service, run, add } = await aSender()
  service.answers.push(respondWith(429, '', { 'retry-after': '600' }))
  await add('one')
  await run()
  vi.setSystemTime(noon + 599_999)
  await run()
  expect(service.requests).toHaveLength(1)
  vi.setSystemTime(noon + 600_000)
  await run()
  expect(service.requests).toHaveLength(2)
})

test('a push service that does not answer or breaks off delays no other device', async () => {
  const { db, service, run, add } = await aSender({ devices: 4, timeoutMs: 2_000 })
  service.answers.push(
    () => undefined,
    (request) => request.destroy(),
  )
  await add('one')
  await run()
  expect(service.pushed).toHaveLength(2)
  expect((await states(db)).toSorted()).toEqual(['done', 'done', 'waiting', 'waiting'])
  await makeDue(db)
  await run()
  expect(service.pushed).toHaveLength(4)
  expect(new Set(service.pushed.map(({ to }) => to)).size).toBe(4)
})

test.for([400, 401, 403, 413])(
  'a message that is refused with %d is mailed, its reason is logged, and the device stays, marked as failing',
  async (status) => {
    const { db, service, user, run, add, dropped } = await aSender()
    await confirmMail(db, user)
    service.answers.push(respondWith(status))
    await add('one')
    await run()
    expect(await destinations(db)).toEqual([
      ['device', 'done'],
      ['mail', 'done'],
    ])
    expect(dropped).toEqual([
      `alert: The push service answered ${status}.`,
      'alert: This server sends no mail any more.',
    ])
    const marked = await db.selectFrom('alert_devices').select('failing_since').execute()
    expect(marked).toEqual([{ failing_since: noon }])
    await add('two')
    await run()
    expect(service.pushed.map(({ topic }) => topic)).toEqual(['two'])
    expect(await db.selectFrom('alert_devices').select('failing_since').execute()).toEqual([{ failing_since: null }])
  },
)

test('a message that one device refuses is not mailed if another device got it', async () => {
  const { db, service, user, run, add } = await aSender({ devices: 2 })
  await confirmMail(db, user)
  service.answers.push(respondWith(403))
  await add('one')
  await run()
  expect([service.pushed.length, (await destinations(db)).map(([to]) => to)]).toEqual([1, ['device', 'device']])
})

test('a device that failed three times in a row gets tests but no alerts for a while', async () => {
  const { db, service, user, run, add } = await aSender()
  for (const tag of ['one', 'two', 'three']) {
    service.answers.push(respondWith(403))
    await add(tag)
    await run()
  }
  await add('four')
  const asked = { userId: user, kind: 'test', tag: 'asked', message: () => message('asked') } as const
  await enqueue(db, [asked], { push: true, mail: false }, noon)
  service.answers.push(respondWith(403))
  await run()
  expect(service.requests).toHaveLength(4)
  vi.setSystemTime(noon + 60_000 - 1)
  await run()
  expect(service.pushed).toEqual([])
  vi.setSystemTime(noon + 120_000)
  await run()
  expect(service.pushed.map(({ topic }) => topic)).toEqual(['four'])
})

const switchingProtocols = 'HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n'

/** Sends the head of a response without end. */
const dripHead: Handler = (_, { socket }) => {
  socket?.write('HTTP/1.1 201 Created\r\nx-slow: ')
  const timer = setInterval(() => socket?.write('.'), 20)
  socket?.on('close', () => clearInterval(timer))
}

const notAnswering: readonly (readonly [string, Handler])[] = [
  ['switches protocols', (_, { socket }) => void socket?.write(switchingProtocols)],
  ['sends a byte of the head now and then', dripHead],
  ['sends only 100 Continue', (_, response) => response.writeContinue()],
  ['sends nothing', () => undefined],
]

test.for(notAnswering)('a push service that %s does not stop later alerts', async ([, behaviour]) => {
  const { service, run, add } = await aSender({ devices: 2, timeoutMs: 500 })
  service.answers.push(behaviour)
  await add('one')
  await run()
  expect(service.pushed).toHaveLength(1)
  await add('two')
  await run()
  expect(service.pushed.filter(({ topic }) => topic === 'two')).toHaveLength(2)
})

test('devices of one user that do not answer delay no other user', async () => {
  const { db, service, run, add } = await aSender({ devices: 10, timeoutMs: 60_000 })
  const [bob, phone] = [await aUser(db, 'bob'), service.subscribe()]
  await db.insertInto('sessions').values({ id: 'b', user_id: bob, created_at: 0, ends_at: 4e12 }).execute()
  await createDeliveryStore(db).addDevice(bob, { ...phone.body, sessionId: 'b' })
  const held: ServerResponse[] = []
  const hold: Handler = (_, response) => void held.push(response)
  service.answers.push(hold, hold)
  await add('one', 'two', 'three')
  const own = { userId: bob, kind: 'alert', tag: 'bob', message: () => message('bob') } as const
  await enqueue(db, [own], { push: true, mail: false }, noon + 1)
  vi.setSystemTime(noon + 2)
  const running = run()
  await expect.poll(() => service.pushed.map(({ topic }) => topic)).toEqual(['bob'])
  for (const response of held) response.destroy()
  await running
})

test('a message is mailed after twelve failed attempts to push it', async () => {
  const { db, service, user, run, add, dropped } = await aSender()
  await confirmMail(db, user)
  await add('one')
  for (let attempt = 0; attempt < 14; attempt++) {
    service.answers.push(respondWith(500))
    await makeDue(db)
    await db.updateTable('alert_devices').set({ rest_until: 0 }).execute()
    await run()
  }
  expect([service.requests.length, dropped]).toEqual([
    12,
    ['alert: It was tried too often.', 'alert: This server sends no mail any more.'],
  ])
  expect(await destinations(db)).toEqual([
    ['device', 'done'],
    ['mail', 'done'],
  ])
})

test('an alert waits during quiet hours, and a test does not', async () => {
  const { db, service, user, run, add } = await aSender()
  const store = createDeliveryStore(db)
  await store.setQuietHours(user, { from: 12 * 60, to: 13 * 60, timeZone: 'UTC' })
  await add('one')
  const test = { userId: user, kind: 'test', tag: 'test', message: () => message('test') } as const
  await enqueue(db, [test], { push: true, mail: false }, noon)
  await run()
  expect(service.pushed.map(({ topic }) => topic)).toEqual(['test'])
  await store.setQuietHours(user, null)
  await run()
  expect(service.pushed.map(({ topic }) => topic)).toEqual(['test', 'one'])
})

test('changed quiet hours delay waiting alerts, and a failed message keeps its retry time', async () => {
  const { db, service, user, run, add } = await aSender()
  const store = createDeliveryStore(db)
  service.answers.push(respondWith(500))
  await add('failed')
  await run()
  for (const hours of [1, 2]) {
    await store.setQuietHours(user, { from: 12 * 60, to: (12 + hours) * 60, timeZone: 'UTC' })
    if (hours === 1) await add('held')
    await run()
  }
  const rows = await db.selectFrom('alert_deliveries').select(['due_at', 'attempts']).orderBy('attempts').execute()
  const minutes = rows.map(({ due_at, attempts }) => [attempts, Math.round((due_at - noon) / 60_000)])
  expect(service.pushed).toEqual([])
  expect(minutes).toEqual([
    [0, 120],
    [1, 1],
  ])
})

test('the next server sends what a killed server had claimed, as the same message', async () => {
  const { db, service, run, add } = await aSender()
  await add('one')
  const killed = (_: ClaimedDelivery, signal: AbortSignal) =>
    new Promise<never>((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('killed'))))
  const hanging = run(killed)
  hanging.catch(() => undefined)
  await expect.poll(() => states(db)).toEqual(['sending'])
  await db.updateTable('leases').set({ lapses_at: 0 }).execute()
  await run()
  expect(service.pushed.map(({ topic, message: sent }) => [topic, sent?.tag])).toEqual([['one', 'one']])
  expect(await states(db)).toEqual(['done'])
})

test('a server that has lost its lease marks no delivery', async () => {
  const { db, run, add } = await aSender({ devices: 2 })
  await add('one')
  const losing = run(async () => {
    await db.updateTable('leases').set({ lapses_at: 0 }).execute()
    await createLeases(db).withLease('deliveries', () => Promise.resolve())
    return { outcome: 'gone' }
  })
  await expect(losing).rejects.toThrow(LeaseLost)
  expect(await states(db)).toEqual(['sending', 'sending'])
})

test('does not connect to an endpoint that is no longer allowed', async () => {
  const { service } = await aSender()
  const { body } = service.subscribe()
  const strict = createPushSender({ ...somePushSettings(), isLoopbackAllowed: false })
  const sent = strict(
    { endpoint: body.endpoint, ...body.keys },
    { payload: '{}', topic: 'one', signal: new AbortController().signal },
  )
  expect(await sent).toEqual({ outcome: 'gone' })
  expect(service.requests).toEqual([])
})

test('drops a message without a request if the subscription’s key is not on the curve', async () => {
  const { db, service, user, run, add, dropped } = await aSender({ devices: 0 })
  const { body } = service.subscribe()
  const p256dh = Buffer.alloc(65, 4).toString('base64url')
  const device = { ...body, keys: { ...body.keys, p256dh }, sessionId: 's' }
  await createDeliveryStore(db).addDevice(user, device)
  await add('one')
  await run()
  expect([await states(db), dropped.length, service.requests]).toEqual([['done'], 1, []])
})
