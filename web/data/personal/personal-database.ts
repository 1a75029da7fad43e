import { openDB, type DBSchema, type IDBPDatabase } from 'idb'
import { lookIn } from '#domain/personal/last-seen'
import { keyPaths, kinds, type Kind, type KeptKinds } from './personal.ts'
import { checked, keptIn, type Shelf } from './shelf.ts'

/** A database of its own: what removes the market data, or a session, does not know of it. */
type PersonalSchema = DBSchema & { [K in Kind]: { key: string; value: KeptKinds[K] } }

type PersonalDatabase = IDBPDatabase<PersonalSchema>

const schemaVersion = 1

interface DatabaseOptions {
  readonly name: string
  /** Milliseconds after which opening counts as failed: some browsers never answer. */
  readonly patience: number
}

const lostNames = new Set(['UnknownError', 'InvalidStateError'])

/** The device's own shelf. Rejects where the device keeps nothing for us, or keeps it in a newer form than this code knows. */
export async function openPersonalShelf(options: DatabaseOptions): Promise<Shelf> {
  let database = await open(options)
  /** Safari loses connections, and another tab may have asked for this one. */
  const connected = async <Value>(work: (database: PersonalDatabase) => Promise<Value>): Promise<Value> => {
    try {
      return await work(database)
    } catch (error) {
      if (!(error instanceof DOMException && lostNames.has(error.name))) throw error
      database = await open(options)
      return work(database)
    }
  }
  return {
    isLasting: true,
    read: () => connected(readAll),
    write: (changes) =>
      connected(async (database) => {
        const transaction = database.transaction(kinds, 'readwrite')
        const done = changes.map((change) => {
          const store = transaction.objectStore(change.kind)
          return 'put' in change ? store.put(change.put) : store.delete(change.remove)
        })
        await Promise.all([...done, transaction.done])
      }),
    check: (now, firedBy) =>
      connected(async (database) => {
        const transaction = database.transaction(['looks', 'fired'], 'readwrite')
        const looks = transaction.objectStore('looks')
        const { look, fired } = checked(lookIn(await looks.get(now.key)), now, firedBy)
        const done = fired ? [transaction.objectStore('fired').put(fired)] : []
        await Promise.all([looks.put(look), ...done, transaction.done])
        return fired
      }),
  }
}

async function readAll(database: PersonalDatabase) {
  const transaction = database.transaction(kinds)
  const stored = await Promise.all(kinds.map(async (kind) => [kind, await transaction.objectStore(kind).getAll()]))
  return keptIn(Object.fromEntries(stored) as { [K in Kind]: readonly unknown[] })
}

async function open({ name, patience }: DatabaseOptions): Promise<PersonalDatabase> {
  let isTooLate = false
  const opening = openDB<PersonalSchema>(name, schemaVersion, {
    upgrade(database) {
      for (const kind of kinds) database.createObjectStore(kind, { keyPath: keyPaths[kind] })
    },
    blocking(_current, _wanted, event) {
      // A newer release waits for this connection: let it pass.
      if (event.target instanceof IDBDatabase) event.target.close()
    },
  })
  const close = (database: PersonalDatabase) => isTooLate && database.close()
  opening.then(close, () => undefined)
  let timer: ReturnType<typeof setTimeout> | undefined
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      isTooLate = true
      reject(new Error(`no answer in ${patience} ms`))
    }, patience)
  })
  return Promise.race([opening, silence]).finally(() => clearTimeout(timer))
}
