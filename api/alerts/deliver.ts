import { minutesUntilLoud } from '#domain/alerts/quiet-hours'
import { backoff, jittered } from '#domain/waiting'
import type { Lease } from '../database/coordination/leases.ts'
import type { Database } from '../database/database.ts'
import { engineOf } from '../database/engine.ts'
import { mailId } from './outbox.ts'
import type { SendResult } from './send-result.ts'

/** A delivery that this server has claimed. */
export interface ClaimedDelivery {
  readonly id: string
  /** The same for all devices of the user. */
  readonly message: string
  readonly user_id: string
  readonly device_id: string | null
  readonly kind: 'alert' | 'test' | 'confirm'
  readonly content: string
  readonly attempts: number
  readonly made_at: number
  readonly endpoint: string | null
  readonly p256dh: string | null
  readonly auth: string | null
  readonly mail_address: string | null
  readonly mail_confirmed_at: number | null
}

interface Delivering {
  readonly lease: Lease
  /** Sends a message once, whatever the result; never throws. */
  readonly send: (delivery: ClaimedDelivery, signal: AbortSignal) => Promise<SendResult>
  readonly onDropped: (delivery: ClaimedDelivery, reason: string) => void
  /** When a message is sent again; a test’s time is shorter. */
  readonly retries?: RetryTiming | undefined
}

export interface RetryTiming {
  readonly firstMs: number
  readonly maxMs: number
}

/** Messages that are claimed in a transaction, and sent at a time. */
const claimSize = 100
const concurrency = 20
/** A message is given up after so long, and after so many attempts. */
const maxAgeMs = 24 * 60 * 60 * 1000
const maxAttempts = 12
const defaultRetries = { firstMs: 30_000, maxMs: 60 * 60 * 1000 }
const minute = 60_000

/**
 * Sends what is due. Each message is claimed before it is sent, and marked after it: while a server holds the lease, no message is sent
 * twice. One that was killed in between may have sent some: the next holder sends these again, with the same tag, topic and
 * message id, by which a push service, a device and a mail program take it for the same one.
 */
export async function deliverDue(options: Delivering): Promise<void> {
  const { lease } = options
  await lease.transact((within) =>
    within.updateTable('alert_deliveries').set({ state: 'waiting' }).where('state', '=', 'sending').execute(),
  )
  for (;;) {
    lease.signal.throwIfAborted()
    const claimed = await claimDue(options)
    if (claimed === undefined) return
    await sendAll(claimed, options)
  }
}

/** Claims the next messages, and puts off those of users in their quiet hours; undefined where none is due. */
const claimDue = ({ lease }: Delivering): Promise<readonly ClaimedDelivery[] | undefined> =>
  lease.transact(async (within) => {
    const now = await engineOf(within).now(within)
    const due = await within
      .selectFrom('alert_deliveries')
      .leftJoin('alert_devices', 'alert_devices.id', 'alert_deliveries.device_id')
      .leftJoin('alert_settings', 'alert_settings.user_id', 'alert_deliveries.user_id')
      .select(['alert_deliveries.id', 'message', 'alert_deliveries.user_id', 'device_id', 'kind', 'content'])
      .select(['attempts', 'made_at', 'endpoint', 'p256dh', 'auth', 'mail_address', 'mail_confirmed_at'])
      .select(['quiet_from', 'quiet_to', 'time_zone'])
      .where('state', '<>', 'done')
      .where('due_at', '<=', now)
      .orderBy('due_at')
      .limit(claimSize)
      .execute()
    if (due.length === 0) return undefined
    const claimed: ClaimedDelivery[] = []
    for (const { quiet_from: from, quiet_to: to, time_zone: timeZone, ...delivery } of due) {
      const isQuiet = delivery.kind === 'alert' && from !== null && to !== null && timeZone !== null
      const wait = isQuiet ? minutesUntilLoud({ from, to, timeZone }, now) : 0
      const change =
        wait > 0 ? { due_at: now + wait * minute } : { state: 'sending' as const, attempts: delivery.attempts + 1 }
      await within.updateTable('alert_deliveries').set(change).where('id', '=', delivery.id).execute()
      if (wait === 0) claimed.push({ ...delivery, attempts: delivery.attempts + 1 })
    }
    return claimed
  })

interface Sent {
  readonly delivery: ClaimedDelivery
  readonly result: SendResult
}

/** Sends messages, a few at a time. Those that are sent while others are being marked are marked together. */
async function sendAll(claimed: readonly ClaimedDelivery[], options: Delivering): Promise<void> {
  const queue = claimed.values()
  let unmarked: Sent[] = []
  let marking = Promise.resolve()
  const markAll = async () => {
    const sent = unmarked
    unmarked = []
    if (sent.length > 0) await mark(sent, options)
  }
  const worker = async () => {
    for (const delivery of queue) {
      const result = await options.send(delivery, options.lease.signal)
      unmarked.push({ delivery, result })
      marking = marking.then(markAll)
      await marking
    }
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
}

const mark = (sent: readonly Sent[], { lease, onDropped, retries = defaultRetries }: Delivering): Promise<void> => {
  const dropped: (readonly [ClaimedDelivery, string])[] = []
  const marked = lease.transact(async (within) => {
    dropped.length = 0
    const now = await engineOf(within).now(within)
    for (const { delivery, result } of sent) {
      const own = within.updateTable('alert_deliveries').where('id', '=', delivery.id)
      const isLate = now - delivery.made_at > maxAgeMs || delivery.attempts >= maxAttempts
      if (result.outcome === 'gone') await removeDevice(within, delivery, now)
      else if (result.outcome === 'retry' && !isLate) {
        const wait = Math.max(jittered(backoff(retries, delivery.attempts)), Math.min(result.afterMs ?? 0, maxAgeMs))
        await own.set({ state: 'waiting', due_at: Math.ceil(now + wait) }).execute()
      } else {
        await own.set({ state: 'done', content: '' }).execute()
        if (result.outcome !== 'sent')
          dropped.push([delivery, 'reason' in result ? result.reason : 'It was tried too often.'])
        else if (delivery.device_id !== null) await noteSent(within, delivery.device_id, now)
      }
    }
  })
  return marked.then(() => {
    for (const [delivery, reason] of dropped) onDropped(delivery, reason)
  })
}

const noteSent = (within: Database, deviceId: string, now: number) =>
  within.updateTable('alert_devices').set({ sent_at: now }).where('id', '=', deviceId).execute()

/** Removes a device with what is to be sent to it. Without another one, the message goes to the confirmed address. */
async function removeDevice(within: Database, { id, user_id, device_id, ...rest }: ClaimedDelivery, now: number) {
  if (device_id === null) {
    await within.updateTable('alert_deliveries').set({ state: 'done', content: '' }).where('id', '=', id).execute()
    return
  }
  await within.deleteFrom('alert_devices').where('id', '=', device_id).execute()
  const others = within.selectFrom('alert_devices').select('id').where('user_id', '=', user_id)
  if ((await others.executeTakeFirst()) || rest.mail_address === null || rest.mail_confirmed_at === null) return
  const { message, kind, content, made_at } = rest
  await within
    .insertInto('alert_deliveries')
    .values({
      ...{ id: mailId(message), message, user_id, device_id: null, kind, content, made_at },
      ...{ state: 'waiting', attempts: 0, due_at: now },
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}
