import { expect, onTestFinished, test } from 'vitest'
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
import { anSmtpSink } from '../testing/smtp-sink.ts'

const cheap = gaining({ maxPrice: 50 })

/** A server with push messages and mail, and a user. */
async function aServerWithUser() {
  const service = await aPushService(onTestFinished)()
  const sink = await anSmtpSink(onTestFinished)()
  const market = aChangingMarket([
    { symbol: 'ABC', close: 60 },
    { symbol: 'DEF', close: 40 },
  ])
  const config = { push: somePushSettings(), mail: mailSettings(sink.url) }
  const app = await listening(await anAccountServer({ market, config }))
  const user = await signUp(app)
  const client = alertClient(app, user)
  const checked = async () => {
    await expect.poll(async () => (await client.state()).rules.every((rule) => rule.checkedDate !== null)).toBe(true)
  }
  return { app, service, sink, market, client, checked }
}

test('a rule that is switched on fires in the next dataset, and one push message names the stocks', async () => {
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
  await expect.poll(() => service.pushed.length, { timeout: 8_000 }).toBe(1)
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
