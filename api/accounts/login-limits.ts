import { createHash } from 'node:crypto'
import type { Database } from '../database/database.ts'
import { addressKey } from '../http/limits/rate-limits.ts'
import type { LimitSettings } from '../runtime/config.ts'
import { waitFor, type Budget, limitStatements } from '../database/attempts.ts'

const signUpWindow = 60 * 60 * 1000

/** Counts an attempt to sign up and returns 0, or counts nothing and returns the seconds to wait. */
export type SignUpLimit = (address: string | undefined) => Promise<number>

/** That somebody has an account shows when one signs up with their e-mail address: so nobody may ask that often. */
export function createSignUpLimit(db: Database, { signUpsPerHour }: LimitSettings): SignUpLimit {
  const statements = limitStatements(db)
  return (address) =>
    db.transaction().execute(async (transaction) => {
      const subject = `sign-up from ${addressKey(address) ?? nowhere}`
      const wait = await waitFor(statements, transaction, { subject, times: signUpsPerHour, within: signUpWindow })
      if (wait === 0) await statements.add(transaction, { subject, at: Date.now() })
      return Math.ceil(wait / 1000)
    })
}

/** Somebody's attempt to prove that they know a password. */
export interface Try {
  /** Any text that is the same for one account: whether there is such an account must not matter. */
  readonly account: string
  readonly address: string | undefined
  /** Whether the account's owner is signed in on the device: strangers must not be able to keep them from trying. */
  readonly isKnown: boolean
}

/** How often passwords may be tried. Kept in the database, so that a restart forgives nothing. */
export interface LoginLimits {
  /** Counts an attempt as failed and returns 0, or counts nothing and returns the seconds to wait. */
  take(attempt: Try): Promise<number>
  /** Confirms that an attempt failed: many failures anywhere put the whole site on alert. */
  confirm(): Promise<void>
  /** Says that an attempt did not fail. */
  forgive(attempt: Try): Promise<void>
}

const second = 1_000
const minute = 60 * second
const hour = 60 * minute

/** Verifications of one account's password in an hour: by anybody, and by who is signed in already. 100 in all. */
const hourly = { strangers: 80, owner: 20 }
/** Failures that cost nothing; from then on the wait doubles, up to a quarter of an hour. */
const free = 5
const longestWait = 15 * minute
/** Failures of everybody in a minute from which on the site counts as under attack: then addresses get a tenth. */
const alarm = 300

/** What is no address shares one count: nobody goes uncounted. */
export const nowhere = 'nowhere'

/** Opens the limits. */
export function createLoginLimits(db: Database, { loginsPerMinute }: LimitSettings): LoginLimits {
  const statements = limitStatements(db)

  async function delay(within: Database, subject: string): Promise<number> {
    const row = (await statements.failures(within, { subject })).rows[0]
    if (!row || row.failures < free) return 0
    const wait = Math.min(second * 2 ** (row.failures - free), longestWait)
    return Math.max(row.last_at + wait - Date.now(), 0)
  }

  async function longestOf(within: Database, budgets: readonly Budget[], subject: string): Promise<number> {
    const waits = [await delay(within, subject)]
    for (const budget of budgets) waits.push(await waitFor(statements, within, budget))
    return Math.max(...waits)
  }

  return {
    take: (attempt) =>
      db.transaction().execute(async (transaction) => {
        const account = accountSubject(attempt)
        const isAlarmed = (await waitFor(statements, transaction, everybody)) > 0
        const times = isAlarmed ? Math.max(Math.floor(loginsPerMinute / 10), 1) : loginsPerMinute
        const budgets = [
          { subject: account, times: attempt.isKnown ? hourly.owner : hourly.strangers, within: hour },
          { subject: `login from ${addressKey(attempt.address) ?? nowhere}`, times, within: minute },
        ]
        const wait = await longestOf(transaction, budgets, account)
        if (wait > 0) return Math.ceil(wait / second)
        const at = Date.now()
        for (const { subject } of budgets) await statements.add(transaction, { subject, at })
        await statements.fail(transaction, { subject: account, at })
        return 0
      }),
    async confirm() {
      await statements.add(db, { subject: everybody.subject, at: Date.now() })
    },
    async forgive(attempt) {
      await statements.forgive(db, { subject: accountSubject(attempt) })
    },
  }
}

const everybody: Budget = { subject: 'failed login of everybody', times: alarm, within: minute }

/** Hashed: people type their passwords into the wrong field. */
function accountSubject({ account, isKnown }: Try): string {
  return `${isKnown ? 'owner' : 'login'} of ${createHash('sha256').update(account).digest('hex')}`
}
