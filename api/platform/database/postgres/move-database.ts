import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import { fail, type Result, succeed } from '#domain/result'
import type { Database, Tables } from '../database.ts'
import { transact } from '../transact.ts'

/**
 * Every table whose rows are copied, referenced ones first. What belongs to one machine is not copied: leases, claims,
 * counts of requests, cached responses and nonces.
 */
const movedTables = [
  ...(['users', 'user_roles', 'identities', 'sessions', 'refresh_tokens', 'login_failures', 'attempts'] as const),
  ...([
    'account_links',
    'bookmarks',
    'listings',
    'index_members',
    'bars',
    'splits',
    'overviews',
    'market_marks',
  ] as const),
  ...(['reported_facts', 'refreshes'] as const),
  ...(['plays', 'traders', 'read_marks', 'model_notes', 'model_requests'] as const),
  ...(['alert_runs', 'alert_selections', 'alert_rules', 'alert_devices', 'alert_settings'] as const),
  ...(['alert_events', 'alert_deliveries', 'sync_accounts', 'sync_records', 'api_tokens'] as const),
] satisfies readonly (keyof Tables)[]

type MovedTable = (typeof movedTables)[number]

/** The tables that a server writes first, even without users. */
const tablesOfServers = ['datasets', 'leases'] as const satisfies readonly (keyof Tables)[]

/** The number of rows of a transaction: what a kill loses, and what is copied again after it. */
const rowsPerBatch = 1_000

/** The rows of a table on both sides. */
interface MovedCount {
  readonly table: string
  readonly rows: number
}

interface Move {
  readonly source: Database
  readonly target: Database
  /** The SQLite file, which nobody writes meanwhile. */
  readonly file: string
}

/**
 * Copies a SQLite database into an empty PostgreSQL database; both have this release’s schema. After an interruption it
 * continues where it stopped; if the file has changed since, it begins again. Fails if the target contains anything
 * else, or if the counts of both sides differ at the end.
 */
export async function moveDatabase({ source, target, file }: Move): Promise<Result<readonly MovedCount[]>> {
  const fingerprint = await hashOf(file)
  const begun = await target.selectFrom('moves').selectAll().executeTakeFirst()
  if (begun?.is_complete === 1) return fail('A database was moved there before. Create an empty one.')
  const used = begun ? undefined : await firstWithRows(target)
  if (used !== undefined) return fail(`The database there is not empty: ${used} has rows. Create another one.`)
  if (begun?.fingerprint !== fingerprint) await beginAnew(target, fingerprint)
  for (const table of movedTables) await copyTable(source, target, table)
  return compareCounts(source, target)
}

async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

async function firstWithRows(db: Database): Promise<string | undefined> {
  for (const table of [...movedTables, ...tablesOfServers]) if ((await countRows(db, table)) > 0) return table
  return undefined
}

async function countRows(db: Database, table: keyof Tables): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Empties the tables that an interrupted move has copied from another state of the file. */
const beginAnew = (target: Database, fingerprint: string): Promise<void> =>
  transact(target, async (within) => {
    const start = { fingerprint, table_name: '', last_row: 0, is_complete: 0 }
    await within
      .insertInto('moves')
      .values({ name: 'sqlite', ...start })
      .onConflict((conflict) => conflict.column('name').doUpdateSet(start))
      .execute()
    for (const table of movedTables.toReversed()) await sql`delete from ${sql.table(table)}`.execute(within)
  })

type SourceRow = Readonly<Record<string, unknown>> & { readonly rowid: number }

/** Copies the missing rows, each batch with its progress in one transaction. */
async function copyTable(source: Database, target: Database, table: MovedTable): Promise<void> {
  const progress = await target.selectFrom('moves').select(['table_name', 'last_row']).executeTakeFirstOrThrow()
  const done = movedTables.findIndex((name) => name === progress.table_name)
  const at = movedTables.indexOf(table)
  if (at < done) return
  let last = at === done ? progress.last_row : 0
  for (;;) {
    const { rows } = await sql<SourceRow>`
      select rowid, * from ${sql.table(table)} where rowid > ${last} order by rowid limit ${rowsPerBatch}`.execute(
      source,
    )
    const newest = rows.at(-1)
    if (!newest) return
    last = newest.rowid
    await transact(target, async (within) => {
      await within.updateTable('moves').set({ table_name: table, last_row: last }).execute()
      await insertRows(within, table, rows)
    })
  }
}

async function insertRows(db: Database, table: MovedTable, rows: readonly SourceRow[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).filter((name) => name !== 'rowid')
  const values = rows.map((row) => sql`(${sql.join(columns.map((name) => withoutNul(row[name])))})`)
  await sql`
    insert into ${sql.table(table)} (${sql.join(columns.map((name) => sql.ref(name)))}) values ${sql.join(values)}`.execute(
    db,
  )
}

/** SQLite stores the character NUL in a text, PostgreSQL does not. It has no meaning in any text. */
const withoutNul = (value: unknown): unknown => (typeof value === 'string' ? value.replaceAll('\0', '\u{fffd}') : value)

async function compareCounts(source: Database, target: Database): Promise<Result<readonly MovedCount[]>> {
  const counts: MovedCount[] = []
  for (const table of movedTables) {
    const [here, there] = [await countRows(source, table), await countRows(target, table)]
    if (here !== there) return fail(`${table} has ${here} rows here and ${there} there. Nothing was deleted here.`)
    counts.push({ table, rows: here })
  }
  return succeed(counts)
}

/** Ends a move: from now on, nothing more is copied into this database. */
export async function completeMove(target: Database): Promise<void> {
  await target.updateTable('moves').set({ is_complete: 1 }).execute()
}
