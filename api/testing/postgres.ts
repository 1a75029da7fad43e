import { randomBytes } from 'node:crypto'
import { CompiledQuery } from 'kysely'
import { Client } from 'pg'
import type { Database } from '../platform/database/database.ts'
import { connectPostgres, type PostgresOptions } from '../platform/database/postgres/open-postgres.ts'
import { parseAddress } from '../platform/runtime/postgres-address.ts'

/** The variable with the URL of an empty, migrated database that is copied for each test; set on PostgreSQL only. */
const templateVariable = 'TEST_POSTGRES_TEMPLATE'

/**
 * Whether tests of this process run on PostgreSQL. The projects of vitest.config.ts, which match file names, decide it.
 */
export function isOnPostgres(): boolean {
  const engine = process.env['TEST_ENGINE']
  if (engine !== 'sqlite' && engine !== 'postgres') {
    throw new Error('A test with a database is named x.database.test.ts, or x.sqlite.test.ts or x.postgres.test.ts.')
  }
  return engine === 'postgres'
}

/** URLs of databases that no test uses: emptying one is faster than creating one. */
const unused: string[] = []

/** The URL of an empty, migrated database, and a function that gives it back. */
export async function borrowDatabase(): Promise<{ readonly url: string; readonly giveBack: () => Promise<void> }> {
  const url = unused.pop() ?? (await copyTemplate())
  return {
    url,
    async giveBack() {
      await queryOn(url, await emptyAll(url))
      unused.push(url)
    },
  }
}

/** Connects to a migrated database. Its clock is that of this process, which tests may set. */
export function connectTo(url: string, options: PostgresOptions = {}): Database {
  const address = parseAddress(url)
  if (!address.ok) throw new Error(address.failure.join('\n'))
  return connectPostgres(address.value, { poolSize: 4, now: () => Date.now(), ...options })
}

/** Open databases that no test uses: connecting takes longer than most tests. */
const open: Database[] = []

/** An empty, migrated database that is emptied when it is destroyed. */
export async function aPostgresDatabase(): Promise<Database> {
  const known = open.pop()
  if (known) return known
  const url = await copyTemplate()
  const text = await emptyAll(url)
  const db = connectTo(url)
  return Object.assign(db, {
    async destroy() {
      await db.executeQuery(CompiledQuery.raw(text))
      open.push(db)
    },
  })
}

/** The URL of an empty database without tables, created with these options. */
export async function createEmptyDatabase(options = ''): Promise<string> {
  const server = withDatabase(new URL(process.env[templateVariable] ?? ''), 'postgres')
  const name = `empty_${randomBytes(8).toString('hex')}`
  await queryOn(server, `create database ${name} ${options}`)
  return withDatabase(new URL(server), name)
}

async function copyTemplate(): Promise<string> {
  const template = new URL(process.env[templateVariable] ?? '')
  const name = `test_${randomBytes(8).toString('hex')}`
  await queryOn(withDatabase(template, 'postgres'), `create database ${name} template ${template.pathname.slice(1)}`)
  return withDatabase(template, name)
}

function withDatabase(url: URL, name: string): string {
  const other = new URL(url)
  other.pathname = `/${name}`
  return other.href
}

/** Statements that empty every table; read once, because all databases have the same tables. */
let statements: Promise<string> | undefined
const emptyAll = (url: string): Promise<string> =>
  (statements ??= queryOn(
    url,
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_name <> 'schema_version'`,
  ).then((tables) => tables.map(({ name }) => `delete from ${String(name)};`).join(' ')))

/** Runs SQL over a connection of its own. */
export async function queryOn(url: string, text: string): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text)).rows
  } finally {
    await client.end()
  }
}

/** Runs SQL in a transaction of its own and keeps its locks until the returned function is called. */
export async function holdOn(url: string, text: string): Promise<() => Promise<void>> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(`begin; ${text}`)
  return async () => {
    await client.query('commit')
    await client.end()
  }
}

/** Migrates an empty database and makes it the template of this process’s tests and those of its workers. */
export function useTemplate(url: string): void {
  process.env[templateVariable] = url
}
