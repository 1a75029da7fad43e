import type { AlertsResponse, EventsResponse, QuietHoursBody, TestResponse } from '#api/contract/alerts'
import { parseCondition, type WatchedCondition } from '#domain/alerts/watched-condition'
import { asArray, fieldsOf } from '#domain/keys-of'
import { maxNamedSymbols } from '#domain/personal/alerts'
import { parseDate, parseId, parseList, parseTimestamp } from '#domain/personal/parse-fields'
import { parseSymbol } from '#domain/stock/stock'
import type { ApiRequest } from '../../data/api/api.ts'
import { authenticatedRequest } from '../../data/api/authenticated-request.ts'
import { connectionTexts } from '../../texts/first-visit/connection.ts'

/** The signed-in user's alerts on the server. */
export interface AccountAlerts {
  readonly delivery: Readonly<AlertsResponse['delivery']>
  readonly rules: readonly Readonly<AlertsResponse['rules'][number]>[]
  readonly devices: readonly Readonly<AlertsResponse['devices'][number]>[]
  readonly mail: AlertsResponse['mail']
  readonly quietHours: QuietHours
}

/** The hours in which nothing is sent; null for none. */
export type QuietHours = Readonly<NonNullable<QuietHoursBody['quietHours']>> | null

/** A rule that fired on the server. */
export interface AccountEvent extends Readonly<Omit<EventsResponse['events'][number], 'symbols'>> {
  readonly symbols: readonly string[]
}

/** The server's answer, or why there is none, in words. */
export type Answer<Value> =
  | { readonly ok: true; readonly value: Value }
  | {
      readonly ok: false
      readonly message: string
      /** The server's code for the failure. */
      readonly code: string | undefined
      /** Whether the server has refused it permanently; otherwise the same request may succeed later. */
      readonly isRefused: boolean
    }

/** The signed-in user's requests about alerts. The response to every change has everything that the server knows afterwards. */
export const alertsApi = {
  read: () => ask({ path: '/alerts' }, parseAccountAlerts),
  putRule: (id: string, body: { readonly changedAt: number; readonly condition: WatchedCondition }) =>
    ask({ path: `/alerts/rules/${id}`, method: 'PUT', body }, parseAccountAlerts),
  removeRule: (id: string) => ask({ path: `/alerts/rules/${id}`, method: 'DELETE' }, parseAccountAlerts),
  putDevice: (body: object) => ask({ path: '/alerts/devices', method: 'PUT', body }, parseAccountAlerts),
  removeDevice: (id: string) => ask({ path: `/alerts/devices/${id}`, method: 'DELETE' }, parseAccountAlerts),
  setMail: (isOn: boolean) => ask({ path: '/alerts/mail', method: 'PUT', body: { isOn } }, parseAccountAlerts),
  setQuietHours: (quietHours: QuietHours) =>
    ask({ path: '/alerts/quiet-hours', method: 'PUT', body: { quietHours } }, parseAccountAlerts),
  sendTest: () => ask({ path: '/alerts/test', method: 'POST' }, parseTest),
  events: () => ask({ path: '/alerts/events' }, parseEvents),
} as const

async function ask<Value>(request: ApiRequest, parse: (data: unknown) => Value | undefined): Promise<Answer<Value>> {
  const response = await authenticatedRequest(request)
  if (response === 'late') return { ok: false, message: '', code: undefined, isRefused: false }
  if (!response.ok) {
    const { message, code, status } = response
    const isRefused = status !== undefined && status >= 400 && status < 500 && ![401, 408, 429].includes(status)
    return { ok: false, message, code, isRefused }
  }
  const value = parse(response.data)
  if (value !== undefined) return { ok: true, value }
  return { ok: false, message: connectionTexts.unreadable, code: undefined, isRefused: false }
}

const maxItems = 1000

/** Parses the server's answer; skips rules whose condition only a newer release knows. */
function parseAccountAlerts(data: unknown): AccountAlerts | undefined {
  const fields = fieldsOf(data)
  const { pushKey, isMailPossible } = fieldsOf(fields['delivery'])
  const mail = (['off', 'waiting', 'on'] as const).find((one) => one === fields['mail'])
  const devices = parseList(fields['devices'], maxItems, parseDevice)
  if (!mail || !devices || !Array.isArray(fields['rules'])) return undefined
  return {
    delivery: { pushKey: typeof pushKey === 'string' ? pushKey : null, isMailPossible: isMailPossible === true },
    rules: asArray(fields['rules']).flatMap((rule) => parseRule(rule) ?? []),
    devices,
    mail,
    quietHours: parseQuietHours(fields['quietHours']),
  }
}

function parseRule(value: unknown): AccountAlerts['rules'][number] | undefined {
  const fields = fieldsOf(value)
  const id = parseId(fields['id'])
  const changedAt = parseTimestamp(fields['changedAt'])
  const parsed = parseCondition(fields['condition'])
  if (id === undefined || changedAt === undefined || !parsed.ok) return undefined
  return { id, changedAt, condition: parsed.condition, checkedDate: parseDate(fields['checkedDate']) ?? null }
}

function parseDevice(value: unknown): AccountAlerts['devices'][number] | undefined {
  const { id, label, addedAt, endpointHash, sentAt, failingSince } = fieldsOf(value)
  if (typeof id !== 'string' || typeof label !== 'string' || typeof endpointHash !== 'string') return undefined
  return {
    ...{ id, label, addedAt: parseTimestamp(addedAt) ?? 0, endpointHash },
    ...{ sentAt: parseTimestamp(sentAt) ?? null, failingSince: parseTimestamp(failingSince) ?? null },
  }
}

function parseQuietHours(value: unknown): QuietHours {
  const { from, to, timeZone } = fieldsOf(value)
  return typeof from === 'number' && typeof to === 'number' && typeof timeZone === 'string'
    ? { from, to, timeZone }
    : null
}

function parseTest(data: unknown): TestResponse | undefined {
  const { devices, isMailed } = fieldsOf(data)
  return typeof devices === 'number' && typeof isMailed === 'boolean' ? { devices, isMailed } : undefined
}

function parseEvents(data: unknown): readonly AccountEvent[] | undefined {
  const { events } = fieldsOf(data)
  return Array.isArray(events) ? events.flatMap((event) => parseEvent(event) ?? []) : undefined
}

function parseEvent(value: unknown): AccountEvent | undefined {
  const fields = fieldsOf(value)
  const rule = parseId(fields['rule'])
  const firedAt = parseTimestamp(fields['firedAt'])
  const parsed = parseCondition(fields['condition'])
  const symbols = parseList(fields['symbols'], maxNamedSymbols, parseSymbol)
  const { version, unnamed } = fields
  if (rule === undefined || firedAt === undefined || !parsed.ok || !symbols || typeof version !== 'string')
    return undefined
  return {
    ...{ rule, version, firedAt, condition: parsed.condition, symbols },
    date: parseDate(fields['date']) ?? null,
    unnamed: typeof unnamed === 'number' ? unnamed : 0,
  }
}
