import { createHash } from 'node:crypto'
import { backoff } from '#domain/waiting'
import { addAttempt, type AttemptBudget, msUntilAllowed } from '../platform/database/coordination/attempts.ts'
import type { Database } from '../platform/database/database.ts'
import { engineOf } from '../platform/database/engine.ts'
import { claim, transact } from '../platform/database/transact.ts'
import { rateLimitKey } from '../platform/http/limits/rate-limits.ts'
import type { AttemptLimits } from '../platform/runtime/config.ts'

const signUpWindow = 60 * 60 * 1000

/** Passwords that a client may try for each sign-up: a rejected one must not cost a sign-up, but its estimate takes long. */
const estimatesPerSignUp = 10

/** Uses of links for each sign-up: a refused password must not use up an hour. */
const usesPerSignUp = 10

/** Limits what a network may do without signing in. Each function counts and returns 0, or counts nothing and returns the seconds to wait. */
export function createAddressLimits(db: Database, { signUpsPerHour }: AttemptLimits) {
  const limit = (kind: string, times: number) => (address: string | undefined) =>
    transact(db, async (transaction) => {
      const subject = `${kind} from ${rateLimitKey(address) ?? unknownAddress}`
      const now = await engineOf(db).now(transaction)
      await claim(transaction, [subject], now)
      const budget = { subject, times, windowMs: signUpWindow }
      const wait = await msUntilAllowed(transaction, budget, now)
      if (wait === 0) await addAttempt(transaction, subject, now)
      return Math.ceil(wait / 1000)
    })
  return {
    /** Counts the estimate of a password. */
    estimate: limit('estimate', signUpsPerHour * estimatesPerSignUp),
    /** Counts a sign-up whose form is accepted: it reveals whether an address has an account. */
    signUp: limit('sign-up', signUpsPerHour),
    /** Counts a request for a link by mail. */
    link: limit('link', signUpsPerHour),
    /** Counts the use of a link. */
    linkUse: limit('use of a link', signUpsPerHour * usesPerSignUp),
  }
}

/** An attempt to log in. */
export interface LoginAttempt {
  /** Any text that is the same for one account; it does not reveal whether the account exists. */
  readonly account: string
  readonly address: string | undefined
  /**
   * Whether the account’s owner is signed in on this device. They have a budget of their own, so that attempts by
   * others cannot lock them out.
   */
  readonly isKnownDevice: boolean
}

const second = 1_000
const minute = 60 * second
const hour = 60 * minute

/**
 * Verifications of one account’s password in an hour: from unknown devices, and from devices where its owner is
 * signed in. 100 in all.
 */
const hourlyAttempts = { unknownDevices: 80, knownDevices: 20 }
/** Failures without a delay; each further one doubles the delay, up to a quarter of an hour. */
const freeFailures = 5
const maxWait = 15 * minute
/**
 * Failures on the whole site in a minute above which it counts as under attack: then the limit by address drops to a
 * tenth.
 */
const siteAlarmFailures = 300

/** Clients without a readable address share one counter. */
const unknownAddress = 'nowhere'

/** Limits login attempts. The counters are in the database, so a restart does not reset them. */
export function createLoginLimits(db: Database, { loginsPerMinute }: AttemptLimits) {
  async function delay(within: Database, subject: string, now: number): Promise<number> {
    const row = await within
      .selectFrom('login_failures')
      .select(['failures', 'last_at'])
      .where('subject', '=', subject)
      .executeTakeFirst()
    if (!row || row.failures < freeFailures) return 0
    const wait = backoff({ firstMs: second, maxMs: maxWait }, row.failures - freeFailures + 1)
    // The clock was ahead when the failure was written: the delay ends by whichever clock comes first.
    if (row.last_at > now) {
      await within.updateTable('login_failures').set({ last_at: now }).where('subject', '=', subject).execute()
    }
    return Math.max(Math.min(row.last_at, now) + wait - now, 0)
  }

  return {
    /** Counts an attempt as failed and returns 0, or counts nothing and returns the seconds to wait. */
    consume: (attempt: LoginAttempt) =>
      transact(db, async (transaction) => {
        const account = accountSubject(attempt)
        const address = `login from ${rateLimitKey(attempt.address) ?? unknownAddress}`
        const now = await engineOf(db).now(transaction)
        await claim(transaction, [account, address], now)
        // Not claimed, since every login would wait for every other one. Logins in progress are not counted.
        const isAlarmed = (await msUntilAllowed(transaction, siteWideFailures, now)) > 0
        const times = isAlarmed ? Math.max(Math.floor(loginsPerMinute / 10), 1) : loginsPerMinute
        const budgets = [
          {
            subject: account,
            times: attempt.isKnownDevice ? hourlyAttempts.knownDevices : hourlyAttempts.unknownDevices,
            windowMs: hour,
          },
          { subject: address, times, windowMs: minute },
        ]
        const waits = [await delay(transaction, account, now)]
        for (const budget of budgets) waits.push(await msUntilAllowed(transaction, budget, now))
        const wait = Math.max(...waits)
        if (wait > 0) return Math.ceil(wait / second)
        for (const { subject } of budgets) await addAttempt(transaction, subject, now)
        await addFailure(transaction, account, now)
        return 0
      }),
    /** Confirms that an attempt failed: many failures anywhere put the whole site on alert. */
    async recordFailure(): Promise<void> {
      await addAttempt(db, siteWideFailures.subject, await engineOf(db).now(db))
    },
    /** Forgets all attempts on an account that is gone. */
    async forget(account: string): Promise<void> {
      const subjects = [true, false].map((isKnownDevice) => accountSubject({ account, isKnownDevice }))
      await db.deleteFrom('login_failures').where('subject', 'in', subjects).execute()
      await db.deleteFrom('attempts').where('subject', 'in', subjects).execute()
    },
    /** Clears the failures of the account after a successful attempt. */
    async reset(attempt: LoginAttempt): Promise<void> {
      await db.deleteFrom('login_failures').where('subject', '=', accountSubject(attempt)).execute()
    },
  }
}

async function addFailure(db: Database, subject: string, now: number): Promise<void> {
  await db
    .insertInto('login_failures')
    .values({ subject, failures: 1, last_at: now })
    .onConflict((conflict) =>
      conflict.column('subject').doUpdateSet((row) => ({
        failures: row('login_failures.failures', '+', 1),
        last_at: now,
      })),
    )
    .execute()
}

export type LoginLimits = ReturnType<typeof createLoginLimits>

const siteWideFailures: AttemptBudget = {
  subject: 'failed login of everybody',
  times: siteAlarmFailures,
  windowMs: minute,
}

/** Hashed, because users sometimes type their password into the wrong field. */
function accountSubject({ account, isKnownDevice }: Pick<LoginAttempt, 'account' | 'isKnownDevice'>): string {
  return `${isKnownDevice ? 'owner' : 'login'} of ${createHash('sha256').update(account).digest('hex')}`
}
