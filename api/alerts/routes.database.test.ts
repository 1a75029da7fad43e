import { randomBytes } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { aChangingMarket, alertClient, gaining, mailSettings, ruleId, somePushSettings } from '../testing/alerts.ts'
import { anAccountServer, bearer, logIn, post, signUp } from '../testing/people.ts'
import { aPushService } from '../testing/push-service.ts'
import { aDatabase } from '../testing/server.ts'
import { createLinkTokens } from './link-tokens.ts'
import { purgeAlerts } from './purge-alerts.ts'

const cheap = gaining({ maxPrice: 50 })
const closes = { kind: 'closes', symbol: 'ABC', side: 'above', price: 70 } as const

/** A server that does not listen, so that nothing is checked or sent, and two users. */
async function aServerWithUsers() {
  const service = await aPushService(onTestFinished)()
  const database = await aDatabase()
  onTestFinished(() => database.destroy())
  const secrets = { current: randomBytes(32) }
  const config = { push: somePushSettings(), mail: mailSettings('smtp://127.0.0.1:9') }
  const app = await anAccountServer({ database, secrets, market: aChangingMarket([{ symbol: 'ABC' }]), config })
  onTestFinished(() => app.close())
  const [ada, bob] = [await signUp(app), await signUp(app, { email: 'bob@example.org' })]
  return { app, database, service, tokens: createLinkTokens(secrets), ada, bob, config }
}

const statuses = async (responses: readonly Promise<{ statusCode: number; json: () => { code?: string } }>[]) =>
  (await Promise.all(responses)).map((response) => response.json().code ?? response.statusCode)

test('a user without alerts learns what this server can deliver', async () => {
  const { app, ada, config } = await aServerWithUsers()
  expect(await alertClient(app, ada).state()).toEqual({
    delivery: { pushKey: config.push.publicKey, isMailPossible: true },
    ...{ rules: [], devices: [], mail: 'off', quietHours: null },
    limits: { rules: 50, devices: 10, messagesPerDay: 10 },
  })
})

test('a server without settings offers neither push messages nor mail', async () => {
  const app = await anAccountServer()
  onTestFinished(() => app.close())
  const service = await aPushService(onTestFinished)()
  const client = alertClient(app, await signUp(app))
  expect((await client.state()).delivery).toEqual({ pushKey: null, isMailPossible: false })
  const refused = [
    client.send('PUT', '/devices', service.subscribe().body),
    client.send('PUT', '/mail', { isOn: true }),
    client.send('POST', '/test'),
  ]
  expect(await statuses(refused)).toEqual(['push-off', 'mail-off', 'no-delivery'])
})

test('every route refuses a request without a session', async () => {
  const { app, service } = await aServerWithUsers()
  const stranger = alertClient(app, { token: 'of nobody' })
  const refused = [
    stranger.send('GET', ''),
    stranger.send('GET', '/events'),
    stranger.putRule(ruleId('a'), cheap),
    stranger.send('DELETE', `/rules/${ruleId('a')}`),
    stranger.send('PUT', '/devices', service.subscribe().body),
    stranger.send('DELETE', `/devices/${'a'.repeat(22)}`),
    stranger.send('PUT', '/mail', { isOn: true }),
    stranger.send('PUT', '/quiet-hours', { quietHours: null }),
    stranger.send('POST', '/test'),
  ]
  expect(new Set(await statuses(refused))).toEqual(new Set(['signed-out']))
})

test('the later change of a rule wins, whichever arrives last', async () => {
  const { app, ada } = await aServerWithUsers()
  const client = alertClient(app, ada)
  await client.putRule(ruleId('a'), closes, 2)
  await client.putRule(ruleId('a'), cheap, 1)
  expect((await client.state()).rules).toEqual([
    { id: ruleId('a'), changedAt: 2, condition: closes, checkedDate: null },
  ])
  await client.putRule(ruleId('a'), cheap, 3)
  expect((await client.state()).rules).toMatchObject([{ changedAt: 3, condition: cheap }])
})

test('two devices that change a rule at once leave the later change', async () => {
  const { app, ada, database } = await aServerWithUsers()
  const client = alertClient(app, ada)
  for (let round = 0; round < 5; round++) {
    const [one, other] = [cheap, closes].map((condition, at) => client.putRule(ruleId('b'), condition, round * 2 + at))
    await Promise.all([one, other])
    expect((await client.state()).rules).toMatchObject([{ condition: closes }])
    expect(await database.selectFrom('alert_selections').select('key').execute()).toHaveLength(1)
  }
})

test('a rule that is switched off leaves nothing behind', async () => {
  const { app, ada, bob, database } = await aServerWithUsers()
  const [client, other] = [alertClient(app, ada), alertClient(app, bob)]
  await client.putRule(ruleId('a'), cheap)
  await other.putRule(ruleId('a'), gaining({ maxPrice: 50 }, 'The same by another name'))
  const selections = () => database.selectFrom('alert_selections').selectAll().execute()
  expect(await selections()).toHaveLength(1)
  await client.send('DELETE', `/rules/${ruleId('a')}`)
  expect([(await client.state()).rules, await selections()]).toEqual([[], [expect.anything()]])
  await other.send('DELETE', `/rules/${ruleId('a')}`)
  expect((await other.send('DELETE', `/rules/${ruleId('a')}`)).statusCode).toBe(200)
  expect(await selections()).toEqual([])
})

test('a user cannot read, change or remove another user’s data', async () => {
  const { app, service, ada, bob } = await aServerWithUsers()
  const [client, other] = [alertClient(app, ada), alertClient(app, bob)]
  await client.putRule(ruleId('a'), cheap)
  await client.send('PUT', '/devices', service.subscribe().body)
  const before = await client.state()
  await other.send('DELETE', `/rules/${ruleId('a')}`)
  await other.send('DELETE', `/devices/${before.devices[0]?.id}`)
  await other.putRule(ruleId('a'), closes, 9)
  expect(await client.state()).toEqual(before)
  expect((await other.state()).devices).toEqual([])
})

test('a user cannot take over another’s subscription without its keys, but the same browser can change its user', async () => {
  const { app, service, ada, bob } = await aServerWithUsers()
  const [client, other] = [alertClient(app, ada), alertClient(app, bob)]
  const { body } = service.subscribe()
  await client.send('PUT', '/devices', body)
  const guessed = { ...body, keys: service.subscribe().body.keys }
  expect(await statuses([other.send('PUT', '/devices', guessed)])).toEqual(['device-taken'])
  expect((await client.state()).devices).toHaveLength(1)
  expect((await other.send('PUT', '/devices', body)).statusCode).toBe(200)
  expect([(await client.state()).devices, (await other.state()).devices]).toEqual([[], [expect.anything()]])
})

test('a subscription that is sent again with new keys stays one device', async () => {
  const { app, service, ada } = await aServerWithUsers()
  const client = alertClient(app, ada)
  const { body } = service.subscribe()
  await client.send('PUT', '/devices', body)
  const [first] = (await client.state()).devices
  await client.send('PUT', '/devices', { ...body, keys: service.subscribe().body.keys, label: 'Renamed' })
  expect((await client.state()).devices).toEqual([{ ...first, label: 'Renamed' }])
})

test.for(['https://10.0.0.1/push', 'http://push.example/a', 'javascript:alert(1)'])(
  'refuses a subscription at %s',
  async (endpoint) => {
    const { app, service, ada } = await aServerWithUsers()
    const { body } = service.subscribe()
    const refused = alertClient(app, ada).send('PUT', '/devices', { ...body, endpoint })
    expect(await statuses([refused])).toEqual(['push-address'])
  },
)

test('rules and devices have a maximum', async () => {
  const { app, service, ada } = await aServerWithUsers()
  const client = alertClient(app, ada)
  const id = (at: number) => at.toString(16).padStart(24, '0')
  for (let at = 0; at < 50; at++) await client.putRule(id(at), { ...closes, price: at + 1 })
  expect(await statuses([client.putRule(id(50), cheap)])).toEqual(['alerts-full'])
  expect((await client.putRule(id(49), cheap, 2)).statusCode).toBe(200)
  for (let at = 0; at < 10; at++) await client.send('PUT', '/devices', service.subscribe().body)
  expect(await statuses([client.send('PUT', '/devices', service.subscribe().body)])).toEqual(['devices-full'])
})

test('both databases refuse what one of them cannot store', async () => {
  const { app, service, ada } = await aServerWithUsers()
  const client = alertClient(app, ada)
  const { body } = service.subscribe()
  const refused = [
    client.send('PUT', `/rules/${ruleId('a')}`, { changedAt: 2 ** 63, condition: cheap }),
    client.send('PUT', '/devices', { ...body, label: 'A\0browser' }),
    client.send('PUT', '/devices', { ...body, endpoint: `${body.endpoint}\0` }),
    app.inject({
      method: 'POST',
      url: '/api/sync',
      ...bearer(ada.token),
      payload: { base: 0, records: [], removed: [], manifest: 'A', keys: '{"\0":1}' },
    }),
  ]
  expect(await statuses(refused)).toEqual(Array(4).fill('bad-request'))
  expect(await client.state()).toMatchObject({ rules: [], devices: [] })
})

test('a new device replaces one that was not reached if the list is full', async () => {
  const { app, service, ada, database } = await aServerWithUsers()
  const client = alertClient(app, ada)
  for (let at = 0; at < 10; at++) await client.send('PUT', '/devices', service.subscribe(`${at}`).body)
  const failing = (labels: readonly string[], since: number) =>
    database.updateTable('alert_devices').set({ failing_since: since }).where('label', 'in', labels).execute()
  const { accessToken: token } = (await logIn(app)).json<{ accessToken: string }>()
  const other = alertClient(app, { token })
  expect(await statuses([other.send('PUT', '/devices', service.subscribe('other').body)])).toEqual(['devices-full'])
  await failing(['3'], 20)
  await failing(['5'], 10)
  const labels = async () => (await client.state()).devices.map(({ label }) => label).toSorted()
  await other.send('PUT', '/devices', service.subscribe('other').body)
  expect(await labels()).toEqual(['0', '1', '2', '3', '4', '6', '7', '8', '9', 'other'])
  expect((await client.state()).devices.find(({ label }) => label === '3')).toMatchObject({ failingSince: 20 })
  // The same browser, which has subscribed anew.
  await client.send('PUT', '/devices', service.subscribe('new').body)
  expect(await labels()).toEqual(['0', '1', '2', '4', '6', '7', '8', '9', 'new', 'other'])
})

test('refuses an oversized or hostile rule', async () => {
  const { app, ada } = await aServerWithUsers()
  const client = alertClient(app, ada)
  const rank = `${'rank('.repeat(30)}price${')'.repeat(30)}`
  const put = (condition: object, id = ruleId('a')) => client.send('PUT', `/rules/${id}`, { changedAt: 1, condition })
  const refused = [
    put({ ...cheap, filter: 'A'.repeat(9_000) }),
    put({ ...cheap, filter: 'A'.repeat(20_000) }),
    put({ kind: 'crosses', symbol: 'ABC', metric: { name: 'Slow', expression: rank }, side: 'above', level: 1 }),
    put({ kind: 'gains', name: 'Search', filter: Buffer.from('{"search":"apple"}').toString('base64') }),
    put({ kind: 'anything' }),
    put(closes, 'not-an-id'),
  ]
  expect(await statuses(refused)).toEqual([
    ...['alert-invalid', 'too-large', 'alert-formula', 'alert-search', 'alert-invalid', 'bad-request'],
  ])
  expect((await client.state()).rules).toEqual([])
})

test('stores quiet hours only with a time zone that exists, and removes them', async () => {
  const { app, ada } = await aServerWithUsers()
  const client = alertClient(app, ada)
  const quietHours = { from: 1320, to: 420, timeZone: 'Europe/Berlin' }
  await client.send('PUT', '/quiet-hours', { quietHours })
  expect((await client.state()).quietHours).toEqual(quietHours)
  const wrong = client.send('PUT', '/quiet-hours', { quietHours: { ...quietHours, timeZone: 'Mars/Olympus' } })
  expect(await statuses([wrong])).toEqual(['time-zone'])
  await client.send('PUT', '/quiet-hours', { quietHours: null })
  expect((await client.state()).quietHours).toBeNull()
})

test('a user can request five messages an hour', async () => {
  const { app, service, ada } = await aServerWithUsers()
  const client = alertClient(app, ada)
  await client.send('PUT', '/devices', service.subscribe().body)
  for (let at = 0; at < 5; at++)
    expect((await client.send('POST', '/test')).json()).toEqual({ devices: 1, isMailed: false })
  const refused = await client.send('POST', '/test')
  expect(refused.json()).toMatchObject({ code: 'too-many-messages' })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_000)
})

test('a logout removes the device of its session, and a new password removes all devices', async () => {
  const { app, service, ada } = await aServerWithUsers()
  const phone = await logIn(app)
  const { accessToken: token } = phone.json<{ accessToken: string }>()
  const [laptop, other] = [alertClient(app, ada), alertClient(app, { token })]
  await laptop.send('PUT', '/devices', service.subscribe('Laptop').body)
  await other.send('PUT', '/devices', service.subscribe('Phone').body)
  await app.inject({ url: '/api/auth/logout', ...bearer(token) })
  expect((await laptop.state()).devices.map(({ label }) => label)).toEqual(['Laptop'])
  const change = { password: 'a mill of 1843 wheels', newPassword: 'an engine of 1837 columns' }
  const changed = await post(app, 'change-password', change, bearer(ada.token))
  const after = alertClient(app, { token: changed.json<{ accessToken: string }>().accessToken })
  expect((await after.state()).devices).toEqual([])
})

test('a deleted account leaves only selections, which a purge removes', async () => {
  const { app, service, ada, database } = await aServerWithUsers()
  const client = alertClient(app, ada)
  await client.putRule(ruleId('a'), cheap)
  await client.send('PUT', '/devices', service.subscribe().body)
  await client.send('PUT', '/mail', { isOn: true })
  await client.send('POST', '/test')
  await database.deleteFrom('users').where('id', '=', ada.id).execute()
  const tables = ['alert_rules', 'alert_devices', 'alert_settings', 'alert_events', 'alert_deliveries'] as const
  for (const table of tables) expect(await database.selectFrom(table).selectAll().execute()).toEqual([])
  expect(await database.selectFrom('alert_selections').selectAll().execute()).toHaveLength(1)
  await purgeAlerts(database)
  expect(await database.selectFrom('alert_selections').selectAll().execute()).toEqual([])
})

test('keeps events for 90 days and sent messages for two', async () => {
  const { app, ada, database } = await aServerWithUsers()
  await alertClient(app, ada).putRule(ruleId('a'), cheap)
  const day = 24 * 60 * 60 * 1000
  const event = { user_id: ada.id, rule_id: ruleId('a'), date: null, unnamed: 0, condition: '{}', symbols: '[]' }
  const delivery = {
    user_id: ada.id,
    message: 'm',
    device_id: null,
    kind: 'alert',
    content: '',
    attempts: 1,
    due_at: 0,
  }
  for (const days of [0, 1, 3, 89, 91]) {
    const at = Date.now() - days * day
    await database
      .insertInto('alert_events')
      .values({ ...event, version: `v${days}`, fired_at: at })
      .execute()
    for (const state of ['done', 'waiting'] as const) {
      const row = { ...delivery, id: `${state} ${days}`, kind: 'alert', state, made_at: at } as const
      await database.insertInto('alert_deliveries').values(row).execute()
    }
  }
  await purgeAlerts(database)
  expect(await database.selectFrom('alert_events').selectAll().execute()).toHaveLength(4)
  const done = database.selectFrom('alert_deliveries').select('id').where('state', '=', 'done').orderBy('id')
  expect(await done.execute()).toEqual([{ id: 'done 0' }, { id: 'done 1' }])
  expect((await alertClient(app, ada).state()).rules).toHaveLength(1)
})

test('opening a link asks, its button acts, and a forged link does nothing', async () => {
  const { app, ada, bob, tokens, database } = await aServerWithUsers()
  const client = alertClient(app, ada)
  await client.putRule(ruleId('a'), cheap)
  const event = { user_id: ada.id, rule_id: ruleId('a'), version: '"v"', date: null, fired_at: 1, unnamed: 0 }
  await database
    .insertInto('alert_events')
    .values({ ...event, condition: '{}', symbols: '[]' })
    .execute()
  const at = (token: string, method: 'GET' | 'POST' = 'POST', path = 'unsubscribe') =>
    app.inject({ method, url: `/api/alerts/${path}?token=${token}` })
  const token = tokens.sign({ kind: 'rules', user: ada.id, version: '"v"' })
  const asked = await at(token, 'GET')
  expect([asked.statusCode, asked.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  expect(asked.body).toContain('<form method="post">')
  const [content = '', mac = ''] = token.split('.')
  const other = Buffer.from(JSON.stringify({ kind: 'rules', user: bob.id, version: '"v"' })).toString('base64url')
  for (const forged of [
    `${other}.${mac}`,
    `${content}.`,
    content,
    `${content}.${mac.slice(0, -2)}`,
    `${token}.x`,
    createLinkTokens({ current: randomBytes(32) }).sign({ kind: 'rules', user: ada.id, version: '"v"' }),
  ])
    expect((await at(forged)).json()).toMatchObject({ code: 'link-invalid' })
  expect((await at(token, 'POST', 'confirm')).json()).toMatchObject({ code: 'link-invalid' })
  expect((await client.state()).rules).toHaveLength(1)
  // As a mail program sends it (RFC 8058).
  const clicked = await app.inject({
    method: 'POST',
    url: `/api/alerts/unsubscribe?token=${token}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  })
  expect(clicked.statusCode).toBe(200)
  expect((await client.state()).rules).toEqual([])
  expect((await at(token)).statusCode).toBe(200)
})

test('a link that was signed with the previous secret still works', () => {
  const [previous, current] = [randomBytes(32), randomBytes(32)]
  const token = { kind: 'mail', user: 'ada' } as const
  const signed = createLinkTokens({ current: previous }).sign(token)
  expect(createLinkTokens({ current, previous }).read(signed)).toEqual(token)
  expect(createLinkTokens({ current }).read(signed)).toBeUndefined()
})
