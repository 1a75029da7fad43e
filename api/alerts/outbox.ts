import type { PushMessage } from '#domain/alerts/push-message'
import type { Database } from '../platform/database/database.ts'

/** A message to all devices of a user. */
interface OutgoingMessage {
  readonly userId: string
  readonly kind: 'alert' | 'test'
  /** Identifies the message: enqueueing it again changes nothing. */
  readonly tag: string
  /** Called only if the message has a destination. */
  readonly message: () => PushMessage
}

/** Where messages go: to a user’s devices or, without any, to their confirmed address. */
interface Destinations {
  readonly devices: number
  readonly isMailed: boolean
}

/** The ways in which this server can deliver. */
export interface Channels {
  readonly push: boolean
  readonly mail: boolean
}

/** Enqueues messages in the caller’s transaction and returns where each user’s go. */
export async function enqueue(
  within: Database,
  messages: readonly OutgoingMessage[],
  { push, mail }: Channels,
  now: number,
): Promise<ReadonlyMap<string, Destinations>> {
  if (messages.length === 0) return new Map()
  const users = messages.map(({ userId }) => userId)
  const devices = push
    ? await within.selectFrom('alert_devices').select(['id', 'user_id']).where('user_id', 'in', users).execute()
    : []
  const reached = mail ? await confirmedUsers(within, users) : new Set<string>()
  const destinations = new Map<string, Destinations>()
  const rows = messages.flatMap(({ userId, kind, tag, message }) => {
    const own = devices.filter(({ user_id }) => user_id === userId)
    const isMailed = own.length === 0 && reached.has(userId)
    destinations.set(userId, { devices: own.length, isMailed })
    if (own.length === 0 && !isMailed) return []
    const row = { message: tag, user_id: userId, kind, content: JSON.stringify(message()), ...waiting(now) }
    return [
      ...own.map((device) => ({ ...row, id: `${tag} ${device.id}`, device_id: device.id })),
      ...(isMailed ? [{ ...row, id: mailId(tag), device_id: null }] : []),
    ]
  })
  if (rows.length > 0) {
    const insert = within.insertInto('alert_deliveries').values(rows)
    await insert.onConflict((conflict) => conflict.column('id').doNothing()).execute()
  }
  return destinations
}

/** Enqueues the mail that asks a user to confirm their address. */
export async function enqueueConfirmation(within: Database, userId: string, now: number): Promise<void> {
  const id = `confirm ${userId} ${now}`
  const row = {
    id,
    message: id,
    user_id: userId,
    device_id: null,
    kind: 'confirm',
    content: '',
    ...waiting(now),
  } as const
  await within
    .insertInto('alert_deliveries')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

/** The id of the delivery of a message by mail. */
export const mailId = (tag: string): string => `${tag} mail`

const waiting = (now: number) => ({ state: 'waiting' as const, attempts: 0, made_at: now, due_at: now })

async function confirmedUsers(within: Database, users: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await within
    .selectFrom('alert_settings')
    .select('user_id')
    .where('user_id', 'in', users)
    .where('mail_confirmed_at', 'is not', null)
    .execute()
  return new Set(rows.map(({ user_id }) => user_id))
}
