import type { FastifyReply } from 'fastify'
import { parseCondition } from '#domain/alerts/watched-condition'
import { maxRules } from '#domain/personal/alerts'
import {
  AlertsResponse,
  DeviceBody,
  DeviceParams,
  EventsResponse,
  MailBody,
  QuietHoursBody,
  RuleBody,
  RuleParams,
  TestResponse,
} from '../contract/alerts.ts'
import type { Authenticate, AuthenticatedUser } from '../platform/http/authentication.ts'
import { type FailureCode, sendFailure } from '../platform/http/errors.ts'
import type { App } from '../platform/http/fastify-app.ts'
import type { PushSettings } from '../platform/runtime/message-settings.ts'
import { type DeliveryStore, maxDevices } from './delivery-store.ts'
import { maxMessagesPerDay } from './message-limits.ts'
import { areSubscriptionKeys, isPushAddress } from './push-address.ts'
import type { RequestedMessages } from './requested-messages.ts'
import type { RuleStore } from './rule-store.ts'

interface AlertRouteOptions {
  readonly authenticate: Authenticate
  readonly rules: RuleStore
  readonly deliveries: DeliveryStore
  readonly requested: RequestedMessages
  /** Undefined if the server sends no push messages. */
  readonly push: PushSettings | undefined
  readonly isMailPossible: boolean
  /** The newest dataset’s version; empty before the first. */
  readonly version: () => string
  /** Called when there is something to check or to send. */
  readonly wake: () => void
}

const about = { tags: ['alerts'], security: [{ token: [] }] }
const answer = { ...about, response: { 200: AlertsResponse } }
const failuresOf = (...codes: readonly FailureCode[]) => ({ failures: ['signed-out', ...codes] as const })

const routes = {
  state: { schema: { ...answer, summary: 'The alerts that are checked here, and how the user is told.' } },
  putRule: {
    schema: { ...answer, params: RuleParams, body: RuleBody, summary: 'Switches a rule on, or changes it.' },
    config: failuresOf('alert-invalid', 'alert-search', 'alert-formula', 'alerts-full'),
  },
  removeRule: { schema: { ...answer, params: RuleParams, summary: 'Switches a rule off; once more is no error.' } },
  putDevice: {
    schema: { ...answer, body: DeviceBody, summary: 'Adds a subscription to push messages; once more is no error.' },
    config: failuresOf('push-off', 'push-address', 'devices-full', 'device-taken'),
  },
  removeDevice: { schema: { ...answer, params: DeviceParams, summary: 'Removes it; once more is no error.' } },
  quietHours: {
    schema: { ...answer, body: QuietHoursBody, summary: 'Sets the hours in which no message is sent.' },
    config: failuresOf('time-zone'),
  },
  mail: {
    schema: { ...answer, body: MailBody, summary: 'Switches mails on, after the address is confirmed, or off.' },
    config: failuresOf('mail-off', 'too-many-messages'),
  },
  test: {
    schema: { ...about, response: { 200: TestResponse }, summary: 'Sends a message now.' },
    config: failuresOf('no-delivery', 'too-many-messages'),
  },
  events: { schema: { ...about, response: { 200: EventsResponse }, summary: 'What fired, the newest first.' } },
} as const
const signedIn = { config: failuresOf() }

/** The alerts of the authenticated user; neither path nor body can name another user. */
export function addAlertRoutes(app: App, options: AlertRouteOptions): void {
  const { authenticate, rules, deliveries, requested, push, isMailPossible, version, wake } = options

  /** Sends everything, so that the page shows what is stored. A user who was deleted during the request is signed out. */
  async function sendState(reply: FastifyReply, { id }: AuthenticatedUser): Promise<FastifyReply> {
    const [ownRules, devices, settings] = await Promise.all([
      rules.list(id),
      deliveries.devices(id),
      deliveries.settingsOf(id),
    ])
    const { quiet_from: from, quiet_to: to, time_zone: timeZone } = settings ?? {}
    const isQuiet = typeof from === 'number' && typeof to === 'number' && typeof timeZone === 'string'
    const state: AlertsResponse = {
      delivery: { pushKey: push?.publicKey ?? null, isMailPossible },
      rules: ownRules,
      devices: devices.map((device) => ({
        ...{ id: device.id, label: device.label, addedAt: device.added_at },
        ...{ endpointHash: device.endpoint_hash, sentAt: device.sent_at, failingSince: device.failing_since },
      })),
      mail: !settings?.mail_address ? 'off' : settings.mail_confirmed_at === null ? 'waiting' : 'on',
      quietHours: isQuiet ? { from, to, timeZone } : null,
      limits: { rules: maxRules, devices: maxDevices, messagesPerDay: maxMessagesPerDay },
    }
    return reply.send(state)
  }

  app.get('/api/alerts', { ...routes.state, ...signedIn }, async (request, reply) => {
    const user = await authenticate(request)
    return user ? sendState(reply, user) : sendFailure(reply, 'signed-out')
  })

  app.put('/api/alerts/rules/:id', routes.putRule, async (request, reply) => {
    const user = await authenticate(request)
    if (!user) return sendFailure(reply, 'signed-out')
    const { changedAt, condition } = request.body
    const parsed = parseCondition(condition)
    if (!parsed.ok) return sendFailure(reply, `alert-${parsed.failure}`)
    const rule = { id: request.params.id, changedAt, condition: parsed.condition, version: version() }
    const put = await rules.put(user.id, rule)
    if (put === 'full') return sendFailure(reply, 'alerts-full', { max: maxRules })
    if (put === 'no-user') return sendFailure(reply, 'signed-out')
    wake()
    return sendState(reply, user)
  })

  app.delete('/api/alerts/rules/:id', { ...routes.removeRule, ...signedIn }, async (request, reply) => {
    const user = await authenticate(request)
    if (!user) return sendFailure(reply, 'signed-out')
    await rules.remove(user.id, [request.params.id])
    return sendState(reply, user)
  })

  app.put('/api/alerts/devices', routes.putDevice, async (request, reply) => {
    const user = await authenticate(request)
    if (!user) return sendFailure(reply, 'signed-out')
    if (!push) return sendFailure(reply, 'push-off')
    const { body } = request
    if (!isPushAddress(body.endpoint, push.isLoopbackAllowed) || !areSubscriptionKeys(body.keys))
      return sendFailure(reply, 'push-address')
    const added = await deliveries.addDevice(user.id, { ...body, sessionId: user.sessionId })
    if (added === 'full') return sendFailure(reply, 'devices-full', { max: maxDevices })
    if (added === 'taken') return sendFailure(reply, 'device-taken')
    return added === 'no-user' ? sendFailure(reply, 'signed-out') : sendState(reply, user)
  })

  app.delete('/api/alerts/devices/:id', { ...routes.removeDevice, ...signedIn }, async (request, reply) => {
    const user = await authenticate(request)
    if (!user) return sendFailure(reply, 'signed-out')
    await deliveries.removeDevice(user.id, request.params.id)
    return sendState(reply, user)
  })

  app.put('/api/alerts/quiet-hours', routes.quietHours, async (request, reply) => {
    const user = await authenticate(request)
    if (!user) return sendFailure(reply, 'signed-out')
    const { quietHours } = request.body
    if (quietHours && !isTimeZone(quietHours.timeZone)) return sendFailure(reply, 'time-zone')
    const isSet = await deliveries.setQuietHours(user.id, quietHours)
    return isSet ? sendState(reply, user) : sendFailure(reply, 'signed-out')
  })

  app.put('/api/alerts/mail', routes.mail, async (request, reply) => {
    const user = await authenticate(request)
    if (!user) return sendFailure(reply, 'signed-out')
    if (!request.body.isOn) {
      await deliveries.switchMailOff(user.id)
      return sendState(reply, user)
    }
    if (!isMailPossible) return sendFailure(reply, 'mail-off')
    const waitSeconds = await requested.confirmation(user.id)
    if (waitSeconds > 0) return sendFailure(reply.header('retry-after', waitSeconds), 'too-many-messages')
    wake()
    return sendState(reply, user)
  })

  app.post('/api/alerts/test', routes.test, async (request, reply) => {
    const user = await authenticate(request)
    if (!user) return sendFailure(reply, 'signed-out')
    const sent = await requested.test(user.id)
    if ('waitSeconds' in sent) return sendFailure(reply.header('retry-after', sent.waitSeconds), 'too-many-messages')
    if (sent.devices === 0 && !sent.isMailed) return sendFailure(reply, 'no-delivery')
    wake()
    return reply.send(sent)
  })

  app.get('/api/alerts/events', { ...routes.events, ...signedIn }, async (request, reply) => {
    const user = await authenticate(request)
    return user ? reply.send(await rules.events(user.id)) : sendFailure(reply, 'signed-out')
  })
}

/** Whether this server knows a time zone by its name. */
function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
