import { emailKey } from '../account/email-key.ts'
import type { Database } from '../database/database.ts'
import { openDatabase } from '../database/open-database.ts'
import { fail, succeed, type Outcome } from '../start/outcome.ts'
import { backUpFolder, restoreFolder } from './copies.ts'
import { createPeople, type People } from './people.ts'
import { personLine } from './person-line.ts'

/** What to print when all went well. */
type Told = Promise<Outcome<readonly string[]>>

/** Something that can be asked for by name, with as many words as it names. */
export interface Command {
  readonly words: readonly string[]
  readonly about: string
  readonly run: (dataDir: string, words: readonly string[]) => Told
}

/** Roles that can be given. */
const roles = ['beta']

/** All that `npm run admin` can do. */
export const commands: Readonly<Record<string, Command>> = {
  backup: {
    words: ['FILE'],
    about: 'writes all accounts and bookmarks to a new file; the server may go on',
    run: (dataDir, [file = '']) => backUpFolder(dataDir, file),
  },
  restore: {
    words: ['FILE'],
    about: 'puts a backup in their place and keeps what was there; the server must be stopped',
    run: (dataDir, [file = '']) => restoreFolder(dataDir, file),
  },
  grant: {
    words: ['ROLE', 'EMAIL'],
    about: 'gives somebody a role: beta opens the trader ratings',
    run: onRole(async (people, { key, role, email }) => {
      const isNew = await people.grant(key, role)
      return isNew === undefined
        ? unknown(email)
        : tell(`${email} ${isNew ? 'now has' : 'has already'} the role ${role}.`)
    }),
  },
  revoke: {
    words: ['ROLE', 'EMAIL'],
    about: 'takes it away',
    run: onRole(async (people, { key, role, email }) => {
      const had = await people.revoke(key, role)
      return had === undefined
        ? unknown(email)
        : tell(`${email} ${had ? 'no longer has' : 'did not have'} the role ${role}.`)
    }),
  },
  'list-users': {
    words: [],
    about: 'one line for each account: address, name, roles, bookmarks, since when',
    run: (dataDir) => withPeople(dataDir, async (people) => succeed((await people.all()).map(personLine))),
  },
  'delete-user': {
    words: ['EMAIL'],
    about: 'deletes an account with all that belongs to it, at once and for good',
    run: (dataDir, [email = '']) =>
      withPeople(dataDir, async (people) => {
        const isGone = await people.remove(emailKey(email) ?? '')
        return isGone ? tell(`The account of ${email} is deleted.`) : unknown(email)
      }),
  },
}

interface Asked {
  readonly key: string
  readonly role: string
  readonly email: string
}

function onRole(change: (people: People, asked: Asked) => Told): Command['run'] {
  return async (dataDir, [role = '', email = '']) => {
    if (!roles.includes(role)) return fail(`There is no role "${role}"; it must be one of ${roles.join(', ')}.`)
    return withPeople(dataDir, (people) => change(people, { key: emailKey(email) ?? '', role, email }))
  }
}

async function withPeople(dataDir: string, work: (people: People) => Told): Told {
  const opened: Outcome<Database> = await openDatabase(dataDir)
  if (!opened.ok) return opened
  try {
    return await work(createPeople(opened.value))
  } finally {
    await opened.value.destroy()
  }
}

const tell = (sentence: string) => succeed([sentence])
const unknown = (email: string) => fail(`There is no account with the address "${email}".`)
