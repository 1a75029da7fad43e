import { proxy } from 'valtio/vanilla'
import { sessionEpoch, store } from '../../state/store.ts'
import { type AwayRecord, readAwayRecord, writeAwayRecord } from '../store/away-record.ts'
import type { PersonalStore } from '../store/personal-store.ts'
import type { AccountAlerts, alertsApi, Answer, QuietHours } from './account-alerts.ts'
import {
  type AwayEvent,
  type AwayRequest,
  type AwayState,
  type NoPush,
  nothing,
  reduceAway,
  type Subscribed,
} from './away-reducer.ts'
import type { pushDevice, Subscribing } from './push-device.ts'

/** The shown state, with only parts of the record. */
type ShownAlerts = Pick<AwayState, 'alerts' | 'events' | 'failure' | 'refusals'> &
  Pick<AwayRecord, 'rules' | 'endpointHash' | 'seenAt'>

const shownOf = ({ alerts, events, failure, refusals, record }: AwayState): ShownAlerts => ({
  ...{ alerts, events, failure, refusals, rules: record?.rules ?? {} },
  ...{ endpointHash: record?.endpointHash ?? null, seenAt: record?.seenAt ?? 0 },
})

/** Its dependencies: the server, this device’s push messages, and the rules. */
interface Parts {
  readonly api: typeof alertsApi
  readonly device: typeof pushDevice
  readonly personal: Pick<PersonalStore, 'current'>
}

/** The result of switching a rule on. */
export interface Switched {
  readonly isOn: boolean
  /** Why this device is not notified; undefined if it is. */
  readonly noPush?: NoPush
}

/** The alerts that the server checks while this device is away: sends what `reduceAway` decides and stores its result. */
export class AwayAlerts {
  readonly state = proxy<ShownAlerts>(shownOf(nothing))
  readonly #parts: Parts
  #known = nothing
  #last: Promise<unknown> = Promise.resolve()

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Reads the server's state, sends this device’s subscription again, and sends the changes made here. */
  refresh = (): Promise<void> =>
    this.#inTurn(async () => {
      const { api, device, personal } = this.#parts
      if (!(await this.#open()) || !personal.current().isLoaded) return
      const answer = await api.read()
      await this.#apply({ kind: 'read', answer })
      if (!answer.ok) return
      const pushKey = this.#pushKey()
      if (this.#known.record?.isNotified && pushKey !== null) {
        await this.#subscribed(false, () => device.subscribe(pushKey))
      }
      await this.#apply({ kind: 'changed' })
    })

  /** Sends the rules that have changed on this device. */
  send = (): Promise<void> =>
    this.#inTurn(async () => {
      if (await this.#open()) await this.#apply({ kind: 'changed' })
    })

  /** Fetches the alerts that the server has sent. */
  loadEvents = (): Promise<void> =>
    this.#inTurn(async () => {
      if (!store.user?.id) return
      const answer = await this.#parts.api.events()
      if (answer.ok) await this.#apply({ kind: 'eventsRead', events: answer.value })
    })

  /** Marks the sent alerts as seen. */
  markSeen = (): void => void this.#apply({ kind: 'seen' })

  /** Switches a rule on and asks for permission to notify this device. Call it only from a tap. */
  switchOn = (id: string): Promise<Switched> => {
    const subscribing = this.#askAndSubscribe()
    return this.#inTurn(async () => {
      const noPush = await this.#notify(subscribing)
      if (store.user?.id) await this.#apply({ kind: 'switched', id, isOn: true })
      const isOn = this.state.rules[id]?.isOn ?? false
      return noPush === undefined ? { isOn } : { isOn, noPush }
    })
  }

  /** Enables notifications on this device after asking for permission. Call it only from a tap. */
  notifyHere = (): Promise<NoPush | undefined> => {
    const subscribing = this.#askAndSubscribe()
    return this.#inTurn(() => this.#notify(subscribing))
  }

  switchOff = (id: string): Promise<void> =>
    this.#inTurn(async () => {
      if (await this.#open()) await this.#apply({ kind: 'switched', id, isOn: false })
    })

  /** Switches off a rule that another device has switched on. */
  removeRule = (id: string): Promise<void> =>
    this.#inTurn(async () => this.#apply({ kind: 'answered', answer: await this.#parts.api.removeRule(id) }))

  removeDevice = (id: string): Promise<void> =>
    this.#inTurn(async () => this.#apply({ kind: 'deviceRemoved', id, answer: await this.#parts.api.removeDevice(id) }))

  setMail = (isOn: boolean): Promise<boolean> =>
    this.#change({ mail: isOn ? 'waiting' : 'off' }, () => this.#parts.api.setMail(isOn))

  setQuietHours = (quietHours: QuietHours): Promise<boolean> =>
    this.#change({ quietHours }, () => this.#parts.api.setQuietHours(quietHours))

  sendTest = () => this.#inTurn(() => this.#parts.api.sendTest())

  /** Forgets another user's data, then returns whether a user is signed in. */
  async #open(): Promise<boolean> {
    // After a sign-in by token alone, the id comes with the profile.
    if (store.user?.id === '') return false
    await this.#apply({ kind: 'opened' })
    return store.user !== null
  }

  #pushKey = (): string | null => this.#known.alerts?.delivery.pushKey ?? null

  #askAndSubscribe(): Promise<Subscribing | undefined> {
    const pushKey = this.#pushKey()
    // Immediately, because browsers ask only within the task of a tap.
    return pushKey === null ? Promise.resolve(undefined) : this.#parts.device.askAndSubscribe(pushKey)
  }

  /** Sends the subscription of this device; returns why there is none. */
  async #notify(subscribing: Promise<Subscribing | undefined>): Promise<NoPush | undefined> {
    const isOpen = await this.#open()
    const result = await subscribing
    if (!isOpen || !result) return 'off'
    await this.#subscribed(true, () => Promise.resolve(result))
    return this.#known.noPush
  }

  async #subscribed(isTapped: boolean, subscribe: () => Promise<Subscribing>): Promise<void> {
    const epoch = sessionEpoch()
    const result = await subscribe()
    const subscribed: Subscribed = result.ok
      ? { ...result, hash: await this.#parts.device.endpointHash(result.subscription) }
      : result
    if (epoch === sessionEpoch()) await this.#apply({ kind: 'subscribed', isTapped, subscribed })
  }

  /** Applies an event and then sends its consequences, as long as the server answers the same user. */
  async #apply(event: AwayEvent): Promise<void> {
    const stored = readAwayRecord()
    const { rules, screens, notes } = this.#parts.personal.current()
    // Another tab may have changed the record.
    const before = { ...this.#known, record: stored }
    const { state, send } = reduceAway(before, event, { userId: store.user?.id, rules, screens, notes })
    this.#known = state
    if (state.record !== stored) writeAwayRecord(state.record)
    Object.assign(this.state, shownOf(state))
    const epoch = sessionEpoch()
    for (const request of send) {
      const outcome = await this.#send(request)
      if (epoch !== sessionEpoch()) return
      if (outcome) await this.#apply(outcome)
      if (outcome && !outcome.answer.ok && !outcome.answer.isRefused) return
    }
  }

  async #send(
    request: AwayRequest,
  ): Promise<Extract<AwayEvent, { readonly kind: 'ruleSent' | 'devicePut' }> | undefined> {
    const { api, device } = this.#parts
    switch (request.kind) {
      case 'putRule':
        return { kind: 'ruleSent', request, answer: await api.putRule(request.id, request.body) }
      case 'removeRule':
        return { kind: 'ruleSent', request, answer: await api.removeRule(request.id) }
      case 'putDevice': {
        const answer = await api.putDevice(device.deviceBody(request.subscription))
        return { kind: 'devicePut', hash: request.hash, answer }
      }
      case 'unsubscribe':
        await device.unsubscribe()
        return undefined
    }
  }

  /** Shows a change at once, and reverts it if the server does not accept it. */
  #change(change: Partial<AccountAlerts>, request: () => Promise<Answer<AccountAlerts>>): Promise<boolean> {
    const before = this.#known.alerts
    void this.#apply({ kind: 'assumed', alerts: change })
    return this.#inTurn(async () => {
      const answer = await request()
      await this.#apply({ kind: 'answered', answer })
      if (!answer.ok && before && store.user) await this.#apply({ kind: 'assumed', alerts: before })
      return answer.ok
    })
  }

  /** One after the other, so that none uses what another is about to change. */
  #inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
    const result = this.#last.then(work)
    this.#last = result.catch(() => undefined)
    return result
  }
}
