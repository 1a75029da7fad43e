import type { Kysely } from 'kysely'
import type { Migration, SchemaVersion } from './schema.ts'

/**
 * Brings a database to the newest schema, or leaves it untouched: all steps and the version's new number are one
 * transaction. False where a newer release has been here: this one would misread what it wrote.
 */
export async function migrate<Tables>(
  db: Kysely<Tables>,
  migrations: readonly Migration[],
  version: SchemaVersion,
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const reached = await version.read(transaction)
    if (reached > migrations.length) return false
    for (const step of migrations.slice(reached)) await step(transaction)
    if (reached < migrations.length) await version.write(transaction, migrations.length)
    return true
  })
}
