import { type AwayRecord, type AwayRule, emptyRecord } from '../store/away-record.ts'
import type { Personal } from '../store/personal.ts'
import type { AccountAlerts, AccountEvent, Answer } from './account-alerts.ts'
import type { Subscribing } from './push-device.ts'
import { laterThan, type WatchedRule, watchedRule, whyUnwatchable } from './watched-rule.ts'

/** Why messages cannot be sent to this device. */
export type NoPush = Extract<Subscribing, { readonly ok: false }>['why'] | 'off'

/** What this device knows about the alerts that are checked while it is away. */
export interface AwayState {
  /** The server's state; null until it has answered. */
  readonly alerts: AccountAlerts | null
  readonly events: readonly AccountEvent[]
  /** Why the server has not answered the last request, in words. */
  readonly failure: string | null
  /** Why the server has refused a rule, in words, by the rule’s id. */
  readonly refusals: Readonly<Record<string, string>>
  /** The stored record; undefined while nothing is checked. */
  readonly record: AwayRecord | undefined
  /** Why the last attempt to enable notifications failed. */
  readonly noPush: NoPush | undefined
}

/** The state of a user who has no alerts here. */
export const nothing: AwayState = {
  ...{ alerts: null, events: [], failure: null, refusals: {}, record: undefined, noPush: undefined },
}

/** The signed-in user and their rules on this device. */
export interface AwayUser extends Pick<Personal, 'rules' | 'screens' | 'notes'> {
  /** Undefined if signed out. */
  readonly userId: string | undefined
}

type RuleRequest =
  | { readonly kind: 'putRule'; readonly id: string; readonly body: WatchedRule }
  | { readonly kind: 'removeRule'; readonly id: string }

/** The consequences of an event. */
export type AwayRequest =
  | RuleRequest
  | { readonly kind: 'putDevice'; readonly subscription: PushSubscription; readonly hash: string }
  | { readonly kind: 'unsubscribe' }

/** A subscription of this device with the hash of its endpoint, or why there is none. */
export type Subscribed =
  | { readonly ok: true; readonly subscription: PushSubscription; readonly hash: string }
  | { readonly ok: false; readonly why: NoPush }

/** What happens to the alerts. */
export type AwayEvent =
  /** Someone may have logged in or out. */
  | { readonly kind: 'opened' }
  /** The server’s answer to a request for its state (`read`) and to any other request. */
  | { readonly kind: 'read' | 'answered'; readonly answer: Answer<AccountAlerts> }
  | { readonly kind: 'eventsRead'; readonly events: readonly AccountEvent[] }
  /** The user has seen the sent alerts. */
  | { readonly kind: 'seen' }
  /** Shown before the server accepts it, or after it does not. */
  | { readonly kind: 'assumed'; readonly alerts: Partial<AccountAlerts> }
  | { readonly kind: 'subscribed'; readonly isTapped: boolean; readonly subscribed: Subscribed }
  | { readonly kind: 'devicePut'; readonly hash: string; readonly answer: Answer<AccountAlerts> }
  | { readonly kind: 'deviceRemoved'; readonly id: string; readonly answer: Answer<AccountAlerts> }
  /** The user switches a rule. */
  | { readonly kind: 'switched'; readonly id: string; readonly isOn: boolean }
  /** The rules of this device may have changed. */
  | { readonly kind: 'changed' }
  | { readonly kind: 'ruleSent'; readonly request: RuleRequest; readonly answer: Answer<AccountAlerts> }

export interface Step {
  readonly state: AwayState
  /** To be sent in this order, stopping at one that the server does not answer. */
  readonly send: readonly AwayRequest[]
}

const only = (state: AwayState): Step => ({ state, send: [] })

/**
 * The next state, and what to tell the server or the browser. What the user wants is kept until the server has it; the server
 * decides what is on.
 */
export function reduceAway(state: AwayState, event: AwayEvent, user: AwayUser): Step {
  // The user logged out during the request.
  if (user.userId === undefined && event.kind !== 'opened') return only(state)
  switch (event.kind) {
    case 'opened':
      return opened(state, user)
    case 'read':
      return only(event.answer.ok ? adopted(answered(state, event.answer), user) : answered(state, event.answer))
    case 'answered':
      return only(answered(state, event.answer))
    case 'eventsRead':
      return only({ ...state, events: event.events })
    case 'seen':
      return only(seen(state))
    case 'assumed':
      return only(state.alerts ? { ...state, alerts: { ...state.alerts, ...event.alerts } } : state)
    case 'subscribed':
      return subscribed(state, event, user)
    case 'devicePut':
      return only(devicePut(state, event))
    case 'deviceRemoved':
      return deviceRemoved(state, event)
    case 'switched':
      return switched(state, event, user)
    case 'changed':
      return sendRules(state, user)
    case 'ruleSent':
      return only(ruleSent(state, event, user))
  }
}

type EventOf<Kind extends AwayEvent['kind']> = Extract<AwayEvent, { readonly kind: Kind }>

/** Nothing of a user who has logged out, or of another user, stays on this device. */
function opened(state: AwayState, { userId }: AwayUser): Step {
  const isOwn = userId !== undefined && (!state.record || state.record.userId === userId)
  if (isOwn) return only(state)
  return { state: nothing, send: state.record ? [{ kind: 'unsubscribe' }] : [] }
}

const answered = (state: AwayState, answer: Answer<AccountAlerts>): AwayState =>
  answer.ok
    ? { ...state, alerts: answer.value, failure: null }
    : { ...state, failure: answer.message === '' ? null : answer.message }

/** Rules of this device that the server has are on; those that it no longer has are off. */
function adopted(state: AwayState, { userId = '', rules: own }: AwayUser): AwayState {
  const { alerts, record } = state
  const onServer = new Set(alerts?.rules.map(({ id }) => id))
  const ownIds = new Set(own.map(({ id }) => id))
  const kept = Object.entries(record?.rules ?? {}).filter(
    ([id, { sent, isOn }]) => onServer.has(id) || (sent === null && isOn && ownIds.has(id)),
  )
  const rules: Record<string, AwayRule> = Object.fromEntries(kept)
  for (const id of onServer) if (ownIds.has(id)) rules[id] ??= { isOn: true, sent: '' }
  if (!record && Object.keys(rules).length === 0) return state
  // A sign-in restores the rules of this device, and its messages if it may show them.
  return { ...state, record: { ...(record ?? { ...emptyRecord(userId), isNotified: true }), rules } }
}

function seen(state: AwayState): AwayState {
  const { record, events } = state
  const newest = Math.max(0, ...events.map(({ firedAt }) => firedAt))
  return record && newest > record.seenAt ? { ...state, record: { ...record, seenAt: newest } } : state
}

function subscribed(state: AwayState, event: EventOf<'subscribed'>, { userId = '' }: AwayUser): Step {
  const { alerts, record: stored } = state
  if (!event.subscribed.ok) return only({ ...state, noPush: event.subscribed.why })
  const { subscription, hash } = event.subscribed
  const empty = stored ?? emptyRecord(userId)
  const record = event.isTapped ? { ...empty, isNotified: true, endpointHash: null } : empty
  if (alerts?.devices.some((one) => one.endpointHash === hash)) {
    return only({ ...state, record: { ...record, isNotified: true, endpointHash: hash }, noPush: undefined })
  }
  // The server had it: another device or the user has removed it.
  if (record.endpointHash === hash) return { state: notNotified(state, record), send: [{ kind: 'unsubscribe' }] }
  return { state: { ...state, record, noPush: 'off' }, send: [{ kind: 'putDevice', subscription, hash }] }
}

const notNotified = (state: AwayState, record: AwayRecord): AwayState => ({
  ...{ ...state, record: { ...record, isNotified: false, endpointHash: null }, noPush: 'off' },
})

function devicePut(before: AwayState, { hash, answer }: EventOf<'devicePut'>): AwayState {
  const state = answered(before, answer)
  if (!answer.ok || !state.record) return { ...state, noPush: 'failed' }
  return { ...state, record: { ...state.record, isNotified: true, endpointHash: hash }, noPush: undefined }
}

function deviceRemoved(before: AwayState, { id, answer }: EventOf<'deviceRemoved'>): Step {
  const state = answered(before, answer)
  const { record } = state
  const removed = before.alerts?.devices.find((one) => one.id === id)
  if (!answer.ok || !record || removed?.endpointHash !== record.endpointHash) return only(state)
  return { state: notNotified(state, record), send: [{ kind: 'unsubscribe' }] }
}

/** Switches a rule on only if messages have a destination. */
function switched(state: AwayState, { id, isOn }: EventOf<'switched'>, user: AwayUser): Step {
  const { alerts, refusals } = state
  const isReachable = alerts !== null && (alerts.devices.length > 0 || alerts.mail !== 'off')
  if (isOn && !isReachable) return only(state)
  const sent = state.record?.rules[id]?.sent ?? null
  const wanted = withRule(state, id, { isOn, sent }, user)
  return sendRules(isOn ? { ...wanted, refusals: without(refusals, id) } : wanted, user)
}

/** Sends each rule whose state the server does not have yet. */
function sendRules(before: AwayState, user: AwayUser): Step {
  let state = before
  const send: AwayRequest[] = []
  for (const [id, { isOn, sent }] of Object.entries(before.record?.rules ?? {})) {
    const rule = isOn ? user.rules.find((one) => one.id === id) : undefined
    const refusal = rule && whyUnwatchable(rule, user)
    const watched = rule && watchedRule(rule, user)
    const body = watched && laterThan(watched, sent)
    if (refusal !== undefined) state = refused(state, id, refusal, user)
    if ((body ? JSON.stringify(body) : null) !== sent) {
      send.push(body ? { kind: 'putRule', id, body } : { kind: 'removeRule', id })
    } else if (!isOn) state = withRule(state, id, undefined, user)
  }
  return { state, send }
}

function ruleSent(before: AwayState, { request, answer }: EventOf<'ruleSent'>, user: AwayUser): AwayState {
  const state = answered(before, answer)
  const { id } = request
  const { isOn } = state.record?.rules[id] ?? { isOn: false }
  if (answer.ok) {
    const text = request.kind === 'putRule' ? JSON.stringify(request.body) : null
    return withRule(state, id, isOn ? { isOn, sent: text } : undefined, user)
  }
  return answer.isRefused ? refused({ ...state, failure: null }, id, answer.message, user) : state
}

/** A refused change must not leave the old rule on the server. */
function refused(state: AwayState, id: string, why: string, user: AwayUser): AwayState {
  const sent = state.record?.rules[id]?.sent ?? null
  const told = { ...state, refusals: { ...state.refusals, [id]: why } }
  return withRule(told, id, sent === null ? undefined : { isOn: false, sent }, user)
}

function withRule(state: AwayState, id: string, rule: AwayRule | undefined, { userId = '' }: AwayUser): AwayState {
  const record = state.record ?? emptyRecord(userId)
  return { ...state, record: { ...record, rules: rule ? { ...record.rules, [id]: rule } : without(record.rules, id) } }
}

function without<Value>(record: Readonly<Record<string, Value>>, key: string): Readonly<Record<string, Value>> {
  return Object.fromEntries(Object.entries(record).filter(([one]) => one !== key))
}
