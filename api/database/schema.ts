import type { Kysely } from 'kysely'

/** What a migration works with. It does not know of the tables as they are today: it is of its own time. */
export type Schema = Pick<Kysely<unknown>, 'schema' | 'getExecutor'>

/** One step of the schema. It runs inside the transaction of all steps. */
export type Migration = (db: Schema) => Promise<void>

/** How many migrations a database has been through, kept in the database itself. */
export interface SchemaVersion {
  /** 0 in a new database; undefined in another program's. */
  read(db: Schema): Promise<number | undefined>
  write(db: Schema, version: number): Promise<void>
}
