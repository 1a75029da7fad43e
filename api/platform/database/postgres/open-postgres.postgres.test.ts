import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { aDisk, mayMount } from '../../../testing/database.ts'
import { borrowDatabase, connectTo, createEmptyDatabase, holdOn, queryOn } from '../../../testing/postgres.ts'
import { listeningPort } from '../../http/listen.ts'
import { parseAddress, type PostgresAddress } from '../../runtime/postgres-address.ts'
import { engineOf } from '../engine.ts'
import { migrations } from '../migrations.ts'
import { statement } from '../statement.ts'
import { storageFailure, transact } from '../transact.ts'
import { connectPostgres, openPostgres } from './open-postgres.ts'

function addressOf(url: string): PostgresAddress {
  const address = parseAddress(url)
  if (!address.ok) throw new Error(address.failure.join('\n'))
  return address.value
}

const withPart = (url: string, change: (url: URL) => void): string => {
  const changed = new URL(url)
  change(changed)
  return changed.href
}

/** The message to an operator if a database cannot be opened. */
async function sentenceOf(url: string): Promise<string> {
  const opened = await openPostgres(addressOf(url), { acquireTimeoutMs: 500 })
  if (!opened.ok) return opened.failure.join('\n')
  await opened.value.destroy()
  return 'It is opened.'
}

/** A migrated database for this test alone. */
async function aDatabaseUrl(): Promise<string> {
  const { url, giveBack } = await borrowDatabase()
  onTestFinished(giveBack)
  return url
}

describe('reports an unusable database in one sentence', () => {
  test('a missing database', async () => {
    const url = withPart(await aDatabaseUrl(), (changed) => (changed.pathname = '/nowhere'))
    expect(await sentenceOf(url)).toBe(
      'The database nowhere at 127.0.0.1 is not there. Create it: createdb --template=template0 --locale=C nowhere',
    )
  })

  test('a missing user', async () => {
    const url = withPart(await aDatabaseUrl(), (changed) => (changed.username = 'nobody'))
    expect(await sentenceOf(url)).toMatch(/^The database \w+ at 127\.0\.0\.1 does not let nobody in: role "nobody" /)
  })

  test('a missing password, and a wrong one without repeating it', async () => {
    const url = await aDatabaseUrl()
    await queryOn(url, 'drop role if exists with_password')
    await queryOn(url, `create role with_password superuser login password 'correct horse'`)
    const opensWith = (password: string) =>
      sentenceOf(withPart(url, (changed) => Object.assign(changed, { username: 'with_password', password })))
    expect(await opensWith('correct horse')).toBe('It is opened.')
    for (const wrong of ['battery staple', 'correct']) {
      const sentence = await opensWith(wrong)
      expect(sentence).toMatch(/^The database \w+ at 127\.0\.0\.1 does not accept the password of with_password\.$/)
      expect(sentence).not.toContain(wrong)
    }
    expect(await opensWith('')).toMatch(
      / needs the password of with_password, in DATABASE_URL: postgres:\/\/with_password:PASSWORD@…$/,
    )
  })

  test('a host that does not answer', async () => {
    const url = withPart(await aDatabaseUrl(), (changed) => (changed.port = '1'))
    expect(await sentenceOf(url)).toMatch(/^The database \w+ at 127\.0\.0\.1 cannot be reached: .*ECONNREFUSED/)
  })

  test('a user without rights', async () => {
    const url = await createEmptyDatabase()
    await queryOn(url, `do $$ begin create role guest login; exception when duplicate_object then null; end $$`)
    const guest = withPart(url, (changed) => (changed.username = 'guest'))
    expect(await sentenceOf(guest)).toMatch(/may not be changed by guest: permission denied for schema public\.$/)
  })

  test('a collation other than by code point', async () => {
    const url = await createEmptyDatabase(`locale_provider icu icu_locale 'en' template template0`)
    expect(await sentenceOf(url)).toMatch(
      / does not sort by code point\. Create it with: template template0 locale 'C'$/,
    )
  })

  test('another encoding', async () => {
    const url = await createEmptyDatabase(`encoding 'SQL_ASCII' template template0`)
    expect(await sentenceOf(url)).toMatch(/ has the encoding SQL_ASCII\. It must be UTF8\.$/)
  })

  test('a user who may not use the schema', async () => {
    const url = await createEmptyDatabase()
    await queryOn(url, `do $$ begin create role guest login; exception when duplicate_object then null; end $$`)
    await queryOn(url, 'revoke all on schema public from public')
    const guest = withPart(url, (changed) => (changed.username = 'guest'))
    expect(await sentenceOf(guest)).toMatch(/may not be used by guest: no schema has been selected to create in\.$/)
  })

  test.for([
    ['a table', 'create table invoices (id text primary key)'],
    ['a table with a name of ours', 'create table schema_version (installed_rank integer, version text)'],
  ])('the database of another program, with %s, and leaves it unchanged', async ([, statement = '']) => {
    const url = await createEmptyDatabase()
    await queryOn(url, statement)
    const columns = () =>
      queryOn(url, `select table_name, column_name from information_schema.columns where table_schema = 'public'`)
    const before = await columns()
    expect(await sentenceOf(url)).toMatch(/ holds the tables of another program\. Create one of its own\.$/)
    expect(await columns()).toEqual(before)
  })

  test('the database of a newer release', async () => {
    const url = await createEmptyDatabase()
    expect(await sentenceOf(url)).toBe('It is opened.')
    await queryOn(url, `update schema_version set version = version + 1`)
    expect(await sentenceOf(url)).toMatch(/ was written by a newer release\. Start that one\.$/)
  })

  test('an exhausted connection limit', async () => {
    const url = await createEmptyDatabase()
    await queryOn(
      url,
      `do $$ begin create role crowded login superuser; exception when duplicate_object then null; end $$`,
    )
    await queryOn(url, `alter role crowded nosuperuser connection limit 0`)
    const crowded = withPart(url, (changed) => (changed.username = 'crowded'))
    expect(await sentenceOf(crowded)).toMatch(
      / has no connection left: raise max_connections, or lower DATABASE_POOL\.$/,
    )
  })
})

test('one of several instances that start at once migrates an empty database, and all open it', async () => {
  const url = await createEmptyDatabase()
  expect(await Promise.all(Array.from({ length: 6 }, () => sentenceOf(url)))).toEqual(
    Array.from({ length: 6 }, () => 'It is opened.'),
  )
  expect(await queryOn(url, 'select version from schema_version')).toEqual([{ version: migrations.length }])
})

/** Undoes the last migration, which changes no table. */
const undoLast = `update schema_version set version = ${migrations.length - 1}`

test('an instance migrates again after losing its connection during a migration', async () => {
  const url = await createEmptyDatabase()
  expect(await sentenceOf(url)).toBe('It is opened.')
  await queryOn(url, undoLast)
  const waiting = `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  // Another instance migrates.
  const letGo = await holdOn(url, 'update schema_version set name = name')
  const opening = sentenceOf(url)
  await expect.poll(() => queryOn(url, waiting)).toHaveLength(1)
  await queryOn(url, `select pg_terminate_backend(pid) from (${waiting}) as lost`)
  await letGo()
  expect(await opening).toBe('It is opened.')
  expect(await queryOn(url, 'select version from schema_version')).toEqual([{ version: migrations.length }])
})

test('migrates an older schema and keeps its rows', async () => {
  const url = await createEmptyDatabase()
  expect(await sentenceOf(url)).toBe('It is opened.')
  await queryOn(url, `insert into attempts (subject, at) values ('login', 7)`)
  await queryOn(url, undoLast)
  expect(await sentenceOf(url)).toBe('It is opened.')
  expect(await queryOn(url, 'select subject from attempts')).toEqual([{ subject: 'login' }])
  expect(await queryOn(url, 'select * from alert_runs')).toEqual([])
  expect(await queryOn(url, 'select version from schema_version')).toEqual([{ version: migrations.length }])
})

test('uses the time of the database, however wrong an instance’s clock is', async () => {
  const url = await aDatabaseUrl()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2100, 0, 1) })
  onTestFinished(() => void vi.useRealTimers())
  const ahead = connectPostgres(addressOf(url))
  onTestFinished(() => ahead.destroy())
  const ofDatabase = async () => {
    const [row] = await queryOn(url, 'select floor(extract(epoch from clock_timestamp()) * 1000)::float8 as time')
    return Number(row?.['time'])
  }
  const earliest = await ofDatabase()
  const time = await engineOf(ahead).now(ahead)
  expect(time).toBeGreaterThanOrEqual(earliest)
  expect(time).toBeLessThanOrEqual(await ofDatabase())
})

test('rejects NaN and infinity before storing them', async () => {
  const db = connectTo(await aDatabaseUrl())
  onTestFinished(() => db.destroy())
  const bar = { source: 'test', symbol: 'LARK', session: '2026-11-20', open: null, high: null, low: null, volume: null }
  for (const close of [NaN, Infinity, -Infinity])
    await expect(
      db
        .insertInto('bars')
        .values({ ...bar, close })
        .execute(),
    ).rejects.toThrow('A column cannot hold')
  expect(await db.selectFrom('bars').select('close').execute()).toEqual([])
})

describe('a transaction', () => {
  /** Two rows that two transactions lock in opposite orders. */
  async function aDeadlock(url: string) {
    const db = connectTo(url)
    onTestFinished(() => db.destroy())
    await db
      .insertInto('login_failures')
      .values(['a', 'b'].map((subject) => ({ subject, failures: 0, last_at: 0 })))
      .execute()
    const raise = (within: typeof db, subject: string) =>
      within
        .updateTable('login_failures')
        .set((row) => ({ failures: row('failures', '+', 1) }))
        .where('subject', '=', subject)
        .execute()
    let locked = 0
    let meet = (): void => undefined
    const haveMet = new Promise<void>((resolve) => (meet = resolve))
    const both = (first: string, second: string) =>
      transact(db, async (within) => {
        await raise(within, first)
        if (++locked === 2) meet()
        await haveMet
        await raise(within, second)
      })
    return { db, both }
  }

  test('is run again after a deadlock with another', async () => {
    const { db, both } = await aDeadlock(await aDatabaseUrl())
    await Promise.all([both('a', 'b'), both('b', 'a')])
    const rows = await db.selectFrom('login_failures').select('failures').execute()
    expect(rows).toEqual([{ failures: 2 }, { failures: 2 }])
  })

  test('is not reported as stored when its work continues after a failed statement', async () => {
    const db = connectTo(await aDatabaseUrl())
    onTestFinished(() => db.destroy())
    const insert = (within: typeof db, at: number) => within.insertInto('claims').values({ subject: 'a', at }).execute()
    const careless = transact(db, async (within) => {
      await insert(within, 1)
      await insert(within, 2).catch(() => undefined)
    })
    await expect(careless).rejects.toThrow('nothing is stored')
    expect(await db.selectFrom('claims').selectAll().execute()).toEqual([])
  })

  test('is reported as busy and not run again when stored without the synchronous standby', async () => {
    const url = await aDatabaseUrl()
    const db = connectTo(url)
    onTestFinished(() => db.destroy())
    await queryOn(
      url,
      `create function warn() returns trigger language plpgsql as $$
         begin raise warning 'canceling wait for synchronous replication due to user request'; return null; end $$;
       create constraint trigger warn after insert on attempts deferrable initially deferred
         for each row execute function warn()`,
    )
    onTestFinished(() => queryOn(url, 'drop function warn cascade').then(() => undefined))
    const insert = (within: typeof db, at: number) =>
      within.insertInto('attempts').values({ subject: 'a', at }).execute()
    const outcomes = [
      await transact(db, (within) => insert(within, 1)).then(() => 'done', storageFailure),
      await insert(db, 2).then(() => 'done', storageFailure),
    ]
    expect(outcomes).toEqual(['store-busy', 'store-busy'])
    expect(await db.selectFrom('attempts').select('at').orderBy('at').execute()).toEqual([{ at: 1 }, { at: 2 }])
  })

  test('is reported as busy and not run again when its connection ends during the commit', async () => {
    const url = await aDatabaseUrl()
    const db = connectTo(url)
    onTestFinished(() => db.destroy())
    await queryOn(
      url,
      `create function leave() returns trigger language plpgsql as $$
         begin perform pg_terminate_backend(pg_backend_pid()); return null; end $$;
       create constraint trigger leave after insert on attempts deferrable initially deferred
         for each row execute function leave()`,
    )
    onTestFinished(() => queryOn(url, 'drop function leave cascade').then(() => undefined))
    let runs = 0
    const lost = transact(db, (within) => {
      runs += 1
      return within.insertInto('attempts').values({ subject: 'a', at: runs }).execute()
    })
    expect(await lost.then(() => 'done', storageFailure)).toBe('store-busy')
    expect(runs).toBe(1)
  })

  test('is run again when the server ends its connection before the commit', async () => {
    const url = await aDatabaseUrl()
    const db = connectTo(url)
    onTestFinished(() => db.destroy())
    let runs = 0
    await transact(db, async (within) => {
      runs += 1
      await within.insertInto('attempts').values({ subject: 'login', at: runs }).execute()
      if (runs > 1) return
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(within)
      await queryOn(url, `select pg_terminate_backend(${rows[0]?.pid ?? 0})`)
      await within.insertInto('attempts').values({ subject: 'login', at: runs }).execute()
    })
    expect(await db.selectFrom('attempts').select('at').execute()).toEqual([{ at: 2 }])
  })
})

/** A relay to the server that can be cut: what is sent is lost, and no connection ends. */
async function aRelay(url: string) {
  const target = new URL(url)
  const sockets = new Set<Socket>()
  let isCut = false
  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname)
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => sockets.delete(socket))
    }
    client.on('data', (bytes) => isCut || upstream.write(bytes))
    upstream.on('data', (bytes) => isCut || client.write(bytes))
    client.on('close', () => upstream.destroy())
    upstream.on('close', () => client.destroy())
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => {
    server.close()
    for (const socket of sockets) socket.destroy()
  })
  return {
    url: withPart(url, (changed) => (changed.port = String(listeningPort(server)))),
    cut: () => void (isCut = true),
    mend: () => void (isCut = false),
  }
}

test('rejects reads and changes while the network is down, and resumes both when it is back', async () => {
  const relay = await aRelay(await aDatabaseUrl())
  const db = connectTo(relay.url, { queryTimeoutMs: 400, acquireTimeoutMs: 1_000 })
  onTestFinished(() => db.destroy())
  const add = (at: number) =>
    transact(db, (within) => within.insertInto('attempts').values({ subject: 'a', at }).execute())
  await add(1)
  relay.cut()
  const failures = await Promise.all([
    add(2).then(() => 'done', storageFailure),
    db
      .selectFrom('attempts')
      .selectAll()
      .execute()
      .then(() => 'done', storageFailure),
  ])
  expect(failures).toEqual(['store-busy', 'store-busy'])
  relay.mend()
  await expect.poll(() => add(3).then(() => 'done', storageFailure)).toBe('done')
  const rows = await db.selectFrom('attempts').select('at').orderBy('at').execute()
  expect(rows.map(({ at }) => at)).toEqual([1, 3])
})

test('many reads share a connection, and a failed one does not affect the others', async () => {
  const url = await aDatabaseUrl()
  const db = connectTo(url)
  onTestFinished(() => db.destroy())
  const divide = statement<{ readonly by: number }, { readonly result: number }>(({ by }) =>
    db.selectNoFrom(sql<number>`10 / cast(${by} as integer)`.as('result')),
  )
  const answers = await Promise.all(
    [1, 0, 5, 0, 2].map((by) =>
      divide(db, { by }).then(
        ({ rows }) => rows[0]?.result,
        (error: unknown) => (error instanceof Error ? error.message : ''),
      ),
    ),
  )
  expect(answers).toEqual([10, 'division by zero', 2, 'division by zero', 5])
})

test('sends a pooler in transaction mode no parameter that it rejects', async () => {
  const url = await aDatabaseUrl()
  const timeoutOf = async (preparesStatements: boolean) => {
    const db = connectTo(url, { preparesStatements, queryTimeoutMs: 1_000 })
    onTestFinished(() => db.destroy())
    const { rows } = await sql<{ timeout: string }>`select current_setting('statement_timeout') as timeout`.execute(db)
    return rows[0]?.timeout
  }
  expect(await timeoutOf(true)).toBe('900ms')
  expect(await timeoutOf(false)).toBe('0')
})

test('reports a read-only server as a standby', async () => {
  const url = await createEmptyDatabase()
  await queryOn(url, `alter database "${new URL(url).pathname.slice(1)}" set default_transaction_read_only = on`)
  expect(await sentenceOf(url)).toMatch(/ is a standby, which takes no writes, and no other host is there\.$/)
})

test.runIf(mayMount)(
  'reports changes as rejected for a full disk, and stores them once there is room again',
  async () => {
    const disk = await aDisk(onTestFinished, 24_000_000)
    execFileSync('chown', ['postgres', disk.path])
    const url = await aDatabaseUrl()
    const tablespace = `small_${new URL(url).pathname.slice(1)}`
    await queryOn(url, `create tablespace ${tablespace} location '${disk.path}'`)
    await queryOn(url, `alter table attempts set tablespace ${tablespace}`)
    const db = connectTo(url)
    onTestFinished(() => db.destroy())
    const add = () =>
      transact(db, (within) =>
        within
          .insertInto('attempts')
          .values(Array.from({ length: 1_000 }, (_, at) => ({ subject: randomBytes(1_000).toString('hex'), at })))
          .execute(),
      ).then(() => 'done', storageFailure)
    let outcome = await add()
    for (let round = 0; round < 40 && outcome === 'done'; round++) outcome = await add()
    expect(outcome).toBe('store-full')
    expect((await db.selectFrom('attempts').select('at').limit(1).execute()).length).toBe(1)
    disk.resize(200_000_000)
    expect(await add()).toBe('done')
    await queryOn(url, 'delete from attempts')
    await queryOn(url, 'alter table attempts set tablespace pg_default')
    // Otherwise dropping it waits until the server has spread the writes of a checkpoint.
    await queryOn(url, 'checkpoint')
    await queryOn(url, `drop tablespace ${tablespace}`)
  },
  60_000,
)
