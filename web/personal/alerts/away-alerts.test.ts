import { afterEach, beforeEach, expect, test } from 'vitest'
import { fieldsOf } from '#domain/keys-of'
import type { AlertRule } from '#domain/personal/alerts'
import type { SavedScreen } from '#domain/personal/saved-screen'
import { store, userDidChange } from '../../state/store.ts'
import { replaceFetch, respond } from '../../testing/account-server.ts'
import { readAwayRecord, writeAwayRecord } from '../store/away-record.ts'
import { noRecords, personalFrom } from '../store/personal.ts'
import { alertsApi } from './account-alerts.ts'
import { AwayAlerts } from './away-alerts.ts'
import { endpointHash, type Subscribing } from './push-device.ts'

const id = (letter: string) => letter.repeat(24)
const ada = {
  ...{ id: 'ada', email: 'ada@example.com', displayName: 'ada', roles: [], bookmarks: [], accessToken: 'token' },
  userData: { firstName: 'Ada', lastName: 'L' },
}
const price: AlertRule = { id: id('a'), changedAt: 5, kind: 'closes', symbol: 'ACME', side: 'above', price: 10 }
const screen: SavedScreen = { id: id('c'), name: 'Cheap', filter: '', place: 1, changedAt: 3 }
const gained: AlertRule = { id: id('b'), changedAt: 2, kind: 'gains', screen: `named:${id('c')}` }

const realFetch = globalThis.fetch
beforeEach(() => {
  writeAwayRecord(undefined)
  userDidChange(null)
})
afterEach(() => {
  globalThis.fetch = realFetch
})

interface Stored {
  readonly rules: Map<string, unknown>
  readonly devices: Map<string, string>
  mail: 'off' | 'waiting' | 'on'
}

/** A server that stores alerts and answers like the real one. */
function aServer({ hasPush = true, isMailPossible = false, refusal = '' } = {}) {
  const stored: Stored = { rules: new Map(), devices: new Map(), mail: 'off' }
  const requests: string[] = []
  const network = { isDown: false }
  const answer = () =>
    respond({
      delivery: { pushKey: hasPush ? 'key' : null, isMailPossible },
      rules: [...stored.rules].map(([rule, body]) => ({ id: rule, ...fieldsOf(body), checkedDate: null })),
      devices: [...stored.devices].map(([hash, label]) => ({
        ...{ id: hash.slice(0, 22), label, addedAt: 1, endpointHash: hash, sentAt: null },
      })),
      mail: stored.mail,
      quietHours: null,
    })
  replaceFetch(async (path, { method = 'GET', body }) => {
    if (network.isDown) throw new TypeError('no network')
    requests.push(`${method} ${path}`)
    const sent: unknown = typeof body === 'string' ? JSON.parse(body) : undefined
    const rule = /rules\/(.*)$/.exec(path)?.[1]
    if (rule !== undefined && method === 'PUT') {
      if (refusal !== '') return respond({ message: refusal, code: 'alert-search' }, 400)
      stored.rules.set(rule, sent)
    }
    if (rule !== undefined && method === 'DELETE') stored.rules.delete(rule)
    if (path.endsWith('/devices')) {
      const { endpoint, label } = fieldsOf(sent)
      stored.devices.set(await endpointHash({ endpoint: String(endpoint) }), String(label))
    }
    if (path.endsWith('/mail')) stored.mail = 'waiting'
    return answer()
  })
  return { stored, requests, network, count: (what: string) => requests.filter((one) => one === what).length }
}

/** A device with some rules that can be notified or says why not. */
function aDevice({ rules = [price], screens = [screen], noPush }: ADevice = {}) {
  const things = { rules, screens }
  const done: string[] = []
  const endpoint = 'https://push.example/1'
  const subscribed: Subscribing = noPush
    ? { ok: false, why: noPush }
    : { ok: true, subscription: aSubscription(endpoint) }
  const alerts = new AwayAlerts({
    api: alertsApi,
    personal: {
      current: () => personalFrom({ ...noRecords, ...things }, { isLoaded: true, storage: 'stored' }),
    },
    device: {
      askAndSubscribe: () => Promise.resolve(void done.push('ask')).then(() => subscribed),
      subscribe: () => Promise.resolve(subscribed),
      unsubscribe: () => Promise.resolve(void done.push('unsubscribe')),
      deviceBody: () => ({ endpoint, label: 'This one' }),
      endpointHash,
    },
  })
  return { alerts, things, done }
}

const aSubscription = (endpoint: string): PushSubscription => ({
  ...{ endpoint, expirationTime: null, options: { applicationServerKey: null, userVisibleOnly: true } },
  ...{ getKey: () => null, toJSON: () => ({ endpoint }), unsubscribe: () => Promise.resolve(true) },
})

interface ADevice {
  readonly rules?: readonly AlertRule[]
  readonly screens?: readonly SavedScreen[]
  readonly noPush?: 'denied' | 'install' | 'missing'
}

test('switching a rule on asks for permission and sends the device and the rule', async () => {
  const { stored, requests } = aServer()
  const { alerts, done } = aDevice()
  userDidChange(ada)
  await alerts.refresh()
  expect(done, 'no question before a tap').toEqual([])
  expect(await alerts.switchOn(price.id)).toEqual({ isOn: true })
  expect(done).toEqual(['ask'])
  expect(stored.rules.get(price.id)).toEqual({
    changedAt: 5,
    condition: { kind: 'closes', symbol: 'ACME', side: 'above', price: 10 },
  })
  expect([...stored.devices.values()]).toEqual(['This one'])
  expect(requests).toEqual(['GET /api/alerts', 'PUT /api/alerts/devices', `PUT /api/alerts/rules/${price.id}`])
  expect(alerts.state.rules[price.id]?.isOn).toBe(true)
  await alerts.switchOff(price.id)
  expect([stored.rules.size, alerts.state.rules]).toEqual([0, {}])
})

test('sends a rule again after its screen was edited, with the time of that change', async () => {
  const { stored } = aServer()
  const { alerts, things } = aDevice({ rules: [gained] })
  userDidChange(ada)
  await alerts.refresh()
  await alerts.switchOn(gained.id)
  expect(stored.rules.get(gained.id)).toEqual({
    changedAt: 3,
    condition: { kind: 'gains', name: 'Cheap', filter: '' },
  })
  things.screens = [{ ...screen, name: 'Cheaper', changedAt: 9 }]
  await alerts.send()
  expect(stored.rules.get(gained.id)).toMatchObject({ changedAt: 9, condition: { name: 'Cheaper' } })
})

test('deleting a rule here deletes it on the server, and undoing that switches it on again', async () => {
  const { stored } = aServer()
  const { alerts, things } = aDevice()
  userDidChange(ada)
  await alerts.refresh()
  await alerts.switchOn(price.id)
  things.rules = []
  await alerts.send()
  expect(stored.rules.size).toBe(0)
  things.rules = [price]
  await alerts.send()
  expect(stored.rules.size).toBe(1)
})

test('sends changes made offline later', async () => {
  const { stored, network } = aServer()
  const { alerts, things } = aDevice()
  userDidChange(ada)
  await alerts.refresh()
  await alerts.switchOn(price.id)
  network.isDown = true
  things.rules = []
  await alerts.send()
  expect(alerts.state.failure).not.toBeNull()
  expect(stored.rules.size).toBe(1)
  network.isDown = false
  await alerts.send()
  expect(stored.rules.size).toBe(0)
  expect(alerts.state.failure).toBeNull()
})

test('a rule is off here after another device or a message’s link turned it off', async () => {
  const { stored } = aServer()
  const { alerts } = aDevice()
  userDidChange(ada)
  await alerts.refresh()
  await alerts.switchOn(price.id)
  stored.rules.clear()
  await alerts.refresh()
  expect(alerts.state.rules).toEqual({})
  expect(stored.rules.size, 'it does not come back').toBe(0)
})

test('shows the server’s refusal and leaves the rule off', async () => {
  const { stored } = aServer({ refusal: 'A screen that searches for a text cannot be checked.' })
  const { alerts } = aDevice()
  userDidChange(ada)
  await alerts.refresh()
  expect(await alerts.switchOn(price.id)).toEqual({ isOn: false })
  expect(alerts.state.refusals[price.id]).toBe('A screen that searches for a text cannot be checked.')
  expect(stored.rules.size).toBe(0)
})

test.for(['denied', 'install', 'missing'] as const)(
  'a device that cannot be notified (%s) switches no rule on unless the message can go elsewhere',
  async (noPush) => {
    const { stored } = aServer({ isMailPossible: true })
    const { alerts } = aDevice({ noPush })
    userDidChange(ada)
    await alerts.refresh()
    expect(await alerts.switchOn(price.id)).toEqual({ isOn: false, noPush })
    expect(stored.rules.size).toBe(0)
    await alerts.setMail(true)
    expect(await alerts.switchOn(price.id)).toEqual({ isOn: true, noPush })
    expect(stored.rules.size).toBe(1)
  },
)

test('shows quiet hours and mail at once, and reverts them if the server is unreachable', async () => {
  const { network } = aServer({ isMailPossible: true })
  const { alerts } = aDevice()
  userDidChange(ada)
  await alerts.refresh()
  const mailing = alerts.setMail(true)
  expect(alerts.state.alerts?.mail).toBe('waiting')
  expect(await mailing).toBe(true)
  network.isDown = true
  const quieting = alerts.setQuietHours({ from: 0, to: 60, timeZone: 'UTC' })
  expect(alerts.state.alerts?.quietHours).toEqual({ from: 0, to: 60, timeZone: 'UTC' })
  expect(await quieting).toBe(false)
  expect(alerts.state.alerts).toMatchObject({ quietHours: null, mail: 'waiting' })
  expect(alerts.state.failure).not.toBeNull()
})

test('asks for no permission if the server has no push messages', async () => {
  aServer({ hasPush: false })
  const { alerts, done } = aDevice()
  userDidChange(ada)
  await alerts.refresh()
  expect(await alerts.switchOn(price.id)).toEqual({ isOn: false, noPush: 'off' })
  expect(done).toEqual([])
})

test('a logout leaves nothing on the device, and the next login sends the subscription again', async () => {
  const { stored } = aServer()
  const { alerts, done } = aDevice()
  userDidChange(ada)
  await alerts.refresh()
  await alerts.switchOn(price.id)
  userDidChange(null)
  stored.devices.clear()
  await alerts.refresh()
  expect(done).toEqual(['ask', 'unsubscribe'])
  expect([readAwayRecord(), alerts.state.alerts, alerts.state.rules]).toEqual([undefined, null, {}])
  userDidChange(ada)
  await alerts.refresh()
  expect(stored.devices.size).toBe(1)
  expect(alerts.state.rules[price.id]?.isOn).toBe(true)
  expect(done, 'without asking again').toEqual(['ask', 'unsubscribe'])
})

test('the next user of the device gets nothing of the previous one', async () => {
  const { stored } = aServer()
  const { alerts, done } = aDevice()
  userDidChange(ada)
  await alerts.refresh()
  await alerts.switchOn(price.id)
  userDidChange({ ...ada, id: 'eve' })
  stored.rules.clear()
  stored.devices.clear()
  await alerts.refresh()
  expect(done).toContain('unsubscribe')
  expect([readAwayRecord(), stored.rules.size, stored.devices.size]).toEqual([undefined, 0, 0])
})

test('a device that was removed elsewhere does not come back by itself', async () => {
  const { stored } = aServer()
  const { alerts, done } = aDevice()
  userDidChange(ada)
  await alerts.refresh()
  await alerts.switchOn(price.id)
  stored.devices.clear()
  await alerts.refresh()
  expect([stored.devices.size, alerts.state.endpointHash]).toEqual([0, null])
  expect(done).toContain('unsubscribe')
  expect(store.user?.id).toBe('ada')
})
