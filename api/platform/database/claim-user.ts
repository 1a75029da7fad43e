import type { Database } from './database.ts'

/**
 * Begins a transaction that changes a user’s data: others wait until it is committed. False if the user no longer
 * exists.
 */
export async function claimUser(within: Database, userId: string): Promise<boolean> {
  const claimed = await within.updateTable('users').set({ id: userId }).where('id', '=', userId).executeTakeFirst()
  return claimed.numUpdatedRows === 1n
}
