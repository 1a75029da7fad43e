import { randomUUID } from 'node:crypto'
import type { Database } from './database.ts'
import { statement } from './statement.ts'

interface Name {
  readonly name: string
}

interface HeldLease extends Name {
  readonly holder: string
}

/** The SQL statements about leases. Times are milliseconds since 1970. */
const leaseStatements = (db: Database) => ({
  deleteExpired: statement<Name & { readonly now: number; readonly latest: number }, unknown>(({ name, now, latest }) =>
    db
      .deleteFrom('leases')
      .where('name', '=', name)
      .where((row) => row.or([row.eb('lapses_at', '<=', now), row.eb('lapses_at', '>', latest)])),
  ),
  take: statement<HeldLease & { readonly now: number; readonly until: number }, unknown>(
    ({ name, holder, now, until }) =>
      db
        .insertInto('leases')
        .values({ name, holder, taken_at: now, lapses_at: until })
        .onConflict((conflict) => conflict.column('name').doNothing()),
  ),
  renew: statement<HeldLease & { readonly until: number }, unknown>(({ name, holder, until }) =>
    db.updateTable('leases').set({ lapses_at: until }).where('name', '=', name).where('holder', '=', holder),
  ),
  release: statement<HeldLease, unknown>(({ name, holder }) =>
    db.deleteFrom('leases').where('name', '=', name).where('holder', '=', holder),
  ),
})

/** Milliseconds until a lease expires that is not renewed: how long the next process waits after a kill. */
const defaultLeaseMs = 30_000

export interface LeaseOptions {
  /** Milliseconds. */
  readonly durationMs?: number
  readonly now?: () => number
}

/** The result of exclusive work: done by this process, or another process holds the lease. */
export type LeaseResult<Value> = { readonly isAcquired: true; readonly value: Value } | { readonly isAcquired: false }

/** Exclusive work among all processes on a database. */
export interface Leases {
  /**
   * Does the work while no other process does work of the same name. The signal aborts when the lease is lost, because
   * this process was suspended for too long or the database could not be written: another process may hold it then.
   */
  withLease<Value>(name: string, work: (signal: AbortSignal) => Promise<Value>): Promise<LeaseResult<Value>>
}

/** Leases in a database. Each call creates a separate holder. */
export function createLeases(
  db: Database,
  { durationMs = defaultLeaseMs, now = () => Date.now() }: LeaseOptions = {},
): Leases {
  const statements = leaseStatements(db)
  const holder = randomUUID()

  /** One transaction that begins with a write: of two processes, the second sees the first one's lease. */
  async function acquire(name: string): Promise<boolean> {
    const time = now()
    return db.transaction().execute(async (within) => {
      // A lease that expires later than any lease can was taken by a process with a wrong clock.
      await statements.deleteExpired(within, { name, now: time, latest: time + durationMs * 2 })
      const { numAffectedRows } = await statements.take(within, { name, holder, now: time, until: time + durationMs })
      return numAffectedRows === 1n
    })
  }

  async function renew(name: string): Promise<boolean> {
    const { numAffectedRows } = await statements.renew(db, { name, holder, until: now() + durationMs })
    return numAffectedRows === 1n
  }

  /** Renews the lease three times per duration, so that a database that is briefly busy does not lose it. */
  function renewPeriodically(name: string, lose: () => void): NodeJS.Timeout {
    let until = now() + durationMs
    const renewed = (isOurs: boolean) => (isOurs ? (until = now() + durationMs) : lose())
    return setInterval(() => void renew(name).then(renewed, () => now() < until || lose()), durationMs / 3)
  }

  return {
    async withLease(name, work) {
      if (!(await acquire(name))) return { isAcquired: false }
      const lost = new AbortController()
      const timer = renewPeriodically(name, () => lost.abort(new Error('The lease got lost.')))
      try {
        return { isAcquired: true, value: await work(lost.signal) }
      } finally {
        clearInterval(timer)
        // Where that fails, the lease expires.
        await statements.release(db, { name, holder }).catch(() => undefined)
      }
    },
  }
}
