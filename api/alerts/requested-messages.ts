import { createHash } from 'node:crypto'
import { claimUser } from '../platform/database/claim-user.ts'
import { addAttempt, msUntilAllowed } from '../platform/database/coordination/attempts.ts'
import type { Database } from '../platform/database/database.ts'
import { engineOf } from '../platform/database/engine.ts'
import { transact } from '../platform/database/transact.ts'
import type { DeliveryStore } from './delivery-store.ts'
import { type Channels, enqueue, enqueueConfirmation } from './outbox.ts'

/** Messages that a user may request in an hour: tests and confirmation mails. */
const hourlyMessages = 5
const hour = 60 * 60 * 1000

type TestResult = { readonly devices: number; readonly isMailed: boolean } | { readonly waitSeconds: number }

/** Messages that users request themselves, with a limit. */
export function createRequestedMessages(db: Database, deliveries: DeliveryStore, channels: Channels) {
  /** Counts a message; returns the seconds to wait if there were too many, otherwise 0. */
  async function count(within: Database, userId: string, now: number): Promise<number> {
    const budget = { subject: `messages to ${userId}`, times: hourlyMessages, windowMs: hour }
    const wait = await msUntilAllowed(within, budget, now)
    if (wait === 0) await addAttempt(within, budget.subject, now)
    return Math.ceil(wait / 1000)
  }

  return {
    /**
     * Switches mails on and sends one with a link unless the address is confirmed; returns the seconds to wait if there were too
     * many.
     */
    async confirmation(userId: string): Promise<number> {
      return transact(db, async (within) => {
        if (!(await claimUser(within, userId))) return 0
        const now = await engineOf(db).now(within)
        const waitSeconds = await count(within, userId, now)
        if (waitSeconds > 0) return waitSeconds
        if ((await deliveries.switchMailOn(userId, within)) === 'waiting')
          await enqueueConfirmation(within, userId, now)
        return 0
      })
    },

    /** Sends a message to all devices of a user or, without any, by mail. */
    test: (userId: string): Promise<TestResult> =>
      transact(db, async (within) => {
        if (!(await claimUser(within, userId))) return { devices: 0, isMailed: false }
        const now = await engineOf(db).now(within)
        const waitSeconds = await count(within, userId, now)
        if (waitSeconds > 0) return { waitSeconds }
        const tag = createHash('sha256').update(`test ${userId} ${now}`).digest('base64url').slice(0, 22)
        const message = { version: 1, tag, ...testText, open: '/', count: 0, date: null, unsubscribe: null } as const
        const sent = await enqueue(within, [{ userId, kind: 'test', tag, message: () => message }], channels, now)
        return sent.get(userId) ?? { devices: 0, isMailed: false }
      }),
  }
}

const testText = { title: 'Stonks', body: 'Alerts arrive here.' } as const

export type RequestedMessages = ReturnType<typeof createRequestedMessages>
