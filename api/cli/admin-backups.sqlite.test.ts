import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { succeed } from '#domain/result'
import { aDataDir, opened } from '../testing/database.ts'
import { aUser } from '../testing/people.ts'
import { adminProgram } from './admin-commands.ts'
import { runCommandLine } from './command-line.ts'

/** A data folder with two accounts, and a function that runs a command line on it. */
async function aDataFolder() {
  const { path, file } = await aDataDir(onTestFinished)
  const db = await opened(onTestFinished, path)
  for (const name of ['ann', 'bob']) await aUser(db, name)
  await db.insertInto('bookmarks').values({ user_id: 'ann', symbol: 'LARK', position: 1 }).execute()
  await db.destroy()
  const type = (line: string) =>
    runCommandLine(
      adminProgram,
      line.split(' '),
      succeed({ dataDir: path, postgres: undefined, publicUrl: 'http://localhost:8080' }),
    )
  return { path, file, type, backup: join(path, 'backup.db'), open: () => opened(onTestFinished, path) }
}

const ann = 'ann@people.example'

describe('a backup', () => {
  test('restores the old data; the replaced data can be restored as well', async () => {
    const { type, backup, path } = await aDataFolder()
    expect(await type(`backup ${backup}`)).toMatchObject({ code: 0, errors: [] })
    await type(`delete-user ${ann}`)
    const { code, output } = await type(`restore ${backup}`)
    expect([code, output[0]]).toEqual([0, `${backup} is restored. Start the server.`])
    expect((await type('list-users')).output).toHaveLength(2)
    const aside = /What was there before is in (.+)\.$/.exec(output[1] ?? '')?.[1] ?? ''
    expect(aside.startsWith(join(path, 'stonks-before-'))).toBe(true)
    expect(await type(`restore ${aside}`)).toMatchObject({ code: 0 })
    expect((await type('list-users')).output).toHaveLength(1)
  })

  test.for(['', 'trial/new'])('is restored into an empty or missing folder: %s', async (name) => {
    const { type, backup } = await aDataFolder()
    await type(`backup ${backup}`)
    const { path } = await aDataDir(onTestFinished)
    const folder = join(path, name)
    const restored = await runCommandLine(
      adminProgram,
      ['restore', backup],
      succeed({ dataDir: folder, postgres: undefined, publicUrl: 'http://localhost:8080' }),
    )
    expect(restored).toEqual({ code: 0, output: [`${backup} is restored. Start the server.`], errors: [] })
    expect(
      (
        await runCommandLine(
          adminProgram,
          ['list-users'],
          succeed({ dataDir: folder, postgres: undefined, publicUrl: 'http://localhost:8080' }),
        )
      ).output,
    ).toHaveLength(2)
  })

  test('replaces a damaged database', async () => {
    const { type, backup, file } = await aDataFolder()
    await type(`backup ${backup}`)
    await writeFile(file, (await readFile(file)).fill('garbage', 4_096))
    expect(await type('list-users')).toMatchObject({ code: 1 })
    expect(await type(`restore ${backup}`)).toMatchObject({ code: 0 })
    expect((await type('list-users')).output).toHaveLength(2)
  })

  test('never replaces a file', async () => {
    const { type, backup } = await aDataFolder()
    await writeFile(backup, 'something of value')
    expect(await type(`backup ${backup}`)).toMatchObject({ code: 1, output: [] })
    expect(await readFile(backup, 'utf8')).toBe('something of value')
  })

  test.for([
    ['a folder that is not there', 'nowhere/backup.db', /nowhere\/backup\.db cannot be opened/],
    ['the database itself', 'stonks.db', /stonks\.db is there already/],
  ] as const)('is not written to %s', async ([, name, sentence]) => {
    const { path, type } = await aDataFolder()
    const { code, errors } = await type(`backup ${join(path, name)}`)
    expect([code, errors.join()]).toEqual([1, expect.stringMatching(sentence)])
  })

  test('of a missing database fails', async () => {
    const { path } = await aDataDir(onTestFinished)
    const { code, errors } = await runCommandLine(
      adminProgram,
      ['backup', join(path, 'b.db')],
      succeed({ dataDir: path, postgres: undefined, publicUrl: 'http://localhost:8080' }),
    )
    expect([code, errors]).toEqual([1, [expect.stringContaining(`There is no database in ${path}.`)]])
  })
})

describe('a restore is rejected', () => {
  test('while a server is running, and the server keeps its data', async () => {
    const { type, backup, open } = await aDataFolder()
    await type(`backup ${backup}`)
    const server = await open()
    expect(await type(`restore ${backup}`)).toMatchObject({
      code: 1,
      errors: [expect.stringMatching(/^A server is running on .+\. Stop it, then try again\.$/)],
    })
    expect(await server.selectFrom('users').select('id').execute()).toHaveLength(2)
    await server.destroy()
    expect(await type(`restore ${backup}`)).toMatchObject({ code: 0 })
  })

  test('from a copy of the database file, which may lack its log', async () => {
    const { path, file, type, open } = await aDataFolder()
    const db = await open()
    await writeFile(join(path, 'copy.db'), await readFile(file))
    await db.destroy()
    expect((await type(`restore ${join(path, 'copy.db')}`)).errors.join()).toContain('a copy of the database file')
    expect((await type(`restore ${file}`)).errors.join()).toContain('a copy of the database file')
  })

  test.for([
    ['that is damaged', (bytes: Buffer) => bytes.subarray(0, 20_000), /is damaged/],
    ['that is not a database', () => Buffer.from('Dear diary, '.repeat(100)), /is not a database/],
    ['that is empty', () => Buffer.alloc(0), /is no backup of this product/],
    // The schema's version is at byte 60 of the header.
    ['of a later release', (bytes: Buffer) => (bytes.writeUInt32BE(9_999, 60), bytes), /by a newer release/],
    // The application id is at byte 68.
    ['of another program', (bytes: Buffer) => (bytes.writeUInt32BE(1, 68), bytes), /is no backup of this product/],
  ] as const)('from a file %s', async ([, spoil, sentence]) => {
    const { file, type, backup } = await aDataFolder()
    await type(`backup ${backup}`)
    await writeFile(backup, spoil(await readFile(backup)))
    const before = await readFile(file)
    const { code, errors } = await type(`restore ${backup}`)
    expect([code, errors.join()]).toEqual([1, expect.stringMatching(sentence)])
    expect(await readFile(file)).toEqual(before)
  })

  test('from a missing file', async () => {
    const { path, type } = await aDataFolder()
    expect(await type(`restore ${join(path, 'none.db')}`)).toMatchObject({ code: 1, output: [] })
  })
})
