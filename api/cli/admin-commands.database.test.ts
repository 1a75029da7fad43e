import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { fail, succeed } from '#domain/result'
import { aDataDir, locationOf, opened } from '../testing/database.ts'
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
  const type = (line: string) => runCommandLine(adminProgram, line.split(' '), locationOf(path))
  return { path, file, type, backup: join(path, 'backup.db'), open: () => opened(onTestFinished, path) }
}

const ann = 'ann@people.example'

describe('a role', () => {
  test('can be granted and revoked repeatedly', async () => {
    const { type, open } = await aDataFolder()
    const rolesOf = async () => {
      const db = await open()
      const rows = await db.selectFrom('user_roles').selectAll().execute()
      await db.destroy()
      return rows
    }
    expect(await type(`grant beta ${ann}`)).toEqual({ code: 0, output: [`${ann} now has the role beta.`], errors: [] })
    expect(await rolesOf()).toEqual([{ user_id: 'ann', role: 'beta' }])
    expect(await type('grant beta ANN@People.Example')).toMatchObject({
      output: ['ANN@People.Example has already the role beta.'],
    })
    expect(await type(`revoke beta ${ann}`)).toMatchObject({ code: 0, output: [`${ann} no longer has the role beta.`] })
    expect(await type(`revoke beta ${ann}`)).toMatchObject({ code: 0, output: [`${ann} did not have the role beta.`] })
    expect(await rolesOf()).toEqual([])
  })

  test.for([
    ['grant beta unknown@people.example', 'There is no account with the address "unknown@people.example".'],
    ['revoke beta unknown@people.example', 'There is no account with the address "unknown@people.example".'],
    ['grant beta ann', 'There is no account with the address "ann".'],
    [`grant owner ${ann}`, 'There is no role "owner"; it must be one of beta.'],
    [`grant __proto__ ${ann}`, 'There is no role "__proto__"; it must be one of beta.'],
    ["delete-user x'or'1'='1", `There is no account with the address "x'or'1'='1".`],
  ])('is not changed by a mistaken command: %s', async ([line = '', sentence = '']) => {
    const { type } = await aDataFolder()
    expect(await type(line)).toEqual({ code: 1, output: [], errors: [sentence] })
    expect((await type('list-users')).output).toHaveLength(2)
  })
})

test('a forgotten password gets a link, which is stored as a hash only', async () => {
  const { type, open } = await aDataFolder()
  const { code, output } = await type('reset-password ANN@People.Example')
  const [, token = ''] = /^http:\/\/localhost:8080\/reset-password#(\S{43})$/.exec(output[0] ?? '') ?? []
  expect([code, token]).toEqual([0, expect.stringMatching(/./)])
  const rows = await (await open()).selectFrom('account_links').selectAll().execute()
  expect(rows).toMatchObject([{ user_id: 'ann', kind: 'password' }])
  expect(JSON.stringify(rows)).not.toContain(token)
  const unknown = 'There is no account with the address "eve@people.example".'
  expect(await type('reset-password eve@people.example')).toEqual({ code: 1, output: [], errors: [unknown] })
})

test('the address of an account changes to one that is free', async () => {
  const { type } = await aDataFolder()
  expect(await type(`change-email ${ann} bob@people.example`)).toMatchObject({
    errors: ['There is already an account with bob@people.example.'],
  })
  expect(await type(`change-email ${ann} nowhere`)).toMatchObject({ errors: ['"nowhere" is not an address.'] })
  expect(await type(`change-email ${ann} Ann@new.example`)).toMatchObject({
    output: [`${ann} is now Ann@new.example.`],
  })
  expect(await type(`change-email ${ann} ann@other.example`)).toMatchObject({ code: 1 })
  expect((await type('list-users')).output[0]).toContain('Ann@new.example')
})

describe('the accounts', () => {
  test('are listed one per line, without control characters', async () => {
    const { type, open } = await aDataFolder()
    const db = await open()
    await db.updateTable('users').set({ display_name: 'Bob\u001b[2J\r\n\u202eeve' }).where('id', '=', 'bob').execute()
    await db.destroy()
    await type(`grant beta ${ann}`)
    expect((await type('list-users')).output).toEqual([
      `${ann}\tann\tbeta\t1 bookmarks\tsince 1970-01-01`,
      'bob@people.example\tBob [2J   eve\t-\t0 bookmarks\tsince 1970-01-01',
    ])
  })

  test('are deleted with all their data', async () => {
    const { type, open } = await aDataFolder()
    expect(await type(`delete-user ${ann}`)).toMatchObject({ code: 0, output: [`The account of ${ann} is deleted.`] })
    const db = await open()
    expect(await db.selectFrom('bookmarks').selectAll().execute()).toEqual([])
    expect(await db.selectFrom('users').select('id').execute()).toEqual([{ id: 'bob' }])
    expect(await type(`delete-user ${ann}`)).toMatchObject({ code: 1 })
  })
})

describe('a database', () => {
  test.for([
    'list-users',
    `grant beta ${ann}`,
    `revoke beta ${ann}`,
    `delete-user ${ann}`,
    'backup backup.db',
    'move-to postgres://stonks@localhost/stonks',
  ])('is not created by a command in a mistyped folder: %s', async (line) => {
    const { path } = await aDataDir(onTestFinished)
    const mistyped = join(path, 'stonsk')
    const { code, output, errors } = await runCommandLine(
      adminProgram,
      line.split(' '),
      succeed({ dataDir: mistyped, postgres: undefined, publicUrl: 'http://localhost:8080' }),
    )
    const sentence = `There is no database in ${mistyped}. DATA_DIR must name the folder of the server, which creates it.`
    expect([code, output, errors]).toEqual([1, [], [sentence]])
    expect(existsSync(mistyped)).toBe(false)
  })

  test('without accounts is reported as such', async () => {
    const { path } = await aDataDir(onTestFinished)
    await (await opened(onTestFinished, path)).destroy()
    expect(await runCommandLine(adminProgram, ['list-users'], locationOf(path))).toMatchObject({
      output: ['There are no accounts.'],
    })
  })
})

describe('a command line', () => {
  test.for([
    ['frobnicate', 'There is no command "frobnicate".'],
    ['constructor', 'There is no command "constructor".'],
    ['grant beta', 'grant is followed by: ROLE EMAIL'],
    ['list-users now', 'list-users is followed by: nothing'],
    ['backup', 'backup is followed by: FILE'],
  ])('is rejected with the usage: "%s"', async ([line = '', sentence = '']) => {
    const { type } = await aDataFolder()
    const { code, output, errors } = await type(line)
    expect([code, output, errors[0]]).toEqual([2, [], sentence])
    for (const name of Object.keys(adminProgram.commands)) expect(errors.join('\n')).toContain(`  ${name}`)
  })

  test('reports invalid settings before doing anything', async () => {
    const mistake = 'PORT is "x"; it must be a whole number from 0 to 65535.'
    expect(await runCommandLine(adminProgram, ['list-users'], fail(mistake))).toEqual({
      code: 1,
      output: [],
      errors: [mistake],
    })
  })

  test('without a command prints the usage', async () => {
    for (const words of [[], ['help'], ['--help']]) {
      expect(await runCommandLine(adminProgram, words, fail('never mind'))).toMatchObject({ code: 0, errors: [] })
    }
  })
})
