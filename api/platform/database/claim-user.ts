import type { Database } from './database.ts'

/**
 * Begins a transaction that changes what belongs to a user: others wait until it is committed. False where there is no such user
 * any more.
 */
export async function claimUser(within: Database, userId: string): Promise<boolean> {
  const claimed = await within.updateTable('users').set({ id: userId }).where('id', '=', userId).executeTakeFirst()
  return claimed.numUpdatedRows === 1n
}
