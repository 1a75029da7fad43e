import type { Database } from '../../platform/database/database.ts'
import { transact } from '../../platform/database/transact.ts'
import { endSession, isRenewable } from './refresh-tokens.ts'

/** A device on which a user is signed in. Times are milliseconds since 1970. */
export interface SignedInDevice {
  readonly id: string
  /** “Chrome on Android”; '' if it signed in before devices were named. */
  readonly label: string
  readonly createdAt: number
  /** When it last renewed its session, which it does every few minutes while it is used. */
  readonly usedAt: number
}

/** Queries about the sessions of one user; another user’s id finds nothing. */
export function createDevices(db: Database) {
  const sessionsOf = (userId: string, within = db) => within.selectFrom('sessions').where('user_id', '=', userId)

  /** Ends those of a user’s sessions that `isEnding` selects; returns their number. */
  const endWhere = (userId: string, isEnding: (id: string) => boolean): Promise<number> =>
    transact(db, async (within) => {
      const ending = (await sessionsOf(userId, within).select('id').execute()).filter(({ id }) => isEnding(id))
      for (const { id } of ending) await endSession(within, id)
      return ending.length
    })

  return {
    /** The devices whose session can still be renewed, the last used first. */
    async list(userId: string): Promise<readonly SignedInDevice[]> {
      const now = Date.now()
      const rows = await sessionsOf(userId)
        .select(['id', 'label', 'created_at', 'last_used_at'])
        .where((row) => isRenewable(row, now))
        .execute()
      return rows
        .map(({ id, label, created_at, last_used_at }) => ({
          ...{ id, label, createdAt: created_at },
          usedAt: Math.max(last_used_at, created_at),
        }))
        .toSorted((a, b) => b.usedAt - a.usedAt)
    },
    end: (userId: string, id: string) => endWhere(userId, (one) => one === id),
    endOthers: (userId: string, kept: string) => endWhere(userId, (one) => one !== kept),
  }
}
