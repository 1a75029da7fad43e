import { existsSync, readdirSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Client } from 'pg'
import { findProgram, whenStarted } from '../engines/processes.ts'
import { freePort } from '../harness/server.ts'
import { giveToUnprivileged, type ProcessTree, runUnprivileged, startProcessTree } from './process-tree.ts'

/** The folder in which Debian installs the programs of PostgreSQL, with a folder for each version. */
const debianFolder = '/usr/lib/postgresql'
const minVersion = 15

/** The folder of the programs of the newest installed PostgreSQL; undefined if there is none of version 15 or later. */
export function findPostgres(): string | undefined {
  const versions = existsSync(debianFolder) ? readdirSync(debianFolder).map(Number) : []
  const newest = Math.max(...versions.filter((version) => version >= minVersion))
  const inDebian = join(debianFolder, String(newest), 'bin')
  if (existsSync(join(inDebian, 'initdb'))) return inDebian
  const initdb = findProgram('initdb')
  return initdb && dirname(initdb)
}

/** A PostgreSQL server in a temporary folder, on a free port of 127.0.0.1. Everybody on this machine may connect; `with_password` needs one. */
export interface PostgresServer {
  readonly port: number
  /** The URL of the database `stonks`; the user `stonks` owns it and is a superuser. */
  readonly url: string
  /** Creates a database, a copy of `template` if there is one, and returns its URL. No connection may use the template. */
  createDatabase(name: string, template?: string): Promise<string>
  /** Runs a statement in the database `stonks`. */
  query(sql: string): Promise<readonly Readonly<Record<string, unknown>>[]>
  /** SIGKILL to the postmaster and all its children. */
  kill9(): Promise<void>
  /** SIGSTOP to all of them: clients keep their connections and get no answer. */
  freeze(): Promise<void>
  thaw(): Promise<void>
  /** Starts it again after `kill9`, on the same port and data. */
  start(): Promise<void>
  /** Makes a standby a primary. */
  promote(): Promise<void>
  /** Ends it and deletes its data, also if it was killed before. */
  stop(): Promise<void>
}

/** Settings of a server, as in `postgresql.conf`. */
type Settings = Readonly<Record<string, string>>

/** Faster, and as safe as long as only processes are killed: written data survives in the system's cache. */
const withoutSync: Settings = { fsync: 'off', full_page_writes: 'off', autovacuum_naptime: '10s' }

/** The only role that needs a password; a test creates it. */
const roleWithPassword = 'with_password'

/** Starts a PostgreSQL with an empty database `stonks`, sorted by bytes. It takes about two seconds. */
export async function startPostgres(settings: Settings = {}): Promise<PostgresServer> {
  const server = await prepareServer('a', settings)
  await server.initialize(async (folder) => {
    const options = ['-A', 'trust', '-U', 'stonks', '-E', 'UTF8', '--locale=C', '--no-sync']
    await runUnprivileged(server.program('initdb'), '-D', folder, ...options)
    const rules = join(folder, 'pg_hba.conf')
    await writeFile(rules, `host all ${roleWithPassword} all scram-sha-256\n${await readFile(rules, 'utf8')}`)
  })
  await runUnprivileged(...createdb(server, 'stonks'))
  return server
}

/**
 * Starts a synchronous standby of a primary by `pg_basebackup`: from then on the primary acknowledges a commit when both
 * have it.
 */
export async function startStandby(primary: PostgresServer, settings: Settings = {}): Promise<PostgresServer> {
  const server = await prepareServer('b', settings)
  await server.initialize(async (folder) => {
    const from = ['-h', '127.0.0.1', '-p', String(primary.port), '-U', 'stonks']
    await runUnprivileged(
      server.program('pg_basebackup'),
      ...from,
      '-D',
      folder,
      '-R',
      '-X',
      'stream',
      '-c',
      'fast',
      '-N',
    )
  })
  // Only now: before, a commit would wait for a standby that does not exist.
  await primary.query(`alter system set synchronous_standby_names = 'b'`)
  await primary.query('select pg_reload_conf()')
  await whenStarted('The synchronous standby', async () => {
    const [row] = await primary.query(
      `select count(*)::int as count from pg_stat_replication where sync_state = 'sync'`,
    )
    if (row?.['count'] !== 1) throw new Error('No standby is synchronous yet.')
  })
  return server
}

const createdb = (server: Preparing, ...words: readonly string[]) =>
  [server.program('createdb'), '-h', '127.0.0.1', '-p', String(server.port), '-U', 'stonks', ...words] as const

interface Preparing extends PostgresServer {
  /** The path of a program of PostgreSQL. */
  program(name: string): string
  /** Makes the data folder and starts the server; deletes everything if that fails. */
  initialize(makeData: (folder: string) => Promise<unknown>): Promise<void>
}

async function prepareServer(clusterName: string, settings: Settings): Promise<Preparing> {
  const programs = findPostgres()
  if (programs === undefined) throw new Error('PostgreSQL is not installed (Debian: postgresql-15).')
  const port = await freePort()
  const folder = await mkdtemp(join(tmpdir(), 'stonks-postgres-'))
  await giveToUnprivileged(folder)
  const [data, log] = [join(folder, 'data'), join(folder, 'log')]
  const program = (name: string) => join(programs, name)
  const url = (database: string) => `postgres://stonks@127.0.0.1:${port}/${database}`
  let tree: ProcessTree | undefined

  const all: Settings = {
    ...{ port: String(port), listen_addresses: '127.0.0.1', unix_socket_directories: folder },
    ...{ cluster_name: clusterName, max_connections: '200', timezone: 'UTC' },
    ...withoutSync,
    ...settings,
  }
  const start = async () => {
    const options = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    const started = (tree = startProcessTree([program('postgres'), '-D', data, ...options], log))
    await whenStarted('PostgreSQL', async () => {
      if (!started.isRunning()) throw new Error(await readFile(log, 'utf8'))
      await queryOnce(url('postgres'), 'select 1')
    })
  }
  const stop = async () => {
    await tree?.thaw()
    await tree?.end('SIGINT')
    await rm(folder, { recursive: true, force: true, maxRetries: 10 })
  }
  const server: Preparing = {
    port,
    url: url('stonks'),
    program,
    start,
    stop,
    async initialize(makeData) {
      try {
        await makeData(data)
        await start()
      } catch (error) {
        await stop()
        throw error
      }
    },
    async createDatabase(name, template) {
      await runUnprivileged(...createdb(server, ...(template === undefined ? [] : ['-T', template]), name))
      return url(name)
    },
    query: (sql) => queryOnce(url('stonks'), sql),
    kill9: async () => tree?.kill9(),
    freeze: async () => tree?.freeze(),
    thaw: async () => tree?.thaw(),
    async promote() {
      await runUnprivileged(program('pg_ctl'), '-D', data, '-w', 'promote')
    },
  }
  return server
}

/** Runs one statement over a connection of its own. */
export async function queryOnce(url: string, sql: string): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000, query_timeout: 30_000 })
  // Without a listener, a broken connection would end the process; the query rejects anyway.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end()
  }
}
