import { Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql } from 'kysely'
import { fail, type Result, succeed } from '#domain/result'
import type { PostgresAddress } from '../../runtime/postgres-address.ts'
import type { Database, Tables } from '../database.ts'
import { type Engine, registerEngine } from '../engine.ts'
import { migrate, type SchemaVersion } from '../migrate.ts'
import { migrations } from '../migrations.ts'
import { type ConnectionOptions, type Connections, createConnections } from './connections.ts'
import { type DriverOptions, postgresDriver } from './postgres-driver.ts'
import { isConnectionLost, PostgresError, sqlState } from './postgres-error.ts'

export interface PostgresOptions extends ConnectionOptions, Partial<DriverOptions> {
  /** A clock other than the database’s, for tests that set the time. */
  readonly now?: () => number
  /** Whether this process copies a SQLite database into it: to others, half a copy is not a database. */
  readonly isMoving?: boolean
}

/** Milliseconds for a migration: another instance may be migrating, and indexing many rows takes time. */
const migrationTimeoutMs = 120_000

/**
 * Opens a PostgreSQL database and migrates it to this release’s schema, or says why it cannot be used. One of several
 * instances migrates; the others wait for it.
 */
export async function openPostgres(address: PostgresAddress, options: PostgresOptions = {}): Promise<Result<Database>> {
  const name = `The database ${address.database} at ${address.hosts.map(({ host }) => host).join(', ')}`
  const migrating = connectPostgres(address, { ...options, poolSize: 1, queryTimeoutMs: migrationTimeoutMs })
  try {
    const problem =
      (await unsuitability(migrating)) ?? (await migrationProblem(migrating)) ?? (await moveProblem(migrating, options))
    if (problem !== undefined) return fail(`${name} ${problem}`)
  } catch (error) {
    return fail(`${name} ${explain(error, address)}`)
  } finally {
    await migrating.destroy()
  }
  return succeed(connectPostgres(address, options))
}

/** Opens a database as it is; connects only before the first statement. */
export function connectPostgres(
  address: PostgresAddress,
  { preparesStatements = true, now, ...options }: PostgresOptions = {},
): Database {
  const connections = createConnections(address, { announcesTimeouts: preparesStatements, ...options })
  return new Kysely<Tables>({
    dialect: {
      createDriver: () => postgresDriver(connections, { preparesStatements }),
      createAdapter: () => registerEngine(new PostgresAdapter(), engineOn(connections, now)),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
}

function engineOn(connections: Connections, clock: PostgresOptions['now']): Engine {
  return {
    name: 'postgres',
    isShared: true,
    async now(db) {
      if (clock) return clock()
      const now = sql<number>`cast(extract(epoch from clock_timestamp()) * 1000 as bigint)`
      return (await db.selectNoFrom(now.as('now')).executeTakeFirstOrThrow()).now
    },
    poolUsage: () => connections.usage(),
  }
}

interface Server {
  readonly version: string
  readonly number: number
  readonly encoding: string
  readonly ignores_case: boolean
}

/** Why the server cannot be used; undefined if it can. */
async function unsuitability(db: Database): Promise<string | undefined> {
  const { rows } = await sql<Server>`
    select version() as version, current_setting('server_version_num')::int as number,
      current_setting('server_encoding') as encoding, 'a' < 'B' as ignores_case`.execute(db)
  const [server] = rows
  if (!server) return 'gives no answer.'
  const isPostgres = server.version.startsWith('PostgreSQL') && !server.version.includes('-YB-')
  if (isPostgres && server.number < 150_000) return 'is older than PostgreSQL 15.'
  if (server.encoding !== 'UTF8') return `has the encoding ${server.encoding}. It must be UTF8.`
  // Two servers must sort alike: datasets are compared byte for byte.
  if (server.ignores_case) return "does not sort by code point. Create it with: template template0 locale 'C'"
  return undefined
}

async function migrationProblem(db: Database): Promise<string | undefined> {
  if (await isForeign(db)) return foreign
  await createVersionTable(db)
  const schema = await migrate(db, migrations, postgresVersion)
  if (schema === 'newer') return 'was written by a newer release. Start that one.'
  return schema === 'foreign' ? foreign : undefined
}

async function moveProblem(db: Database, { isMoving = false }: PostgresOptions): Promise<string | undefined> {
  if (isMoving) return undefined
  const interrupted = await db.selectFrom('moves').select('name').where('is_complete', '=', 0).executeTakeFirst()
  return interrupted && 'holds a part of a SQLite database. Run the same again: npm run admin -- move-to'
}

const foreign = 'holds the tables of another program. Create one of its own.'

/**
 * Whether there are tables, but not ours with the schema’s version. Other programs may have a table of that name, too.
 */
async function isForeign(db: Database): Promise<boolean> {
  const { rows } = await sql<{ readonly all: number; readonly ours: number }>`
    select count(*) as "all",
      count(*) filter (where table_name = 'schema_version' and column_name in ('name', 'version')) as ours
    from information_schema.columns where table_schema = current_schema()`.execute(db)
  return rows.some(({ all, ours }) => all > 0 && ours < 2)
}

async function createVersionTable(db: Database): Promise<void> {
  try {
    await db.schema
      .createTable('schema_version')
      .ifNotExists()
      .addColumn('name', 'text', (column) => column.primaryKey().notNull())
      .addColumn('version', 'integer', (column) => column.notNull())
      .execute()
  } catch (error) {
    // Another instance has created it at the same moment.
    if (!(error instanceof PostgresError && ['23505', '42P07', '42710'].includes(error.code))) throw error
  }
}

/**
 * The number of applied migrations in a row of a table: the instance that migrates holds the row, and the next one
 * waits.
 */
const postgresVersion: SchemaVersion = {
  async read(db) {
    const { rows } = await sql<{ readonly version: number }>`
      insert into schema_version (name, version) values ('stonks', 0)
      on conflict (name) do update set version = schema_version.version returning version`.execute(db)
    const version = rows[0]?.version ?? 0
    if (version > 0) return version
    const others = await sql`
      select table_name from information_schema.tables
      where table_schema = current_schema() and table_name <> 'schema_version' limit 1`.execute(db)
    return others.rows.length === 0 ? 0 : undefined
  },
  async write(db, version) {
    await sql`update schema_version set version = ${version} where name = 'stonks'`.execute(db)
  },
}

/** What an operator can do about an error, to follow the database’s name; rethrows errors that are bugs. */
function explain(error: unknown, { user, password, database }: PostgresAddress): string {
  if (!(error instanceof PostgresError)) throw error
  const reasons: Readonly<Record<string, string>> = {
    [sqlState.invalidPassword]: password
      ? `does not accept the password of ${user}.`
      : `needs the password of ${user}, in DATABASE_URL: postgres://${user}:PASSWORD@…`,
    '28000': `does not let ${user} in: ${error.message}.`,
    '3D000': `is not there. Create it: createdb --template=template0 --locale=C ${database}`,
    '42501': `may not be changed by ${user}: ${error.message}.`,
    '3F000': `may not be used by ${user}: ${error.message}.`,
    [sqlState.readOnly]: 'is a standby, which takes no writes, and no other host is there.',
    [sqlState.tooManyConnections]: 'has no connection left: raise max_connections, or lower DATABASE_POOL.',
    [sqlState.canceled]: 'is being migrated by another instance, which takes too long.',
    '53100': 'cannot be written: the disk is full.',
  }
  const reason = reasons[error.code]
  if (reason !== undefined) return reason
  if (isConnectionLost(error)) return `cannot be reached: ${error.message}.`
  throw error
}
