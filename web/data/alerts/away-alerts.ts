import { proxy } from 'valtio/vanilla'
import { sessionEpoch, store } from '../../state/store.ts'
import type { PersonalStore } from '../personal/personal-store.ts'
import type { AccountAlerts, AccountEvent, alertsApi, Answer, QuietHours } from './account-alerts.ts'
import { type AwayRecord, type AwayRule, emptyRecord, readAwayRecord, writeAwayRecord } from './away-record.ts'
import type { pushDevice, Subscribing } from './push-device.ts'
import { type WatchedRule, watchedRule } from './watched-rule.ts'

/** Why this device cannot be sent messages. */
export type NoPush = Extract<Subscribing, { readonly ok: false }>['why'] | 'off'

interface AwayState {
  /** What the server knows; null until it has answered. */
  alerts: AccountAlerts | null
  events: readonly AccountEvent[]
  /** Why the server has not answered the last request, in words. */
  failure: string | null
  /** The rules of this device, by their ids. */
  rules: Readonly<Record<string, AwayRule>>
  /** Why the server has refused a rule, in words, by the rule’s id. */
  refusals: Readonly<Record<string, string>>
  /** The endpoint of this device among the server’s devices; null where it is none of them. */
  endpointHash: string | null
  /** When the user has last seen what was sent, in epoch milliseconds. */
  seenAt: number
}

const nothing: AwayState = {
  ...{ alerts: null, events: [], failure: null, rules: {}, refusals: {}, endpointHash: null, seenAt: 0 },
}

/** What it needs: the server, this device’s push messages, and the rules. */
interface Parts {
  readonly api: typeof alertsApi
  readonly device: typeof pushDevice
  readonly personal: Pick<PersonalStore, 'current'>
}

/** What has come of switching a rule on. */
export interface Switched {
  readonly isOn: boolean
  /** Why this device is not notified; undefined where it is. */
  readonly noPush?: NoPush
}

/**
 * The alerts that the server checks while this device is away. What the user wants is stored on the device and sent until the
 * server has it; the server decides what is on.
 */
export class AwayAlerts {
  readonly state = proxy<AwayState>({ ...nothing })
  readonly #parts: Parts
  #last: Promise<unknown> = Promise.resolve()

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Asks the server what it has, puts this device’s subscription again, and sends what has changed here. */
  refresh = (): Promise<void> =>
    this.#inTurn(async () => {
      const userId = await this.#owner()
      if (userId === undefined || !this.#parts.personal.current().isLoaded) return
      if (!this.#accept(await this.#parts.api.read())) return
      this.#adopt(userId)
      const record = readAwayRecord()
      if (record?.isNotified) await this.#putDevice(record, (key) => this.#parts.device.subscribe(key))
      await this.#sendRules()
    })

  /** Sends the rules that have changed on this device. */
  send = (): Promise<void> =>
    this.#inTurn(async () => {
      if ((await this.#owner()) !== undefined) await this.#sendRules()
    })

  /** Fetches what the server has sent. */
  loadEvents = (): Promise<void> =>
    this.#inTurn(async () => {
      if (!store.user?.id) return
      const answer = await this.#parts.api.events()
      if (answer.ok) this.state.events = answer.value
    })

  /** The user has seen what was sent. */
  markSeen(): void {
    const record = readAwayRecord()
    const newest = Math.max(0, ...this.state.events.map(({ firedAt }) => firedAt))
    if (record && newest > record.seenAt) this.#write({ ...record, seenAt: newest })
  }

  /** Switches a rule on, and asks for the permission to notify this device. Call it only from a tap. */
  switchOn = (id: string): Promise<Switched> => this.#switchOn(id, this.#subscribeFromTap())

  /** Has this device notified, after asking for the permission. Call it only from a tap. */
  notifyHere = (): Promise<NoPush | undefined> => {
    const subscribing = this.#subscribeFromTap()
    return this.#inTurn(async () => this.#notify(await this.#owner(), await subscribing))
  }

  switchOff = (id: string): Promise<void> =>
    this.#inTurn(async () => {
      if ((await this.#owner()) === undefined) return
      this.#putRule(id, { isOn: false, sent: this.state.rules[id]?.sent ?? null })
      await this.#sendRules()
    })

  /** Ends a rule that another device has switched on. */
  removeRule = (id: string): Promise<void> =>
    this.#inTurn(async () => void this.#accept(await this.#parts.api.removeRule(id)))

  removeDevice = (id: string): Promise<void> =>
    this.#inTurn(async () => {
      const record = readAwayRecord()
      const isThis = this.state.alerts?.devices.some(
        (one) => one.id === id && one.endpointHash === record?.endpointHash,
      )
      if (!this.#accept(await this.#parts.api.removeDevice(id)) || !isThis || !record) return
      this.#write({ ...record, isNotified: false, endpointHash: null })
      await this.#parts.device.unsubscribe()
    })

  setMail = (isOn: boolean): Promise<boolean> =>
    this.#change({ mail: isOn ? 'waiting' : 'off' }, () => this.#parts.api.setMail(isOn))

  setQuietHours = (quietHours: QuietHours): Promise<boolean> =>
    this.#change({ quietHours }, () => this.#parts.api.setQuietHours(quietHours))

  sendTest = () => this.#inTurn(() => this.#parts.api.sendTest())

  /** The user has logged out, or is another one: nothing of the alerts stays on this device. */
  async #forget(): Promise<void> {
    const isKnown = readAwayRecord() !== undefined
    Object.assign(this.state, nothing)
    writeAwayRecord(undefined)
    if (isKnown) await this.#parts.device.unsubscribe()
  }

  /** The signed-in user, after what belongs to another one was forgotten. */
  async #owner(): Promise<string | undefined> {
    const userId = store.user?.id ?? undefined
    const record = readAwayRecord()
    // After a sign-in by token alone the id comes with the profile.
    if (userId === '') return undefined
    if (userId === undefined || (record && record.userId !== userId)) await this.#forget()
    else this.#show(record)
    return userId
  }

  #subscribeFromTap(): Promise<Subscribing | 'off'> {
    const { pushKey = null } = this.state.alerts?.delivery ?? {}
    // At once: browsers ask only in the task of a tap.
    return pushKey === null ? Promise.resolve('off') : this.#parts.device.askAndSubscribe(pushKey)
  }

  #switchOn(id: string, subscribing: Promise<Subscribing | 'off'>): Promise<Switched> {
    return this.#inTurn(async () => {
      const userId = await this.#owner()
      const noPush = await this.#notify(userId, await subscribing)
      const { alerts } = this.state
      const isReachable = alerts !== null && (alerts.devices.length > 0 || alerts.mail !== 'off')
      if (isReachable && userId !== undefined) {
        this.state.refusals = without(this.state.refusals, id)
        this.#putRule(id, { isOn: true, sent: this.state.rules[id]?.sent ?? null })
        await this.#sendRules()
      }
      const isOn = this.state.rules[id]?.isOn ?? false
      return noPush === undefined ? { isOn } : { isOn, noPush }
    })
  }

  /** Puts the subscription of this device; returns why there is none. */
  async #notify(userId: string | undefined, subscribed: Subscribing | 'off'): Promise<NoPush | undefined> {
    if (userId === undefined || subscribed === 'off') return 'off'
    if (!subscribed.ok) return subscribed.why
    const record = { ...(readAwayRecord() ?? emptyRecord(userId)), isNotified: true, endpointHash: null }
    this.#write(record)
    return this.#putDevice(record, () => Promise.resolve(subscribed))
  }

  async #putDevice(
    record: AwayRecord,
    subscribe: (pushKey: string) => Promise<Subscribing>,
  ): Promise<NoPush | undefined> {
    const { device, api } = this.#parts
    const { pushKey = null } = this.state.alerts?.delivery ?? {}
    if (pushKey === null) return 'off'
    const epoch = sessionEpoch()
    const subscribed = await subscribe(pushKey)
    if (!subscribed.ok) return subscribed.why
    const hash = await device.endpointHash(subscribed.subscription)
    const isKnown = this.state.alerts?.devices.some((one) => one.endpointHash === hash) ?? false
    if (epoch !== sessionEpoch()) return 'off'
    // The server had it: another device, or its user, has removed it.
    if (!isKnown && record.endpointHash === hash) {
      this.#write({ ...record, isNotified: false, endpointHash: null })
      await device.unsubscribe()
      return 'off'
    }
    if (!isKnown && !this.#accept(await api.putDevice(device.deviceBody(subscribed.subscription)))) return 'failed'
    if (epoch !== sessionEpoch()) return 'off'
    this.#write({ ...(readAwayRecord() ?? record), isNotified: true, endpointHash: hash })
    return undefined
  }

  /** The rules of this device that the server has are on, and those that it does not have any more are off. */
  #adopt(userId: string): void {
    const { alerts } = this.state
    const record = readAwayRecord()
    const onServer = new Set(alerts?.rules.map(({ id }) => id))
    const own = new Set(this.#parts.personal.current().rules.map(({ id }) => id))
    const kept = Object.entries(record?.rules ?? {}).filter(
      ([id, { sent, isOn }]) => onServer.has(id) || (sent === null && isOn && own.has(id)),
    )
    const rules: Record<string, AwayRule> = Object.fromEntries(kept)
    for (const id of onServer) if (own.has(id)) rules[id] ??= { isOn: true, sent: '' }
    if (!record && Object.keys(rules).length === 0) return
    // After a sign-in the rules of this device are back, and so are its messages if it may show them.
    this.#write({ ...(record ?? { ...emptyRecord(userId), isNotified: true }), rules })
  }

  /** Sends each rule whose state the server does not have yet. */
  async #sendRules(): Promise<void> {
    const epoch = sessionEpoch()
    for (const [id, { isOn, sent }] of Object.entries(readAwayRecord()?.rules ?? {})) {
      const wanted = isOn ? this.#watched(id) : undefined
      const text = wanted ? JSON.stringify(wanted) : null
      if (text === sent) {
        if (!isOn) this.#putRule(id, undefined)
        continue
      }
      const answer = await (wanted ? this.#parts.api.putRule(id, wanted) : this.#parts.api.removeRule(id))
      if (epoch !== sessionEpoch()) return
      if (this.#accept(answer)) this.#putRule(id, isOn ? { isOn, sent: text } : undefined)
      else if (!answer.ok && answer.isRefused) this.#refuse(id, answer.message)
      else return
    }
  }

  #refuse(id: string, message: string): void {
    this.state.refusals = { ...this.state.refusals, [id]: message }
    this.state.failure = null
    const { sent } = this.state.rules[id] ?? { sent: null }
    // A change that the server refuses must not leave the rule as it was.
    this.#putRule(id, sent === null ? undefined : { isOn: false, sent })
  }

  #watched(id: string): WatchedRule | undefined {
    const { rules, screens } = this.#parts.personal.current()
    const rule = rules.find((one) => one.id === id)
    return rule && watchedRule(rule, screens)
  }

  #putRule(id: string, rule: AwayRule | undefined): void {
    const userId = store.user?.id
    if (!userId) return
    const record = readAwayRecord() ?? emptyRecord(userId)
    this.#write({ ...record, rules: rule ? { ...record.rules, [id]: rule } : without(record.rules, id) })
  }

  #write(record: AwayRecord): void {
    writeAwayRecord(record)
    this.#show(record)
  }

  #show(record: AwayRecord | undefined): void {
    this.state.rules = record?.rules ?? {}
    this.state.endpointHash = record?.endpointHash ?? null
    this.state.seenAt = record?.seenAt ?? 0
  }

  /** Shows a change at once, and what was before where the server does not take it. */
  #change(change: Partial<AccountAlerts>, request: () => Promise<Answer<AccountAlerts>>): Promise<boolean> {
    const before = this.state.alerts
    if (before) this.state.alerts = { ...before, ...change }
    return this.#inTurn(async () => {
      const isTaken = this.#accept(await request())
      if (!isTaken && store.user) this.state.alerts = before
      return isTaken
    })
  }

  /** Shows the server’s answer; false if there is none. */
  #accept(answer: Answer<AccountAlerts>): boolean {
    this.state.failure = answer.ok ? null : answer.message || null
    if (answer.ok && store.user) this.state.alerts = answer.value
    return answer.ok
  }

  /** One after the other, so that none works with what another one is about to change. */
  #inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
    const result = this.#last.then(work)
    this.#last = result.catch(() => undefined)
    return result
  }
}

function without<Value>(record: Readonly<Record<string, Value>>, key: string): Readonly<Record<string, Value>> {
  return Object.fromEntries(Object.entries(record).filter(([one]) => one !== key))
}
