import type { UserRow } from '../../platform/database/database.ts'
import type { LoginAttempt, LoginLimits } from '../login-limits.ts'
import type { UserStore } from '../users.ts'
import type { Hashing, HashQueue } from './hashing.ts'

/** The user whose password matches, or why the attempt was rejected. */
type PasswordCheck = { readonly ok: true; readonly user: UserRow } | RejectedAttempt

/**
 * `wrong`: the password does not match. `busy`, `wait`: it was not verified; `seconds` is the delay until the next
 * attempt.
 */
export type RejectedAttempt =
  | { readonly ok: false; readonly reason: 'wrong' }
  | { readonly ok: false; readonly reason: 'busy' }
  | { readonly ok: false; readonly reason: 'wait'; readonly seconds: number }

/**
 * Verifies the password of the user that `find` returns and counts it as `attempt`. It takes as long without a user.
 */
type CheckPassword = (
  find: () => Promise<UserRow | undefined>,
  password: string,
  attempt: LoginAttempt,
) => Promise<PasswordCheck>

interface Parts {
  readonly users: UserStore
  readonly hashing: Hashing
  readonly queue: HashQueue
  readonly limits: LoginLimits
}

/** The only function that compares passwords. */
export function createPasswordCheck({ users, hashing, queue, limits }: Parts): CheckPassword {
  async function compare(user: UserRow | undefined, password: string): Promise<PasswordCheck> {
    // Keeps the response time from revealing which accounts exist and have a password.
    const storedHash = user?.password_hash ?? hashing.dummyHash
    const isCorrect = await hashing.verify(storedHash, password)
    if (!isCorrect || !user) return { ok: false, reason: 'wrong' }
    if (hashing.isOutdated(storedHash))
      await users.rehash(user.id, { from: storedHash, to: await hashing.hash(password) })
    return { ok: true, user }
  }

  return async (find, password, attempt) => {
    const checked = queue(async (): Promise<PasswordCheck> => {
      // Count a failure first: otherwise concurrent attempts would all pass the limit.
      const seconds = await limits.consume(attempt)
      if (seconds > 0) return { ok: false, reason: 'wait', seconds }
      const result = await compare(await find(), password)
      // The site-wide alarm counts confirmed failures only: many successful logins are no attack.
      await (result.ok ? limits.reset(attempt) : limits.recordFailure())
      return result
    })
    return (await checked) ?? { ok: false, reason: 'busy' }
  }
}
