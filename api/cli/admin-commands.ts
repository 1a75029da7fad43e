import { existsSync } from 'node:fs'
import { fail, succeed } from '#domain/result'
import { type AccountAdmin, accountLine, createAccountAdmin } from '../accounts/account-admin.ts'
import { passwordLink } from '../accounts/links/account-mails.ts'
import { emailKey } from '../accounts/users.ts'
import {
  databaseFiles,
  type DatabaseLocation,
  noDatabase,
  openExistingDatabase,
  withDatabase,
} from '../platform/database/open-database.ts'
import { backUp } from '../platform/database/sqlite/back-up.ts'
import { lockFolder, openSqlite } from '../platform/database/sqlite/open-sqlite.ts'
import { restore } from '../platform/database/sqlite/restore.ts'
import { explainSqlite } from '../platform/database/sqlite/sqlite-error.ts'
import type { Config } from '../platform/runtime/config.ts'
import type { Program } from './command-line.ts'

/** What the commands read of the settings. */
type AdminContext = DatabaseLocation & Pick<Config, 'publicUrl'>

type Run = Program<AdminContext>['commands'][string]['run']
type Output = ReturnType<Run>

const roles = ['beta']

/** The commands of `npm run admin`. */
export const adminProgram: Program<AdminContext> = {
  name: 'admin',
  commands: {
    backup: {
      operands: ['FILE'],
      about: 'writes all accounts and bookmarks to a new file; the server may go on',
      run: onFolder(backUpFolder),
    },
    restore: {
      operands: ['FILE'],
      about: 'puts a backup in their place and keeps what was there; the server must be stopped',
      run: onFolder(restoreFolder),
    },
    grant: {
      operands: ['ROLE', 'EMAIL'],
      about: 'gives somebody a role: beta opens the trader ratings',
      run: onRole(async (people, { key, role, email }) => {
        const isNew = await people.grant(key, role)
        return isNew === undefined
          ? unknownAccount(email)
          : printLine(`${email} ${isNew ? 'now has' : 'has already'} the role ${role}.`)
      }),
    },
    revoke: {
      operands: ['ROLE', 'EMAIL'],
      about: 'takes it away',
      run: onRole(async (people, { key, role, email }) => {
        const had = await people.revoke(key, role)
        return had === undefined
          ? unknownAccount(email)
          : printLine(`${email} ${had ? 'no longer has' : 'did not have'} the role ${role}.`)
      }),
    },
    'list-users': {
      about: 'one line for each account: address, name, roles, bookmarks, since when',
      run: (location) =>
        withAccounts(location, async (people) => {
          const accounts = await people.all()
          return accounts.length === 0 ? printLine('There are no accounts.') : succeed(accounts.map(accountLine))
        }),
    },
    'move-to': {
      operands: ['postgres://…'],
      about:
        'copies the SQLite database and the newest datasets into an empty PostgreSQL database; continues after a kill',
      run: async (location, { operands: [uri = ''] }) => {
        // Its driver is loaded only when it is used.
        const { moveTo } = await import('./move-command.ts')
        return moveTo(location, uri)
      },
    },
    'push-keys': {
      about: 'makes keys for push messages and prints them; nothing is stored',
      run: async () => {
        // The package is loaded only when it is used.
        const { pushKeyLines } = await import('./push-keys.ts')
        return succeed(pushKeyLines())
      },
    },
    'reset-password': {
      operands: ['EMAIL'],
      about: 'prints a link that sets a new password; it works once, for an hour',
      run: (location, { operands: [email = ''] }) =>
        withAccounts(location, async (people) => {
          const token = await people.passwordToken(emailKey(email) ?? '')
          if (token === undefined) return unknownAccount(email)
          return succeed([
            passwordLink(location.publicUrl, token),
            `It works once, for an hour. Give it to ${email} only.`,
          ])
        }),
    },
    'change-email': {
      operands: ['EMAIL', 'NEW'],
      about: 'changes the address with which somebody logs in; without asking at the new one',
      run: (location, { operands: [email = '', next = ''] }) =>
        withAccounts(location, async (people) => {
          const key = emailKey(next)
          if (key === undefined) return fail(`"${next}" is not an address.`)
          const isChanged = await people.changeEmail(emailKey(email) ?? '', { email: next, emailKey: key })
          if (isChanged === undefined) return unknownAccount(email)
          return isChanged ? printLine(`${email} is now ${next}.`) : fail(`There is already an account with ${next}.`)
        }),
    },
    'delete-user': {
      operands: ['EMAIL'],
      about: 'deletes an account with all that belongs to it, at once and for good',
      run: (location, { operands: [email = ''] }) =>
        withAccounts(location, async (people) => {
          const isGone = await people.remove(emailKey(email) ?? '')
          return isGone ? printLine(`The account of ${email} is deleted.`) : unknownAccount(email)
        }),
    },
  },
}

interface RoleChange {
  readonly key: string
  readonly role: string
  readonly email: string
}

function onRole(change: (people: AccountAdmin, roleChange: RoleChange) => Output): Run {
  return async (location, { operands: [role = '', email = ''] }) => {
    if (!roles.includes(role)) return fail(`There is no role "${role}"; it must be one of ${roles.join(', ')}.`)
    return withAccounts(location, (people) => change(people, { key: emailKey(email) ?? '', role, email }))
  }
}

const withAccounts = (location: DatabaseLocation, work: (people: AccountAdmin) => Output): Output =>
  withDatabase(openExistingDatabase(location), (db) => work(createAccountAdmin(db)))

/** Runs work on the database file of a folder; PostgreSQL has its own programs for that. */
function onFolder(work: (dataDir: string, file: string) => Output): Run {
  return async ({ dataDir, postgres }, { operands: [file = ''] }) =>
    postgres
      ? fail('The database is PostgreSQL: pg_dump and pg_restore back it up and restore it.')
      : work(dataDir, file)
}

const printLine = (sentence: string) => succeed([sentence])
const unknownAccount = (email: string) => fail(`There is no account with the address "${email}".`)

/** Backs up the database of a folder without migrating it: a backup before an upgrade must keep the old schema. */
async function backUpFolder(dataDir: string, file: string): Output {
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

/** Replaces the database of a folder with a backup. */
async function restoreFolder(dataDir: string, file: string): Output {
  const restored = await restore(file, dataDir)
  if (!restored.ok) return restored
  const previous = restored.value === undefined ? [] : [`What was there before is in ${restored.value}.`]
  return succeed([`${file} is restored. Start the server.`, ...previous])
}
