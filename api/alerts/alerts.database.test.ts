import { expect, onTestFinished, test } from 'vitest'
import { reportsWithin } from '#domain/alerts/stock-metrics'
import {
  aChangingMarket,
  alertClient,
  gaining,
  listening,
  mailSettings,
  ruleId,
  somePushSettings,
} from '../testing/alerts.ts'
import { anAccountServer, signUp } from '../testing/people.ts'
import { aPushService } from '../testing/push-service.ts'
import { aDatabase } from '../testing/server.ts'
import { anSmtpSink } from '../testing/smtp-sink.ts'

const cheap = gaining({ maxPrice: 50 })
const split = { date: '2026-01-06', ratio: 10 }

/** A server with push messages and mail, and a user. */
async function aServerWithUser() {
  const service = await aPushService(onTestFinished)()
  const sink = await anSmtpSink(onTestFinished)()
  const market = aChangingMarket([
    { symbol: 'ABC', close: 60, rsi14: 60, daysToReport: 8 },
    { symbol: 'DEF', close: 40 },
  ])
  const config = { push: somePushSettings(), mail: mailSettings(sink.url) }
  const database = await aDatabase()
  // After the server has closed.
  onTestFinished(() => database.destroy())
  const app = await listening(await anAccountServer({ database, market, config }))
  const user = await signUp(app)
  const client = alertClient(app, user)
  const checked = async () => {
    await expect.poll(async () => (await client.state()).rules.every((rule) => rule.checkedDate !== null)).toBe(true)
  }
  /** The number of alerts in the history. */
  const fired = async () => (await client.send('GET', '/events')).json<{ events: object[] }>().events.length
  return { app, database, fired, service, sink, market, client, checked }
}

test('a rule fires in the first dataset after it is switched on, and one push message names the stocks', async () => {
  const { service, market, client, checked } = await aServerWithUser()
  const phone = service.subscribe('Chrome on Android')
  expect((await client.send('PUT', '/devices', phone.body)).statusCode).toBe(200)
  expect((await client.putRule(ruleId('a'), cheap)).statusCode).toBe(200)
  await checked()
  const version = market.publish([
    { symbol: 'ABC', close: 45 },
    { symbol: 'DEF', close: 40 },
    { symbol: 'GHI', close: 3 },
  ])
  await expect.poll(() => service.pushed.length).toBe(1)
  const [pushed] = service.pushed
  expect(pushed).toMatchObject({
    to: phone.path,
    message: { title: 'Cheap mid-caps', body: '2 new – ABC, GHI', count: 1, date: '2026-01-06' },
  })
  expect(pushed?.topic).toBe(pushed?.message?.tag)
  const { events } = (await client.send('GET', '/events')).json<{ events: object[] }>()
  expect(events).toEqual([
    expect.objectContaining({ rule: ruleId('a'), version, symbols: ['ABC', 'GHI'], unnamed: 0, date: '2026-01-06' }),
  ])
  expect(service.pushed).toHaveLength(1)
})

test('rules of several kinds fire in one message, including a screen that loses a stock', async () => {
  const { service, market, client, checked } = await aServerWithUser()
  await client.send('PUT', '/devices', service.subscribe().body)
  await client.putRule(ruleId('a'), { ...gaining({ maxPrice: 50 }, 'Cheap'), kind: 'loses' })
  await client.putRule(ruleId('b'), { kind: 'closes', symbol: 'ABC', side: 'above', price: 65 })
  const metric = { name: 'RSI (14)', expression: 'rsi14' }
  await client.putRule(ruleId('c'), { kind: 'crosses', symbol: 'ABC', metric, side: 'above', level: 70 })
  await client.putRule(ruleId('d'), { kind: 'closes', symbol: 'ABC', side: 'below', price: 65 })
  await checked()
  market.publish([
    { symbol: 'ABC', close: 66, rsi14: 75 },
    { symbol: 'DEF', close: 51 },
  ])
  await expect.poll(() => service.pushed.length).toBe(1)
  expect(service.pushed[0]?.message).toMatchObject({
    title: '3 alerts',
    body: 'Cheap: 1 gone – DEF\nABC: closed above $65.00\nABC: RSI (14) is more than 70',
    open: '/',
    count: 3,
  })
})

test('a report that is expected within some days fires', async () => {
  const { service, market, client, checked } = await aServerWithUser()
  await client.send('PUT', '/devices', service.subscribe().body)
  const metric = reportsWithin(7)
  await client.putRule(ruleId('a'), { kind: 'crosses', symbol: 'ABC', metric, side: 'above', level: null })
  await checked()
  market.publish([{ symbol: 'ABC', close: 60, daysToReport: 7 }])
  await expect.poll(() => service.pushed.length).toBe(1)
  expect(service.pushed[0]?.message).toMatchObject({ title: 'ABC', body: 'reports within 7 days', open: '/ABC' })
})

test('the link in a message switches off only the rules that the message reports', async () => {
  const { app, service, market, client, checked } = await aServerWithUser()
  await client.send('PUT', '/devices', service.subscribe().body)
  await client.putRule(ruleId('a'), cheap)
  await client.putRule(ruleId('b'), { kind: 'closes', symbol: 'DEF', side: 'above', price: 1_000 })
  await checked()
  market.publish([
    { symbol: 'ABC', close: 5 },
    { symbol: 'DEF', close: 40 },
  ])
  await expect.poll(() => service.pushed.length).toBe(1)
  const url = service.pushed[0]?.message?.unsubscribe ?? ''
  expect((await app.inject({ method: 'POST', url })).statusCode).toBe(200)
  expect((await client.state()).rules.map(({ id }) => id)).toEqual([ruleId('b')])
  market.publish([
    { symbol: 'DEF', close: 40 },
    { symbol: 'NEW', close: 4 },
  ])
  await expect.poll(async () => (await client.state()).rules[0]?.checkedDate).toBe('2026-01-07')
  expect(service.pushed).toHaveLength(1)
})

test('a user without a device gets mail at a confirmed address until one click ends it', async () => {
  const { app, database, sink, market, client, checked, fired } = await aServerWithUser()
  await client.putRule(ruleId('a'), cheap)
  await checked()
  expect((await client.send('PUT', '/mail', { isOn: true })).json()).toMatchObject({ mail: 'waiting' })
  await expect.poll(() => sink.mails.length).toBe(1)
  market.publish([{ symbol: 'ABC', close: 5 }])
  await expect.poll(fired).toBe(1)
  await expect.poll(() => database.selectFrom('alert_runs').select('phase').execute()).toEqual([{ phase: 'done' }])
  const confirm = /http:\/\/localhost:8080(\S+confirm\S+)/.exec(sink.mails[0]?.text ?? '')?.[1] ?? ''
  expect(await app.inject({ url: confirm })).toMatchObject({ statusCode: 200 })
  expect((await client.state()).mail).toBe('waiting')
  expect(await app.inject({ method: 'POST', url: confirm })).toMatchObject({ statusCode: 200 })
  expect((await client.state()).mail).toBe('on')
  // Alerts that fired earlier are not mailed.
  expect(sink.mails).toHaveLength(1)
  market.publish([
    { symbol: 'ABC', close: 5 },
    { symbol: 'NEW', close: 6 },
  ])
  await expect.poll(() => sink.mails.length).toBe(2)
  const [, mail] = sink.mails
  expect(mail?.to).toBe('ada@example.org')
  expect(mail?.headers).toMatch(/^Subject: Cheap mid-caps$/m)
  expect(mail?.headers).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m)
  expect(mail?.text).toMatch(/1 new – NEW/)
  const stop = /^List-Unsubscribe: <http:\/\/localhost:8080([^>]+)>$/m.exec(mail?.headers ?? '')?.[1] ?? ''
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const clicked = await app.inject({ method: 'POST', url: stop, headers, payload: 'List-Unsubscribe=One-Click' })
  expect(clicked.statusCode).toBe(200)
  expect((await client.state()).mail).toBe('off')
})

test('the first message after a split states what the alert was before it, by push and by mail', async () => {
  const { app, service, sink, market, client, checked } = await aServerWithUser()
  await client.send('PUT', '/mail', { isOn: true })
  await expect.poll(() => sink.mails.length).toBe(1)
  const confirm = /http:\/\/localhost:8080(\S+confirm\S+)/.exec(sink.mails[0]?.text ?? '')?.[1] ?? ''
  await app.inject({ method: 'POST', url: confirm })
  const phone = service.subscribe()
  await client.send('PUT', '/devices', phone.body)
  await client.putRule(ruleId('a'), { kind: 'closes', symbol: 'ABC', side: 'above', price: 1_000 })
  await client.putRule(ruleId('b'), { kind: 'closes', symbol: 'DEF', side: 'below', price: 30 })
  await checked()
  const changes = Object.fromEntries(['ABC', 'DEF'].map((symbol) => [symbol, { splits: [split] }]))
  const becomes = (abc: number, def: number) =>
    market.publish(
      [
        { symbol: 'ABC', close: abc },
        { symbol: 'DEF', close: def },
      ],
      changes,
    )
  becomes(101, 4)
  await expect.poll(() => service.pushed.length).toBe(1)
  expect(service.pushed[0]?.message).toMatchObject({
    title: 'ABC',
    body: 'closed above $100.00 (was $1,000 before the 10-for-1 split)',
  })
  service.unsubscribe(phone.path)
  becomes(99, 2.9)
  await expect.poll(() => sink.mails.length).toBe(2)
  expect(sink.mails[1]?.text).toMatch(/^DEF\r?\nclosed below \$3\.00 \(was \$30 before the 10-for-1 split\)\r?\n/)
  becomes(102, 2.9)
  await expect.poll(() => sink.mails.length).toBe(3)
  expect(sink.mails[2]?.text).toMatch(/^ABC\r?\nclosed above \$100\.00\r?\n/)
})

test('a user with a device gets no mail until the push service ends the subscription', async () => {
  const { app, service, sink, market, client, checked } = await aServerWithUser()
  await client.putRule(ruleId('a'), cheap)
  await client.send('PUT', '/mail', { isOn: true })
  await expect.poll(() => sink.mails.length).toBe(1)
  const confirm = /http:\/\/localhost:8080(\S+confirm\S+)/.exec(sink.mails[0]?.text ?? '')?.[1] ?? ''
  await app.inject({ method: 'POST', url: confirm })
  const phone = service.subscribe()
  await client.send('PUT', '/devices', phone.body)
  await checked()
  market.publish([{ symbol: 'ABC', close: 5 }])
  await expect.poll(() => service.pushed.length).toBe(1)
  service.unsubscribe(phone.path)
  market.publish([
    { symbol: 'ABC', close: 5 },
    { symbol: 'NEW', close: 6 },
  ])
  await expect.poll(() => sink.mails.length).toBe(2)
  expect(service.pushed).toHaveLength(1)
  expect((await client.state()).devices).toEqual([])
})

test('a test message arrives at every device', async () => {
  const { service, client } = await aServerWithUser()
  const phones = [service.subscribe(), service.subscribe()]
  for (const { body } of phones) await client.send('PUT', '/devices', body)
  expect((await client.send('POST', '/test')).json()).toEqual({ devices: 2, isMailed: false })
  await expect.poll(() => service.pushed.length).toBe(2)
  expect(service.pushed[0]?.message).toMatchObject({ body: 'Alerts arrive here.', count: 0, unsubscribe: null })
  const sent = async () => (await client.state()).devices.map(({ sentAt }) => typeof sentAt)
  await expect.poll(sent).toEqual(['number', 'number'])
})

test('a screen that matches everything sends one message with a few names', async () => {
  const { service, market, client, checked } = await aServerWithUser()
  await client.send('PUT', '/devices', service.subscribe().body)
  await client.putRule(ruleId('a'), gaining({ sector: [] }, 'Everything'))
  await checked()
  market.publish(Array.from({ length: 3_000 }, (_, at) => ({ symbol: `S${at}`, close: 1 })))
  await expect.poll(() => service.pushed.length).toBe(1)
  expect(service.pushed[0]?.message?.body).toMatch(/^3000 new – S0, S1, S10, S100, S1000 and 2995 more$/)
  expect(service.pushed[0]?.bytes).toBeLessThan(4_096)
})

test('a user gets at most ten messages a day, and the history has the other alerts', async () => {
  const { database, service, market, client, checked, fired } = await aServerWithUser()
  await client.send('PUT', '/devices', service.subscribe().body)
  await client.putRule(ruleId('a'), cheap)
  await checked()
  const { id: user_id } = await database.selectFrom('users').select('id').executeTakeFirstOrThrow()
  const sent = { user_id, device_id: null, kind: 'alert', content: '', state: 'done', attempts: 1, due_at: 0 } as const
  const today = Array.from({ length: 10 }, (_, at) => ({ ...sent, id: `${at}`, message: `${at}`, made_at: Date.now() }))
  await database.insertInto('alert_deliveries').values(today).execute()
  market.publish([{ symbol: 'ABC', close: 5 }])
  await expect.poll(fired).toBe(1)
  await database.updateTable('alert_deliveries').set({ made_at: 0 }).execute()
  market.publish([{ symbol: 'NEW', close: 6 }])
  await expect.poll(() => service.pushed.map(({ message }) => message?.body)).toEqual(['1 new – NEW'])
})
