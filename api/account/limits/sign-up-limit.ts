import type { Database } from '../../database/database.ts'
import { addressKey } from '../../limits/address-key.ts'
import type { LimitSettings } from '../../start/account-settings.ts'
import { waitFor } from './budget.ts'
import { limitStatements } from './limit-statements.ts'
import { nowhere } from './login-limits.ts'

const hour = 60 * 60 * 1000

/** Counts an attempt to sign up and returns 0, or counts nothing and returns the seconds to wait. */
export type SignUpLimit = (address: string | undefined) => Promise<number>

/** That somebody has an account shows when one signs up with their e-mail address: so nobody may ask that often. */
export function createSignUpLimit(db: Database, { signUpsPerHour }: LimitSettings): SignUpLimit {
  const statements = limitStatements(db)
  return (address) =>
    db.transaction().execute(async (transaction) => {
      const subject = `sign-up from ${addressKey(address) ?? nowhere}`
      const wait = await waitFor(statements, transaction, { subject, times: signUpsPerHour, within: hour })
      if (wait === 0) await statements.add(transaction, { subject, at: Date.now() })
      return Math.ceil(wait / 1000)
    })
}
