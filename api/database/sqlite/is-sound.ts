import { sql } from 'kysely'
import type { Schema } from '../schema.ts'

/** Whether every page and row of the file can be read. Takes about a second for a gigabyte. */
export async function isSound(db: Pick<Schema, 'getExecutor'>): Promise<boolean> {
  const { rows } = await sql<{ quick_check: string }>`pragma quick_check(1)`.execute(db)
  return rows[0]?.quick_check === 'ok'
}
