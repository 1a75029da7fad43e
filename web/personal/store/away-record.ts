import { fieldsOf, isObject } from '#domain/keys-of'
import { parseId, parseTimestamp } from '#domain/personal/parse-fields'
import { parseJson } from '#domain/text/parse-json'

/** A rule of this device that the server checks or should check. */
export interface AwayRule {
  /** Whether the user wants it. */
  readonly isOn: boolean
  /** The server's version of it, as JSON; null for none. */
  readonly sent: string | null
}

/** What this device stores about the alerts that are checked while it is away. Without storage it lasts as long as the page. */
export interface AwayRecord {
  /** The id of the user whose account has them. */
  readonly userId: string
  readonly rules: Readonly<Record<string, AwayRule>>
  /** Whether this device should be notified. */
  readonly isNotified: boolean
  /** The hash of this device's endpoint that the server knows; null while it knows none. */
  readonly endpointHash: string | null
  /** When the user last saw the sent alerts, in epoch milliseconds. */
  readonly seenAt: number
}

/** The record of a user who has switched nothing on yet. */
export const emptyRecord = (userId: string): AwayRecord => ({
  ...{ userId, rules: {}, isNotified: false, endpointHash: null, seenAt: 0 },
})

const key = 'stonks.away'

let inMemory: string | null | undefined

/** The record; undefined if nothing is checked while this device is away. */
export function readAwayRecord(): AwayRecord | undefined {
  const { userId, rules, isNotified, endpointHash, seenAt } = fieldsOf(parseJson(readText() ?? ''))
  if (typeof userId !== 'string' || !isObject(rules)) return undefined
  return {
    userId,
    rules: Object.fromEntries(Object.entries(rules).flatMap(parseEntry)),
    isNotified: isNotified === true,
    endpointHash: typeof endpointHash === 'string' ? endpointHash : null,
    seenAt: parseTimestamp(seenAt) ?? 0,
  }
}

function parseEntry([id, value]: readonly [string, unknown]): readonly (readonly [string, AwayRule])[] {
  const { isOn, sent } = fieldsOf(value)
  return parseId(id) === undefined ? [] : [[id, { isOn: isOn === true, sent: typeof sent === 'string' ? sent : null }]]
}

/** A new password ends other sessions and their subscriptions on the server: this device must send its own again. */
export function forgetEndpoint(): void {
  const record = readAwayRecord()
  if (record) writeAwayRecord({ ...record, endpointHash: null })
}

/** Whether there may be a record, without parsing it. */
export const hasAwayRecord = (): boolean => readText() !== null

function readText(): string | null {
  if (inMemory !== undefined) return inMemory
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Stores the record, or deletes it. */
export function writeAwayRecord(record: AwayRecord | undefined): void {
  const text = record ? JSON.stringify(record) : null
  try {
    if (text === null) localStorage.removeItem(key)
    else localStorage.setItem(key, text)
    inMemory = undefined
  } catch {
    inMemory = text
  }
}
