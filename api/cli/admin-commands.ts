import { existsSync } from 'node:fs'
import { fail, type Result, succeed } from '#domain/result'
import { type AccountAdmin, accountLine, createAccountAdmin } from '../accounts/account-admin.ts'
import { emailKey } from '../accounts/users.ts'
import type { Database } from '../database/database.ts'
import { databaseFiles, type DatabaseLocation, noDatabase, openExistingDatabase } from '../database/open-database.ts'
import { backUp } from '../database/sqlite/back-up.ts'
import { lockFolder, openSqlite } from '../database/sqlite/open-sqlite.ts'
import { restore } from '../database/sqlite/restore.ts'
import { explainSqlite } from '../database/sqlite/sqlite-error.ts'

/** The lines to print on success. */
type CommandOutput = Promise<Result<readonly string[]>>

/** A command and the names of its operands. */
interface Command {
  readonly words: readonly string[]
  readonly about: string
  readonly run: (location: DatabaseLocation, words: readonly string[]) => CommandOutput
}

const roles = ['beta']

/** All that `npm run admin` can do. */
export const commands: Readonly<Record<string, Command>> = {
  backup: {
    words: ['FILE'],
    about: 'writes all accounts and bookmarks to a new file; the server may go on',
    run: ({ dataDir, postgres }, [file = '']) => (postgres ? usePgDump() : backUpFolder(dataDir, file)),
  },
  restore: {
    words: ['FILE'],
    about: 'puts a backup in their place and keeps what was there; the server must be stopped',
    run: ({ dataDir, postgres }, [file = '']) => (postgres ? usePgDump() : restoreFolder(dataDir, file)),
  },
  grant: {
    words: ['ROLE', 'EMAIL'],
    about: 'gives somebody a role: beta opens the trader ratings',
    run: onRole(async (people, { key, role, email }) => {
      const isNew = await people.grant(key, role)
      return isNew === undefined
        ? unknownAccount(email)
        : printLine(`${email} ${isNew ? 'now has' : 'has already'} the role ${role}.`)
    }),
  },
  revoke: {
    words: ['ROLE', 'EMAIL'],
    about: 'takes it away',
    run: onRole(async (people, { key, role, email }) => {
      const had = await people.revoke(key, role)
      return had === undefined
        ? unknownAccount(email)
        : printLine(`${email} ${had ? 'no longer has' : 'did not have'} the role ${role}.`)
    }),
  },
  'list-users': {
    words: [],
    about: 'one line for each account: address, name, roles, bookmarks, since when',
    run: (location) =>
      withAccounts(location, async (people) => {
        const accounts = await people.all()
        return accounts.length === 0 ? printLine('There are no accounts.') : succeed(accounts.map(accountLine))
      }),
  },
  'move-to': {
    words: ['postgres://…'],
    about:
      'copies the SQLite database and the newest datasets into an empty PostgreSQL database; continues after a kill',
    run: async (location, [uri = '']) => {
      // Its driver is loaded only where it is used.
      const { moveTo } = await import('./move-command.ts')
      return moveTo(location, uri)
    },
  },
  'delete-user': {
    words: ['EMAIL'],
    about: 'deletes an account with all that belongs to it, at once and for good',
    run: (location, [email = '']) =>
      withAccounts(location, async (people) => {
        const isGone = await people.remove(emailKey(email) ?? '')
        return isGone ? printLine(`The account of ${email} is deleted.`) : unknownAccount(email)
      }),
  },
}

interface RoleChange {
  readonly key: string
  readonly role: string
  readonly email: string
}

function onRole(change: (people: AccountAdmin, roleChange: RoleChange) => CommandOutput): Command['run'] {
  return async (location, [role = '', email = '']) => {
    if (!roles.includes(role)) return fail(`There is no role "${role}"; it must be one of ${roles.join(', ')}.`)
    return withAccounts(location, (people) => change(people, { key: emailKey(email) ?? '', role, email }))
  }
}

async function withAccounts(location: DatabaseLocation, work: (people: AccountAdmin) => CommandOutput): CommandOutput {
  const opened: Result<Database> = await openExistingDatabase(location)
  if (!opened.ok) return opened
  try {
    return await work(createAccountAdmin(opened.value))
  } finally {
    await opened.value.destroy()
  }
}

const usePgDump = (): CommandOutput =>
  Promise.resolve(fail('The database is PostgreSQL: pg_dump and pg_restore back it up and restore it.'))
const printLine = (sentence: string) => succeed([sentence])
const unknownAccount = (email: string) => fail(`There is no account with the address "${email}".`)

/** The exit code and output of a command: 0 for success, 1 for a failure, 2 for a usage error. */
interface CommandResult {
  readonly code: 0 | 1 | 2
  readonly output: readonly string[]
  readonly errors: readonly string[]
}

const usage = [
  'Usage: npm run admin -- COMMAND',
  '',
  ...Object.entries(commands).flatMap(([name, { words, about }]) => [
    `  ${[name, ...words].join(' ')}`,
    `      ${about}`,
  ]),
]

/** Runs the command of a command line on the configured database. */
export async function runCommand(words: readonly string[], location: Result<DatabaseLocation>): Promise<CommandResult> {
  const [name = 'help', ...rest] = words
  if (['help', '--help', '-h'].includes(name)) return { code: 0, output: usage, errors: [] }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) return { code: 2, output: [], errors: [`There is no command "${name}".`, '', ...usage] }
  if (rest.length !== command.words.length) {
    return {
      code: 2,
      output: [],
      errors: [`${name} is followed by: ${command.words.join(' ') || 'nothing'}`, '', ...usage],
    }
  }
  const done = location.ok ? await command.run(location.value, rest) : fail(...location.failure)
  return done.ok ? { code: 0, output: done.value, errors: [] } : { code: 1, output: [], errors: done.failure }
}

/** Backs up the database of a folder without migrating it: a backup before an upgrade must keep the old schema. */
async function backUpFolder(dataDir: string, file: string): Promise<Result<readonly string[]>> {
  const { database, lock } = databaseFiles(dataDir)
  if (!existsSync(database)) return fail(noDatabase(dataDir))
  try {
    const release = lockFolder(lock, 'shared')
    if (!release) return fail(`A backup is being restored in ${dataDir}. Try again after that.`)
    const db = openSqlite(database, { whenClosed: release })
    try {
      const written = await backUp(db, file)
      return written.ok ? succeed([`All accounts and bookmarks are in ${file}.`]) : written
    } finally {
      await db.destroy()
    }
  } catch (error) {
    return fail(explainSqlite(error, database))
  }
}

/** Replaces the database of a folder by a backup. */
async function restoreFolder(dataDir: string, file: string): Promise<Result<readonly string[]>> {
  const restored = await restore(file, dataDir)
  if (!restored.ok) return restored
  const previous = restored.value === undefined ? [] : [`What was there before is in ${restored.value}.`]
  return succeed([`${file} is restored. Start the server.`, ...previous])
}
