import type { Kysely } from 'kysely'
import type { Migration, SchemaVersion } from './schema.ts'

/**
 * Brings a database to the newest schema, or leaves it untouched: all steps and the version's new number are one
 * transaction. It is left `newer` where a later release has been here, whose rows this one would misread, and `foreign`
 * where it is another program's.
 */
export async function migrate<Tables>(
  db: Kysely<Tables>,
  migrations: readonly Migration[],
  version: SchemaVersion,
): Promise<'done' | 'newer' | 'foreign'> {
  return db.transaction().execute(async (transaction) => {
    const reached = await version.read(transaction)
    if (reached === undefined) return 'foreign'
    if (reached > migrations.length) return 'newer'
    for (const step of migrations.slice(reached)) await step(transaction)
    if (reached < migrations.length) await version.write(transaction, migrations.length)
    return 'done'
  })
}
