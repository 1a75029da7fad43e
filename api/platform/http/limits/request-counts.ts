import { sql } from 'kysely'
import { backoff } from '#domain/waiting'
import type { Database } from '../../database/database.ts'
import { engineOf } from '../../database/engine.ts'

interface RequestCountOptions {
  /** Subjects counted at a time; those counted first are dropped first. */
  readonly maxSubjects: number
  /** Called when the first of several consecutive exchanges fails: until one succeeds, this server counts alone. */
  readonly onFailure: (error: unknown) => void
  /** Milliseconds since 1970. */
  readonly now?: () => number
  /** Milliseconds between two exchanges; doubled with each failure. */
  readonly intervalMs?: number
}

const periodMs = 60_000
const maxIntervalMs = 5_000
/** Rows of a statement. Numbers of rows are powers of two, so that there are few different statements. */
const maxRows = 256

interface Count {
  /** The count of this server, and how much of it the database was told. */
  own: number
  sent: number
  /** The count of other servers, as of the last exchange. */
  others: number
}

/**
 * Counts requests by subject and minute. Servers on a database exchange their counts every quarter of a second, but
 * only for subjects that they counted since: one statement adds to the sums and returns them. A request waits for
 * nothing.
 */
export function createRequestCounts(
  db: Database,
  { maxSubjects, onFailure, now = Date.now, intervalMs = 250 }: RequestCountOptions,
) {
  /** How many milliseconds the database's clock is ahead of this server's. */
  let aheadMs = 0
  let period = -1
  let synchronizedIn = -1
  let counts = new Map<string, Count>()
  let changed = new Set<string>()
  let failures = 0
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  let isStopped = false

  /** Milliseconds since 1970 by the database’s clock; starts anew in another minute. */
  function startPeriod(): number {
    const time = now() + aheadMs
    const current = Math.floor(time / periodMs)
    if (current !== period) {
      period = current
      counts = new Map()
      changed = new Set()
    }
    return time
  }

  function countOf(subject: string): Count {
    const known = counts.get(subject)
    if (known) return known
    if (counts.size >= maxSubjects) {
      for (const oldest of counts.keys()) {
        counts.delete(oldest)
        changed.delete(oldest)
        break
      }
    }
    const count = { own: 0, sent: 0, others: 0 }
    counts.set(subject, count)
    return count
  }

  async function synchronize(): Promise<void> {
    const [askedAt, time] = [now(), await engineOf(db).now(db)]
    aheadMs = time - (askedAt + now()) / 2
    startPeriod()
    synchronizedIn = period
    await db
      .deleteFrom('request_counts')
      .where('period', '<', period - 1)
      .execute()
  }

  async function exchange(): Promise<void> {
    startPeriod()
    if (synchronizedIn !== period) await synchronize()
    const [ofPeriod, inPeriod] = [period, counts]
    // In one order on every server, so that no two statements wait for each other.
    const subjects = [...changed].toSorted()
    changed.clear()
    for (let start = 0; start < subjects.length;) {
      const size = Math.min(2 ** Math.floor(Math.log2(subjects.length - start)), maxRows)
      const rows = subjects.slice(start, start + size).flatMap((subject) => {
        const count = inPeriod.get(subject) ?? { own: 0, sent: 0, others: 0 }
        const more = count.own - count.sent
        // Even if the statement fails: its outcome may be unknown, and counting twice would limit honest users.
        count.sent = count.own
        return { subject, count: more }
      })
      for (const { subject, count: sum } of await addAndRead(db, ofPeriod, rows)) {
        const count = inPeriod.get(subject)
        if (count) count.others = Math.max(count.others, sum - count.sent)
      }
      start += size
    }
  }

  async function exchangeOnce(): Promise<void> {
    try {
      await exchange()
      failures = 0
    } catch (error) {
      if (failures++ === 0) onFailure(error)
    }
    timer = undefined
    if (changed.size > 0) schedule()
  }

  function schedule(): void {
    if (timer || isStopped) return
    const begin = () => void (running = exchangeOnce())
    timer = setTimeout(begin, backoff({ firstMs: intervalMs, maxMs: maxIntervalMs }, failures + 1)).unref()
  }

  return {
    /** Counts a request. `current` includes it; `ttl` is how many milliseconds the count lasts. */
    count(subject: string) {
      const time = startPeriod()
      const count = countOf(subject)
      count.own++
      if (changed.size === 0) schedule()
      changed.add(subject)
      return { current: count.own + count.others, ttl: (period + 1) * periodMs - time }
    },
    /** Tells the database what was counted since the last exchange, and reads what others have counted. */
    exchange,
    /** Ends the exchanges that `count` schedules, after the running one. */
    async stop(): Promise<void> {
      isStopped = true
      clearTimeout(timer)
      await running
    },
  }
}

interface Row {
  readonly subject: string
  readonly count: number
}

/** Adds to the sums of a period and returns the new ones. */
const addAndRead = (db: Database, period: number, rows: readonly Row[]): Promise<readonly Row[]> =>
  db
    .insertInto('request_counts')
    .values(rows.map((row) => ({ period, ...row })))
    .onConflict((conflict) =>
      conflict.columns(['period', 'subject']).doUpdateSet((column) => ({
        count: sql<number>`${column.ref('request_counts.count')} + ${column.ref('excluded.count')}`,
      })),
    )
    .returning(['subject', 'count'])
    .execute()
