import { randomUUID } from 'node:crypto'
import type { Database } from '../database.ts'
import { engineOf } from '../engine.ts'
import { transact, type Work } from '../transact.ts'

/** Milliseconds until a lease that is not renewed expires: how long the next process waits after a kill. */
const defaultLeaseMs = 30_000

export interface LeaseOptions {
  /** Milliseconds. */
  readonly durationMs?: number
  /** The database’s clock, unless a test passes another. */
  readonly now?: () => Promise<number>
}

/** The result of exclusive work: done by this process, or another process holds the lease. */
type LeaseResult<Value> = { readonly isAcquired: true; readonly value: Value } | { readonly isAcquired: false }

/** A lease that this process has taken. */
export interface Lease {
  /**
   * Aborts when the lease is lost because this process was suspended for too long or the database could not be written:
   * another process may then hold it.
   */
  readonly signal: AbortSignal
  /**
   * Runs a transaction whose writes only the holder may make. Rejects with `LeaseLost` and writes nothing if another
   * process has taken the lease since, even if this one does not know it yet.
   */
  transact<Result>(work: Work<Result>): Promise<Result>
}

/** Another process has taken the lease: nothing was written. */
export class LeaseLost extends Error {}

/** Exclusive work among all processes on a database. */
export interface Leases {
  /** Does the work while no other process does work of the same name. */
  withLease<Value>(name: string, work: (lease: Lease) => Promise<Value>): Promise<LeaseResult<Value>>
}

const heldByDatabase = new WeakMap<Database, Map<string, boolean>>()

/** The leases that this process has held on a database, and whether it holds them now. */
export function heldLeases(db: Database): Map<string, boolean> {
  const held = heldByDatabase.get(db) ?? new Map<string, boolean>()
  heldByDatabase.set(db, held)
  return held
}

/** Leases in a database. Each call creates a separate holder. */
export function createLeases(db: Database, { durationMs = defaultLeaseMs, now }: LeaseOptions = {}): Leases {
  const holder = randomUUID()
  const clock = now ?? (() => engineOf(db).now(db))
  const held = heldLeases(db)

  /**
   * Takes an expired lease and raises its number, which it returns; undefined if another process holds it. It is one
   * statement, so of two attempts the second loses. Times are those of the database’s clock.
   */
  async function acquire(name: string): Promise<number | undefined> {
    const time = await clock()
    const latest = time + durationMs * 2
    const taken = { holder, taken_at: time, lapses_at: time + durationMs }
    const row = await db
      .insertInto('leases')
      .values({ name, ...taken, fence: 1 })
      .onConflict((conflict) =>
        conflict
          .column('name')
          .doUpdateSet((row) => ({ ...taken, fence: row('leases.fence', '+', 1) }))
          // A lease that expires later than any lease can was taken by a process with a wrong clock.
          .where((row) => row.or([row.eb('leases.lapses_at', '<=', time), row.eb('leases.lapses_at', '>', latest)])),
      )
      .returning('fence')
      .executeTakeFirst()
    return row?.fence
  }

  /** Sets when the lease expires; false if another process holds it. */
  async function extend(name: string, fence: number, until: number): Promise<boolean> {
    const ours = db.updateTable('leases').where('name', '=', name).where('holder', '=', holder)
    const { numUpdatedRows } = await ours.where('fence', '=', fence).set({ lapses_at: until }).executeTakeFirst()
    return numUpdatedRows === 1n
  }

  /**
   * Renews the lease three times per duration, so that a database that is briefly busy does not lose it. This process’s
   * own monotonic clock decides when renewals have failed for too long.
   */
  function renewPeriodically(name: string, fence: number, lose: () => void): NodeJS.Timeout {
    let until = performance.now() + durationMs
    const renewOnce = async () => {
      const startedAt = performance.now()
      try {
        if (await extend(name, fence, (await clock()) + durationMs)) until = startedAt + durationMs
        else lose()
      } catch {
        if (performance.now() >= until) lose()
      }
    }
    return setInterval(() => void renewOnce(), durationMs / 3)
  }

  return {
    async withLease(name, work) {
      const fence = await acquire(name)
      if (fence === undefined) return { isAcquired: false }
      const lost = new AbortController()
      const timer = renewPeriodically(name, fence, () => lost.abort(new LeaseLost('The lease got lost.')))
      held.set(name, true)
      const lease: Lease = {
        signal: lost.signal,
        transact: (inTransaction) =>
          transact(db, async (transaction) => {
            // Locks the row until the transaction ends: nobody takes the lease meanwhile.
            const confirmed = await transaction
              .updateTable('leases')
              .set({ fence })
              .where('name', '=', name)
              .where('fence', '=', fence)
              .executeTakeFirst()
            if (confirmed.numUpdatedRows !== 1n) throw new LeaseLost(`Another process holds the lease "${name}".`)
            return inTransaction(transaction)
          }),
      }
      try {
        return { isAcquired: true, value: await work(lease) }
      } finally {
        clearInterval(timer)
        held.set(name, false)
        // The row stays for its number. If this fails, the lease expires.
        await extend(name, fence, 0).catch(() => undefined)
      }
    },
  }
}
