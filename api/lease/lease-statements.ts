import type { Database } from '../database/database.ts'
import { statement } from '../database/statement.ts'

interface Name {
  readonly name: string
}

interface Ours extends Name {
  readonly holder: string
}

/** All that is said to the database about leases. Times are milliseconds since 1970. */
export const leaseStatements = (db: Database) => ({
  removeLapsed: statement<Name & { readonly now: number; readonly latest: number }, unknown>(({ name, now, latest }) =>
    db
      .deleteFrom('leases')
      .where('name', '=', name)
      .where((row) => row.or([row.eb('lapses_at', '<=', now), row.eb('lapses_at', '>', latest)])),
  ),
  take: statement<Ours & { readonly now: number; readonly until: number }, unknown>(({ name, holder, now, until }) =>
    db
      .insertInto('leases')
      .values({ name, holder, taken_at: now, lapses_at: until })
      .onConflict((conflict) => conflict.column('name').doNothing()),
  ),
  renew: statement<Ours & { readonly until: number }, unknown>(({ name, holder, until }) =>
    db.updateTable('leases').set({ lapses_at: until }).where('name', '=', name).where('holder', '=', holder),
  ),
  release: statement<Ours, unknown>(({ name, holder }) =>
    db.deleteFrom('leases').where('name', '=', name).where('holder', '=', holder),
  ),
})
