import { chmod, copyFile, mkdir, readFile, truncate, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { describe, expect, onTestFinished, test } from 'vitest'
import { aDataDir, aDisk, mayMount, opened } from '../../testing/database.ts'
import { openDatabaseFile } from './open-database.ts'

const failures = Array.from({ length: 400 }, (_, at) => ({ subject: `user ${at}`, failures: at, last_at: at }))

/** A data folder whose database has a few pages. */
async function aUsedFolder() {
  const { path, file } = await aDataDir(onTestFinished)
  const db = await opened(onTestFinished, path)
  await db.insertInto('login_failures').values(failures).execute()
  await db.destroy()
  return { path, file }
}

test('creates a missing folder and keeps the data', async () => {
  const { path } = await aDataDir(onTestFinished)
  const folder = join(path, 'a', 'b')
  const first = await opened(onTestFinished, folder)
  await first.insertInto('login_failures').values(failures).execute()
  await first.destroy()
  const again = await opened(onTestFinished, folder)
  expect(await again.selectFrom('login_failures').selectAll().execute()).toHaveLength(400)
})

test('treats an empty file, left by a killed process, as a new database', async () => {
  const { path } = await aDataDir(onTestFinished, { 'stonks.db': '' })
  expect(await (await opened(onTestFinished, path)).selectFrom('users').select('id').execute()).toEqual([])
})

describe('reports an unusable database in one sentence and leaves it unchanged', () => {
  test.for([
    [
      'a file of another format',
      (file: string) => writeFile(file, 'Dear diary, '.repeat(1_000)),
      'is not a database. It was left as it is.',
    ],
    [
      'a file with half of it missing',
      (file: string) => truncate(file, 16_384),
      'is damaged. It was left as it is: restore a backup.',
    ],
    [
      'a file with a page of garbage',
      async (file: string) => {
        const bytes = await readFile(file)
        bytes.fill('garbage ', bytes.length - 8_192, bytes.length - 4_096)
        await writeFile(file, bytes)
      },
      'is damaged. It was left as it is: restore a backup.',
    ],
    [
      'the database of a later release',
      (file: string) => change(file, 'pragma user_version = 9999'),
      'was written by a newer release. Start that one, or restore a backup of before.',
    ],
    [
      'the database of another program',
      (file: string) => change(file, 'pragma application_id = 1'),
      'is the database of another program. It was left as it is.',
    ],
    [
      'a database without an application id',
      (file: string) => change(file, 'pragma application_id = 0; pragma user_version = 0'),
      'is the database of another program. It was left as it is.',
    ],
    [
      'a folder',
      async (file: string) => {
        await unlink(file)
        await mkdir(file)
      },
      'cannot be opened: it must be a file that this user may read and write, in a folder that is there.',
    ],
  ] as const)('%s', async ([, spoil, sentence]) => {
    const { path, file } = await aUsedFolder()
    await spoil(file)
    const before = await readFile(file).catch(() => 'a folder')
    expect(await openDatabaseFile(path)).toEqual({ ok: false, failure: [`${file} ${sentence}`] })
    expect(await readFile(file).catch(() => 'a folder')).toEqual(before)
  })

  test('a file without write permission', async () => {
    const { path, file } = await aUsedFolder()
    const { path: folder, protect } = mayMount
      ? await aDisk(onTestFinished, 1024 * 1024)
      : { path: join(path, 'protected'), protect: () => chmod(join(path, 'protected', 'stonks.db'), 0o444) }
    await mkdir(folder, { recursive: true })
    await copyFile(file, join(folder, 'stonks.db'))
    await writeFile(join(folder, 'stonks.lock'), '')
    await protect()
    const outcome = await openDatabaseFile(folder)
    expect(outcome).toEqual({ ok: false, failure: [expect.stringMatching(/stonks\.db (may not|cannot)/)] })
    expect(await readFile(join(folder, 'stonks.db'))).toEqual(await readFile(file))
  })

  test('a folder that cannot be created', async () => {
    const { path } = await aDataDir(onTestFinished, { taken: 'by a file' })
    const folder = join(path, 'taken', 'data')
    const sentence = `DATA_DIR is "${folder}", a folder that cannot be made (ENOTDIR).`
    expect(await openDatabaseFile(folder)).toEqual({ ok: false, failure: [sentence] })
  })

  test('a missing database whose log is left behind', async () => {
    const { path, file } = await aDataDir(onTestFinished, { 'stonks.db-wal': 'what was written last' })
    const sentence = `${file} is gone, but ${file}-wal, a part of it, is there. Bring it back, or restore a backup.`
    expect(await openDatabaseFile(path)).toEqual({ ok: false, failure: [sentence] })
    expect(await readFile(`${file}-wal`, 'utf8')).toBe('what was written last')
  })

  test('a database that another program locks', async () => {
    const { path, file } = await aUsedFolder()
    const other = new Sqlite(file)
    onTestFinished(() => void other.close())
    other.exec('pragma locking_mode = exclusive; begin exclusive')
    const sentence = `${file} is in use by another program. Try again when that has ended.`
    expect(await openDatabaseFile(path, { busyTimeoutMs: 200 })).toEqual({ ok: false, failure: [sentence] })
  })

  test('a database on a full disk', async ({ skip }) => {
    if (!mayMount) skip('only the super-user of a Linux may mount a small disk')
    const { path } = await aDisk(onTestFinished, 32 * 1024)
    expect(await openDatabaseFile(path)).toMatchObject({ ok: false, failure: [expect.stringContaining('stonks.db')] })
  })
})

function change(file: string, statements: string): void {
  const connection = new Sqlite(file)
  connection.exec(statements)
  connection.close()
}
