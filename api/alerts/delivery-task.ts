import { createLeases } from '../platform/database/coordination/leases.ts'
import type { Database } from '../platform/database/database.ts'
import { engineOf } from '../platform/database/engine.ts'
import type { SendResult } from '../platform/mail/send-result.ts'
import { type ClaimedDelivery, deliverDue, type RetryTiming } from './deliver.ts'

interface DeliveryOptions {
  readonly db: Database
  readonly send: (delivery: ClaimedDelivery, signal: AbortSignal) => Promise<SendResult>
  readonly onDropped: (delivery: ClaimedDelivery, reason: string) => void
  readonly retries?: RetryTiming | undefined
}

/** Sends what is due, on one server of a database at a time. */
export function createDelivery({ db, ...options }: DeliveryOptions) {
  const leases = createLeases(db)
  return {
    async isDone(): Promise<boolean> {
      const now = await engineOf(db).now(db)
      const due = db.selectFrom('alert_deliveries').select('id').where('state', '<>', 'done').where('due_at', '<=', now)
      return (await due.limit(1).executeTakeFirst()) === undefined
    },
    async run(signal: AbortSignal): Promise<'done' | 'elsewhere'> {
      const result = await leases.withLease('alert deliveries', (lease) =>
        deliverDue({ ...options, lease: { ...lease, signal: AbortSignal.any([signal, lease.signal]) } }),
      )
      return result.isAcquired ? 'done' : 'elsewhere'
    },
  }
}
