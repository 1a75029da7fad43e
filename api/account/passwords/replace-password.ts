import type { Database } from '../../database/database.ts'
import type { UserRow } from '../../database/tables.ts'
import type { Renewed } from '../sessions/renewal.ts'
import type { SessionStore } from '../sessions/session-store.ts'
import type { UserStore } from '../users.ts'

/** Where it is done. */
interface Stores {
  readonly database: Database
  readonly users: UserStore
  readonly sessions: SessionStore
}

/**
 * Gives somebody another password and ends whatever was given out before, on every device, in one step. The value is a
 * session to go on with; undefined where the password was changed or the user deleted meanwhile.
 */
export function replacePassword(
  { database, users, sessions }: Stores,
  user: UserRow,
  hash: string,
): Promise<Renewed | undefined> {
  return database.transaction().execute(async (transaction) => {
    const change = { from: user.password_hash, to: hash }
    const tokenVersion = await users.changePassword(user.id, change, transaction)
    if (tokenVersion === undefined) return undefined
    await sessions.endAll(user.id, transaction)
    return { userId: user.id, tokenVersion, ...(await sessions.start(user.id, transaction)) }
  })
}
