import { randomUUID } from 'node:crypto'
import type { Database } from '../database.ts'
import { engineOf } from '../engine.ts'
import { statement } from '../statement.ts'
import { transact, type Work } from '../transact.ts'

interface Name {
  readonly name: string
}

interface HeldLease extends Name {
  readonly holder: string
}

interface Taking extends HeldLease {
  readonly now: number
  readonly until: number
  readonly latest: number
}

/** The SQL statements about leases. Times are milliseconds since 1970 by the database’s clock. */
const leaseStatements = (db: Database) => ({
  /**
   * Takes a lease that has lapsed and raises its number. One that expires later than any lease can was taken by a
   * process with a wrong clock.
   */
  take: statement<Taking, { readonly fence: number }>(({ name, holder, now, until, latest }) =>
    db
      .insertInto('leases')
      .values({ name, holder, taken_at: now, lapses_at: until, fence: 1 })
      .onConflict((conflict) =>
        conflict
          .column('name')
          .doUpdateSet((row) => ({
            holder: row.ref('excluded.holder'),
            taken_at: row.ref('excluded.taken_at'),
            lapses_at: row.ref('excluded.lapses_at'),
            fence: row('leases.fence', '+', 1),
          }))
          .where((row) => row.or([row.eb('leases.lapses_at', '<=', now), row.eb('leases.lapses_at', '>', latest)])),
      )
      .returning('fence'),
  ),
  renew: statement<HeldLease & { readonly fence: number; readonly until: number }, unknown>(
    ({ name, holder, fence, until }) =>
      db
        .updateTable('leases')
        .set({ lapses_at: until })
        .where('name', '=', name)
        .where('holder', '=', holder)
        .where('fence', '=', fence),
  ),
  /** Holds the row until the transaction ends: nobody takes the lease meanwhile. */
  confirm: statement<Name & { readonly fence: number }, unknown>(({ name, fence }) =>
    db
      .updateTable('leases')
      .set((row) => ({ fence: row.ref('fence') }))
      .where('name', '=', name)
      .where('fence', '=', fence),
  ),
  /** The row stays for its number. */
  release: statement<HeldLease & { readonly fence: number }, unknown>(({ name, holder, fence }) =>
    db
      .updateTable('leases')
      .set({ lapses_at: 0 })
      .where('name', '=', name)
      .where('holder', '=', holder)
      .where('fence', '=', fence),
  ),
})

/** Milliseconds until a lease expires that is not renewed: how long the next process waits after a kill. */
const defaultLeaseMs = 30_000

export interface LeaseOptions {
  /** Milliseconds. */
  readonly durationMs?: number
  /** The database’s clock, where a test has no other. */
  readonly now?: () => Promise<number>
}

/** The result of exclusive work: done by this process, or another process holds the lease. */
export type LeaseResult<Value> = { readonly isAcquired: true; readonly value: Value } | { readonly isAcquired: false }

/** A lease that this process has taken. */
export interface Lease {
  /**
   * Aborts when the lease is lost, because this process was suspended for too long or the database could not be
   * written: another process may hold it then.
   */
  readonly signal: AbortSignal
  /**
   * Runs a transaction whose writes only the holder may make. Rejects with `LeaseLost`, and nothing is written, where
   * another process has taken the lease since, also where this one does not know of it yet.
   */
  transact<Result>(work: Work<Result>): Promise<Result>
}

/** Another process has taken the lease: what was to be written is not. */
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
  const statements = leaseStatements(db)
  const holder = randomUUID()
  const clock = now ?? (() => engineOf(db).now(db))
  const held = heldLeases(db)

  /** The number of the lease; undefined where another process holds it. One statement: of two, the second loses. */
  async function acquire(name: string): Promise<number | undefined> {
    const time = await clock()
    const latest = time + durationMs * 2
    const { rows } = await statements.take(db, { name, holder, now: time, until: time + durationMs, latest })
    return rows[0]?.fence
  }

  async function renew(name: string, fence: number): Promise<boolean> {
    const until = (await clock()) + durationMs
    const { numAffectedRows } = await statements.renew(db, { name, holder, fence, until })
    return numAffectedRows === 1n
  }

  /**
   * Renews the lease three times per duration, so that a database that is briefly busy does not lose it. This process’s
   * own steady clock says when that has failed for too long.
   */
  function renewPeriodically(name: string, fence: number, lose: () => void): NodeJS.Timeout {
    let until = performance.now() + durationMs
    const renewOnce = async () => {
      const startedAt = performance.now()
      try {
        if (await renew(name, fence)) until = startedAt + durationMs
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
            const { numAffectedRows } = await statements.confirm(transaction, { name, fence })
            if (numAffectedRows !== 1n) throw new LeaseLost(`Another process holds the lease "${name}".`)
            return inTransaction(transaction)
          }),
      }
      try {
        return { isAcquired: true, value: await work(lease) }
      } finally {
        clearInterval(timer)
        held.set(name, false)
        // Where that fails, the lease expires.
        await statements.release(db, { name, holder, fence }).catch(() => undefined)
      }
    },
  }
}
