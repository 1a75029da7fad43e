import type { Kysely } from 'kysely'
import { transact } from './transact.ts'

/**
 * Migrates a database to the newest schema in one transaction, or leaves it unchanged: `newer` if a later release,
 * whose rows this one would misread, has migrated it, and `foreign` if it belongs to another program.
 */
export async function migrate<Tables>(
  db: Kysely<Tables>,
  migrations: readonly Migration[],
  version: SchemaVersion,
): Promise<'done' | 'newer' | 'foreign'> {
  return transact(db, async (transaction) => {
    const reached = await version.read(transaction)
    if (reached === undefined) return 'foreign'
    if (reached > migrations.length) return 'newer'
    for (const step of migrations.slice(reached)) await step(transaction)
    if (reached < migrations.length) await version.write(transaction, migrations.length)
    return 'done'
  })
}

/** What a migration may use. It must not depend on the current table types, which later migrations change. */
export type Schema = Pick<Kysely<unknown>, 'schema' | 'getExecutor'>

/** One step of the schema. It runs inside the transaction of all steps. */
export type Migration = (db: Schema) => Promise<void>

/** The number of applied migrations, stored in the database itself. */
export interface SchemaVersion {
  /** 0 in a new database; undefined in another program’s. */
  read(db: Schema): Promise<number | undefined>
  write(db: Schema, version: number): Promise<void>
}
