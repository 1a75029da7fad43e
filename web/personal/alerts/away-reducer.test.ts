import { expect, test } from 'vitest'
import type { AlertRule } from '#domain/personal/alerts'
import { type AwayRecord, type AwayRule, emptyRecord } from '../store/away-record.ts'
import type { AccountAlerts, AccountEvent, Answer } from './account-alerts.ts'
import { type AwayEvent, type AwayState, type AwayUser, nothing, reduceAway, type Step } from './away-reducer.ts'

const price = 'a'.repeat(24)
const metric = 'b'.repeat(24)
const rule: AlertRule = { id: price, changedAt: 5, kind: 'closes', symbol: 'ACME', side: 'above', price: 10 }
const body = { changedAt: 5, condition: { kind: 'closes', symbol: 'ACME', side: 'above', price: 10 } } as const
const text = JSON.stringify(body)
const ada: AwayUser = { userId: 'ada', rules: [rule], screens: [], notes: new Map() }
const putRule = { kind: 'putRule', id: price, body } as const
const removeRule = { kind: 'removeRule', id: price } as const
const unsubscribe = { kind: 'unsubscribe' } as const

const on: AwayRule = { isOn: true, sent: text }
const off: AwayRule = { isOn: false, sent: text }
const wanted: AwayRule = { isOn: true, sent: null }

const device = (hash: string) => ({
  ...{ id: hash, label: '', addedAt: 1, endpointHash: hash, sentAt: null, failingSince: null },
})
const checked = (id: string) => ({ id, ...body, checkedDate: null })
const account = (known: Partial<AccountAlerts> = {}): AccountAlerts => ({
  ...{ delivery: { pushKey: 'key', isMailPossible: true }, rules: [], devices: [], mail: 'off', quietHours: null },
  ...known,
})
const accepts = (known?: Partial<AccountAlerts>): Answer<AccountAlerts> => ({ ok: true, value: account(known) })
const fails = (isRefused: boolean): Answer<AccountAlerts> => ({ ok: false, message: 'No.', code: undefined, isRefused })

const record = (rules: Record<string, AwayRule> = {}, more: Partial<AwayRecord> = {}): Partial<AwayState> => ({
  record: { ...emptyRecord('ada'), rules, ...more },
})
const subscription: PushSubscription = {
  ...{ endpoint: '', expirationTime: null, options: { applicationServerKey: null, userVisibleOnly: true } },
  ...{ getKey: () => null, toJSON: () => ({}), unsubscribe: () => Promise.resolve(true) },
}
const subscribed = { ok: true, subscription, hash: 'here' } as const
const putDevice = { kind: 'putDevice', subscription, hash: 'here' } as const
const here = { isNotified: true, endpointHash: 'here' }
const notHere = { isNotified: false, endpointHash: null }
const fired: AccountEvent = {
  ...{ rule: price, version: 'one', date: null, firedAt: 7, condition: body.condition, symbols: ['ACME'], unnamed: 0 },
}

type Case = readonly [title: string, before: Partial<AwayState>, AwayEvent, after: Partial<AwayState>, Step['send']?]

const cases: readonly Case[] = [
  ['the record of the signed-in user is kept', record(), { kind: 'opened' }, record()],
  [
    'the record of another user is forgotten',
    { ...record({ [price]: on }, { userId: 'eve' }), alerts: account(), failure: 'No.' },
    { kind: 'opened' },
    {},
    [unsubscribe],
  ],
  [
    'a rule of this device that the server has is on',
    {},
    { kind: 'read', answer: accepts({ rules: [checked(price), checked(metric)] }) },
    {
      alerts: account({ rules: [checked(price), checked(metric)] }),
      ...record({ [price]: { isOn: true, sent: '' } }, { isNotified: true }),
    },
  ],
  [
    'a rule that the server no longer has is off',
    record({ [price]: on }),
    { kind: 'read', answer: accepts() },
    { alerts: account(), ...record() },
  ],
  [
    'a rule that the server has never had stays wanted',
    record({ [price]: wanted }),
    { kind: 'read', answer: accepts() },
    { alerts: account(), ...record({ [price]: wanted }) },
  ],
  [
    'everything stays without an answer, and the reason is shown',
    record({ [price]: on }),
    { kind: 'read', answer: fails(false) },
    { failure: 'No.', ...record({ [price]: on }) },
  ],
  [
    'a rule that is switched on is sent',
    { alerts: account({ mail: 'on' }), refusals: { [price]: 'No.' } },
    { kind: 'switched', id: price, isOn: true },
    { alerts: account({ mail: 'on' }), ...record({ [price]: wanted }) },
    [putRule],
  ],
  [
    'a rule is not switched on while messages have no destination',
    { alerts: account() },
    { kind: 'switched', id: price, isOn: true },
    { alerts: account() },
  ],
  [
    'a rule that is switched off is removed from the server',
    record({ [price]: on }),
    { kind: 'switched', id: price, isOn: false },
    record({ [price]: off }),
    [removeRule],
  ],
  [
    'a rule that the server never had is switched off without a request',
    record({ [price]: wanted }),
    { kind: 'switched', id: price, isOn: false },
    record(),
  ],
  [
    'a rule that the server has is not sent again',
    record({ [price]: on }),
    { kind: 'changed' },
    record({ [price]: on }),
  ],
  [
    'a rule that was edited is sent again',
    record({ [price]: { isOn: true, sent: '{}' } }),
    { kind: 'changed' },
    record({ [price]: { isOn: true, sent: '{}' } }),
    [putRule],
  ],
  [
    'a rule that was deleted here is removed from the server',
    record({ [metric]: on }),
    { kind: 'changed' },
    record({ [metric]: on }),
    [{ kind: 'removeRule', id: metric }],
  ],
  [
    'a rule that was deleted here stays wanted, so that undoing it sends it again',
    record({ [metric]: on }),
    { kind: 'ruleSent', request: { kind: 'removeRule', id: metric }, answer: accepts() },
    { alerts: account(), ...record({ [metric]: wanted }) },
  ],
  [
    'a rule that the server has accepted counts as sent',
    record({ [price]: wanted }),
    { kind: 'ruleSent', request: putRule, answer: accepts() },
    { alerts: account(), ...record({ [price]: on }) },
  ],
  [
    'a rule that the server has removed is gone',
    record({ [price]: off }),
    { kind: 'ruleSent', request: removeRule, answer: accepts() },
    { alerts: account(), ...record() },
  ],
  [
    'a new rule that the server refuses is off, with the reason',
    record({ [price]: wanted }),
    { kind: 'ruleSent', request: putRule, answer: fails(true) },
    { refusals: { [price]: 'No.' }, ...record() },
  ],
  [
    'a rule whose change the server refuses is off, and is removed there later',
    record({ [price]: on }),
    { kind: 'ruleSent', request: putRule, answer: fails(true) },
    { refusals: { [price]: 'No.' }, ...record({ [price]: off }) },
  ],
  [
    'a rule that the server has not answered stays wanted',
    record({ [price]: wanted }),
    { kind: 'ruleSent', request: putRule, answer: fails(false) },
    { failure: 'No.', ...record({ [price]: wanted }) },
  ],
  [
    'a device that cannot be notified says why',
    record(),
    { kind: 'subscribed', isTapped: true, subscribed: { ok: false, why: 'denied' } },
    { noPush: 'denied', ...record() },
  ],
  [
    'a device that the user has subscribed is sent',
    { alerts: account() },
    { kind: 'subscribed', isTapped: true, subscribed },
    { alerts: account(), noPush: 'off', ...record({}, { isNotified: true }) },
    [putDevice],
  ],
  [
    'a device that the server has is not sent again',
    { alerts: account({ devices: [device('here')] }), ...record({}, { isNotified: true }) },
    { kind: 'subscribed', isTapped: false, subscribed },
    { alerts: account({ devices: [device('here')] }), ...record({}, here) },
  ],
  [
    'a device that was removed elsewhere does not come back by itself',
    { alerts: account(), ...record({}, here) },
    { kind: 'subscribed', isTapped: false, subscribed },
    { alerts: account(), noPush: 'off', ...record({}, notHere) },
    [unsubscribe],
  ],
  [
    'a device that was removed elsewhere comes back by a tap',
    { alerts: account(), ...record({}, here) },
    { kind: 'subscribed', isTapped: true, subscribed },
    { alerts: account(), noPush: 'off', ...record({}, { isNotified: true }) },
    [putDevice],
  ],
  [
    'a device that the server has accepted is notified',
    record({}, { isNotified: true }),
    { kind: 'devicePut', hash: 'here', answer: accepts() },
    { alerts: account(), ...record({}, here) },
  ],
  [
    'a device that the server has not accepted stays wanted',
    record({}, { isNotified: true }),
    { kind: 'devicePut', hash: 'here', answer: fails(false) },
    { failure: 'No.', noPush: 'failed', ...record({}, { isNotified: true }) },
  ],
  [
    'this device is no longer notified once the user has removed it',
    { alerts: account({ devices: [device('here')] }), ...record({}, here) },
    { kind: 'deviceRemoved', id: 'here', answer: accepts() },
    { alerts: account(), noPush: 'off', ...record({}, notHere) },
    [unsubscribe],
  ],
  [
    'this device stays notified when the user removes another one',
    { alerts: account({ devices: [device('here'), device('there')] }), ...record({}, here) },
    { kind: 'deviceRemoved', id: 'there', answer: accepts({ devices: [device('here')] }) },
    { alerts: account({ devices: [device('here')] }), ...record({}, here) },
  ],
  [
    'sent alerts count as seen up to the newest event',
    { events: [fired], ...record() },
    { kind: 'seen' },
    { events: [fired], ...record({}, { seenAt: 7 }) },
  ],
  [
    'a change is shown before the server has accepted it',
    { alerts: account() },
    { kind: 'assumed', alerts: { mail: 'waiting' } },
    { alerts: account({ mail: 'waiting' }) },
  ],
]

test.for(cases)('%s', ([, before, event, after, send = []]) => {
  expect(reduceAway({ ...nothing, ...before }, event, ada)).toEqual({ state: { ...nothing, ...after }, send })
})

const gains: AlertRule = { id: price, changedAt: 5, kind: 'gains', screen: `named:${metric}` }
const core = { id: metric, name: 'Core', filter: '', place: 0, changedAt: 1, lists: ['core'] }
const inCore: AwayUser = { ...ada, rules: [gains], screens: [core] }
const why = 'It can’t be checked while you’re away: no stock on #core can match.'

test('an alert within an empty list is not sent, says why, and is removed from the server', () => {
  const reachable = { ...nothing, alerts: account({ mail: 'on' }) }
  const { state, send } = reduceAway(reachable, { kind: 'switched', id: price, isOn: true }, inCore)
  expect([state.refusals, state.record?.rules, send]).toEqual([{ [price]: why }, {}, []])
  const before = { ...nothing, ...record({ [price]: on }) }
  const emptied = reduceAway(before, { kind: 'changed' }, inCore)
  expect(emptied).toEqual({
    state: { ...nothing, ...record({ [price]: off }), refusals: { [price]: why } },
    send: [removeRule],
  })
})

test('nothing stays after a logout, and a late answer changes nothing', () => {
  const signedOut = { ...ada, userId: undefined }
  const before = { ...nothing, ...record({ [price]: on }), alerts: account() }
  const { state, send } = reduceAway(before, { kind: 'opened' }, signedOut)
  expect([state, send]).toEqual([nothing, [unsubscribe]])
  const late: AwayEvent = { kind: 'read', answer: accepts({ rules: [checked(price)] }) }
  expect(reduceAway(state, late, signedOut)).toEqual({ state: nothing, send: [] })
})
