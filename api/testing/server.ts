import './compile-once.ts'
import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { type AppOptions, buildApp } from '../app.ts'
import { createPublishedDataset } from '../market/dataset/published-dataset.ts'
import { parseJsonObject } from '../market/dataset/read-lines.ts'
import type { Market } from '../market/market.ts'
import { templateWriter } from '../notes/template/write-note.ts'
import type { Database } from '../platform/database/database.ts'
import { migrate } from '../platform/database/migrate.ts'
import { migrations } from '../platform/database/migrations.ts'
import { openSqlite, sqliteVersion } from '../platform/database/sqlite/open-sqlite.ts'
import type { App } from '../platform/http/fastify-app.ts'
import { listeningPort } from '../platform/http/listen.ts'
import { readConfig } from '../platform/runtime/config.ts'
import { noFeed } from '../social/feed/choose-feed.ts'
import { aPostgresDatabase, isOnPostgres } from './postgres.ts'

/** A minimal line of a dataset. */
export const aRecord = (symbol: string, createdAt = '2026-01-05T21:10:00.000Z') =>
  JSON.stringify({ symbol, last: { date: createdAt.slice(0, 10) }, createdAt })

/** The lines of a market that is large enough to be published without an operator. */
export const aMarketFile = (records = 10): string[] => Array.from({ length: records }, (_, at) => aRecord(`S${at}`))

/** A market with these lines as its dataset. */
export function aMarket({ lines = [aRecord('LARK')], simulated = true } = {}): Market {
  const body = gzipSync(lines.join('\n'))
  const made = lines
    .map((line) => parseJsonObject(line)?.['createdAt'])
    .filter((time) => typeof time === 'string')
    .toSorted()
  const records = lines.filter((line) => line.trim() !== '')
  const published = createPublishedDataset(body, { lines: records.length, createdAt: made.at(-1) ?? null })
  const load = () => Promise.resolve({ ok: true, value: { dataset: published } } as const)
  const revision = () => Promise.resolve('')
  const reload = () => Promise.resolve({ ok: true, value: undefined } as const)
  const source = { name: simulated ? 'demo' : 'file', simulated, startupMessage: 'A market for tests.', revision, load }
  return { source, published: () => published, newest: () => published, reload: reload, isBehind: () => false }
}

/** An empty, migrated database of the engine that the tests run on; the caller closes it. */
export async function aDatabase(): Promise<Database> {
  return isOnPostgres() ? aPostgresDatabase() : anSqliteDatabase()
}

/** An empty, migrated in-memory database; the caller closes it. */
export async function anSqliteDatabase(): Promise<Database> {
  return openSqlite(await (template ??= migratedBytes()))
}

/** A database as bytes: opening a copy takes a seventh of the time of a migration. */
let template: Promise<Buffer> | undefined
async function migratedBytes(): Promise<Buffer> {
  const { path, remove } = await aFolder()
  const file = join(path, 'template.db')
  const db = openSqlite(':memory:')
  await migrate(db, migrations, sqliteVersion)
  await sql`vacuum into ${file}`.execute(db)
  await db.destroy()
  const bytes = await readFile(file)
  await remove()
  return bytes
}

/** Minimal: few tests depend on the cost of a hash. */
const smallCost = { memoryCost: 64, timeCost: 1 }

/** The default account settings. */
export function accountSettings() {
  const config = readConfig({}, tmpdir())
  if (!config.ok) throw new Error(config.failure.join('\n'))
  return config.value.accounts
}

export interface ServerOptions extends Partial<Omit<AppOptions, 'config'>> {
  readonly config?: Partial<AppOptions['config']>
}

/** A server with default dependencies, except those that a test passes. It closes its own database. */
export async function aServer({
  config,
  market = aMarket(),
  writer = templateWriter,
  feed = noFeed,
  secrets = { current: randomBytes(32) },
  hashCost = smallCost,
  pollMs = 20,
  ...rest
}: ServerOptions = {}): Promise<App> {
  const quiet = {
    logLevel: 'silent',
    publicUrl: 'http://localhost:8080',
    maintenance: false,
    publicApi: true,
    withdrawServiceWorker: false,
    refresh: 'off',
    analytics: undefined,
    google: undefined,
    oidc: undefined,
    push: undefined,
    mail: undefined,
    followedStocks: 250,
    isMarketChosen: true,
    limits: { reads: 0, writes: 0, screens: 0, tokens: 0 },
    trustProxy: [],
    accounts: accountSettings(),
  } as const
  const database = rest.database ?? (await aDatabase())
  const parts = { market, writer, feed, secrets, hashCost, pollMs, ...rest, database }
  const app = await buildApp({ config: { ...quiet, ...config }, ...parts })
  if (rest.database === undefined) app.addHook('onClose', () => database.destroy())
  return app
}

/** A temporary folder with these files; the caller removes it. */
export async function aFolder(files: Readonly<Record<string, string | Uint8Array>> = {}) {
  const path = await mkdtemp(join(tmpdir(), 'stonks-'))
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(path, name)), { recursive: true })
    await writeFile(join(path, name), content)
  }
  return { path, remove: () => rm(path, { recursive: true, force: true }) }
}

/** A server on a free port, with /api/echo for bodies; `send` sends raw bytes. */
export async function aListeningServer(special: ServerOptions = {}) {
  const app = await aServer(special)
  app.post('/api/echo', ({ body }) => ({ got: body }))
  await app.listen({ port: 0, host: '127.0.0.1' })
  const port = listeningPort(app.server)
  /** Everything received until the connection closes. */
  const send = (bytes: string | Buffer) =>
    new Promise<string>((resolve) => {
      let received = ''
      const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
      socket.on('data', (chunk) => (received += chunk.toString('latin1')))
      socket.on('error', () => resolve(received))
      socket.on('close', () => resolve(received))
    })
  return { app, port, url: `http://127.0.0.1:${port}`, send }
}
