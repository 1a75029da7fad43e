import { minutesUntilLoud } from '#domain/alerts/quiet-hours'
import { backoff, jittered } from '#domain/waiting'
import type { Lease } from '../platform/database/coordination/leases.ts'
import type { Database } from '../platform/database/database.ts'
import { engineOf } from '../platform/database/engine.ts'
import type { SendResult } from '../platform/mail/send-result.ts'
import { mailId } from './outbox.ts'

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
  /** When a message is sent again; sooner for a test. */
  readonly retries?: RetryTiming | undefined
}

export interface RetryTiming {
  readonly firstMs: number
  readonly maxMs: number
}

/** Messages to consider in a transaction. */
const claimSize = 100
/**
 * Messages that are sent at a time: in all, for one user and for one push service, so that one that does not answer blocks no
 * other.
 */
const maxSending = { all: 20, user: 2, host: 10 }
/** A message is given up after this age or this number of attempts. */
const maxAgeMs = 24 * 60 * 60 * 1000
const maxAttempts = 12
const defaultRetries = { firstMs: 30_000, maxMs: 60 * 60 * 1000 }
const minute = 60_000
/** A device that has failed this many times in a row gets no alert for a while, longer with each failure. */
const failuresUntilRest = 3
const rests = { firstMs: 60_000, maxMs: 60 * 60 * 1000 }

/**
 * Sends what is due. Each message is claimed before it is sent and marked afterwards: while a server holds the lease, no message
 * is sent twice. A killed server may have sent some without marking them: the next holder sends these again with the same tag,
 * topic and message id, by which push services, devices and mail programs recognize duplicates.
 */
export async function deliverDue(options: Delivering): Promise<void> {
  const { lease } = options
  await lease.transact((within) =>
    within.updateTable('alert_deliveries').set({ state: 'waiting' }).where('state', '=', 'sending').execute(),
  )
  const mark = createMarking(options)
  const sending = new Map<ClaimedDelivery, Promise<void>>()
  for (;;) {
    lease.signal.throwIfAborted()
    const { found, claimed } = await claimDue(options, [...sending.keys()])
    for (const delivery of claimed) {
      const result = options.send(delivery, lease.signal)
      const marked = result.then((sent) => mark({ delivery, result: sent })).then(() => void sending.delete(delivery))
      // A failed one stays and fails the race below; the others fail for the same reason.
      marked.catch(() => undefined)
      sending.set(delivery, marked)
    }
    if (claimed.length > 0) continue
    if (sending.size > 0) await Promise.race(sending.values())
    else if (!found) return
  }
}

/** The origin of a delivery’s push service; '' for a mail. */
const hostOf = ({ endpoint }: Pick<ClaimedDelivery, 'endpoint'>): string =>
  endpoint === null ? '' : new URL(endpoint).origin

/** The values that have as many deliveries in progress as are allowed. */
const atLimit = (values: readonly string[], max: number): readonly string[] =>
  [...new Set(values)].filter((value) => values.filter((other) => other === value).length >= max)

/** The recipients who cannot be sent more for now. */
const busyOf = (sending: readonly ClaimedDelivery[]) => ({
  users: atLimit(
    sending.map((one) => one.user_id),
    maxSending.user,
  ),
  hosts: atLimit(sending.map(hostOf), maxSending.host),
})

/**
 * Claims the next messages that can be sent beside those in progress, and postpones those to users in quiet hours and to resting
 * devices; `found` is whether any was due.
 */
const claimDue = ({ lease }: Delivering, sending: readonly ClaimedDelivery[]) =>
  lease.transact(async (within) => {
    if (sending.length >= maxSending.all) return { found: true, claimed: [] }
    const now = await engineOf(within).now(within)
    const due = await selectDue(within, now, busyOf(sending))
    const claimed: ClaimedDelivery[] = []
    for (const { quiet_from: from, quiet_to: to, time_zone: timeZone, rest_until: restUntil, ...delivery } of due) {
      const isAlert = delivery.kind === 'alert'
      const isQuiet = isAlert && from !== null && to !== null && timeZone !== null
      const quiet = isQuiet ? minutesUntilLoud({ from, to, timeZone }, now) * minute : 0
      const wait = Math.max(quiet, isAlert ? (restUntil ?? 0) - now : 0)
      const own = within.updateTable('alert_deliveries').where('id', '=', delivery.id)
      const { users, hosts } = busyOf([...sending, ...claimed])
      if (wait > 0) await own.set({ due_at: now + wait }).execute()
      else if (users.includes(delivery.user_id) || hosts.includes(hostOf(delivery))) continue
      else {
        const attempts = delivery.attempts + 1
        await own.set({ state: 'sending', attempts }).execute()
        claimed.push({ ...delivery, attempts })
      }
      if (sending.length + claimed.length >= maxSending.all) break
    }
    return { found: due.length > 0, claimed }
  })

/** The first due messages, without those that must wait for others. */
const selectDue = (within: Database, now: number, { users, hosts }: ReturnType<typeof busyOf>) =>
  within
    .selectFrom('alert_deliveries')
    .leftJoin('alert_devices', 'alert_devices.id', 'alert_deliveries.device_id')
    .leftJoin('alert_settings', 'alert_settings.user_id', 'alert_deliveries.user_id')
    .select(['alert_deliveries.id', 'message', 'alert_deliveries.user_id', 'device_id', 'kind', 'content'])
    .select(['attempts', 'made_at', 'endpoint', 'p256dh', 'auth', 'mail_address', 'mail_confirmed_at'])
    .select(['quiet_from', 'quiet_to', 'time_zone', 'rest_until'])
    .where('state', '=', 'waiting')
    .where('due_at', '<=', now)
    .$if(users.length > 0, (query) => query.where('alert_deliveries.user_id', 'not in', users))
    .where((row) =>
      row.and(
        hosts.map((host) =>
          host === ''
            ? row('endpoint', 'is not', null)
            : row.or([row('endpoint', 'is', null), row('endpoint', 'not like', `${host}/%`)]),
        ),
      ),
    )
    .orderBy('due_at')
    .limit(claimSize)
    .execute()

interface Sent {
  readonly delivery: ClaimedDelivery
  readonly result: SendResult
}

/** Marks messages. Those sent while others are being marked are marked together. */
function createMarking(options: Delivering): (sent: Sent) => Promise<void> {
  let unmarked: Sent[] = []
  let marking = Promise.resolve()
  const markAll = async () => {
    const sent = unmarked
    unmarked = []
    if (sent.length > 0) await mark(sent, options)
  }
  return (sent) => {
    unmarked.push(sent)
    marking = marking.then(markAll)
    return marking
  }
}

const mark = (sent: readonly Sent[], { lease, onDropped, retries = defaultRetries }: Delivering): Promise<void> => {
  const dropped: (readonly [ClaimedDelivery, string])[] = []
  const marked = lease.transact(async (within) => {
    dropped.length = 0
    const now = await engineOf(within).now(within)
    for (const { delivery, result } of sent) {
      const own = within.updateTable('alert_deliveries').where('id', '=', delivery.id)
      const isLate = now - delivery.made_at > maxAgeMs || delivery.attempts >= maxAttempts
      if (result.outcome === 'sent') {
        await own.set({ state: 'done', content: '' }).execute()
        if (delivery.device_id !== null) await noteSent(within, delivery.device_id, now)
      } else if (result.outcome === 'gone') await removeDevice(within, delivery, now)
      else {
        if (delivery.device_id !== null) await noteFailure(within, delivery.device_id, now)
        if (result.outcome === 'retry' && !isLate) {
          const wait = Math.max(jittered(backoff(retries, delivery.attempts)), Math.min(result.afterMs ?? 0, maxAgeMs))
          await own.set({ state: 'waiting', due_at: Math.ceil(now + wait) }).execute()
        } else {
          await own.set({ state: 'done', content: '' }).execute()
          await mailInstead(within, delivery, now)
          dropped.push([delivery, 'reason' in result ? result.reason : 'It was tried too often.'])
        }
      }
    }
  })
  return marked.then(() => {
    for (const [delivery, reason] of dropped) onDropped(delivery, reason)
  })
}

const noteSent = (within: Database, deviceId: string, now: number) =>
  within
    .updateTable('alert_devices')
    .set({ sent_at: now, failing_since: null, failures: 0, rest_until: 0 })
    .where('id', '=', deviceId)
    .execute()

/** Marks a device as unreached; one that keeps failing rests. */
async function noteFailure(within: Database, deviceId: string, now: number): Promise<void> {
  const own = within.selectFrom('alert_devices').select(['failures', 'failing_since']).where('id', '=', deviceId)
  const known = await own.executeTakeFirst()
  if (!known) return
  const failures = known.failures + 1
  const rest = failures < failuresUntilRest ? 0 : backoff(rests, failures - failuresUntilRest + 1)
  await within
    .updateTable('alert_devices')
    .set({ failures, failing_since: known.failing_since ?? now, rest_until: now + rest })
    .where('id', '=', deviceId)
    .execute()
}

/** Removes a device with its pending messages. */
async function removeDevice(within: Database, delivery: ClaimedDelivery, now: number): Promise<void> {
  const { id, device_id: device } = delivery
  if (device === null) {
    await within.updateTable('alert_deliveries').set({ state: 'done', content: '' }).where('id', '=', id).execute()
    return
  }
  await within.deleteFrom('alert_devices').where('id', '=', device).execute()
  await mailInstead(within, delivery, now)
}

/** Mails what a device did not accept to the confirmed address, unless another device of the user is reached. */
async function mailInstead(within: Database, delivery: ClaimedDelivery, now: number): Promise<void> {
  const { user_id, device_id, mail_address, mail_confirmed_at, message, kind, content, made_at } = delivery
  if (device_id === null || mail_address === null || mail_confirmed_at === null) return
  const reached = within
    .selectFrom('alert_devices')
    .select('id')
    .where('user_id', '=', user_id)
    .where('id', '<>', device_id)
    .where('failing_since', 'is', null)
  if (await reached.executeTakeFirst()) return
  await within
    .insertInto('alert_deliveries')
    .values({
      ...{ id: mailId(message), message, user_id, device_id: null, kind, content, made_at },
      ...{ state: 'waiting', attempts: 0, due_at: now },
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}
