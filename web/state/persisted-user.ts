import { subscribe } from 'valtio/vanilla'
import { sessionDidEnd, store, userDidChange } from './store.ts'
import { parseUser, type User } from './user.ts'

/** A storage of the user on this device. Methods throw if the browser forbids it or it is full. */
interface UserStorage {
  readonly get: () => string | null
  readonly set: (user: User) => void
  readonly remove: () => void
}

const key = 'stonks.user'

/** localStorage and, if it does not work, a cookie until 2038. */
const userStorages = (): readonly UserStorage[] => [storage, cookie]

const storage: UserStorage = {
  get: () => localStorage.getItem(key),
  set(user) {
    const text = JSON.stringify(user)
    // Writing an unchanged value would fire an event in every other tab.
    if (localStorage.getItem(key) !== text) localStorage.setItem(key, text)
  },
  remove: () => localStorage.removeItem(key),
}

/** A cookie holds 4 kB, so it leaves out the bookmarks, which come with the profile. */
const cookie: UserStorage = {
  get() {
    const start = `${key}=`
    const found = document.cookie.split('; ').find((pair) => pair.startsWith(start))
    return found === undefined ? null : decodeURIComponent(found.slice(start.length))
  },
  set: (user) => writeCookie(JSON.stringify({ ...user, bookmarks: undefined }), 'Tue, 19 Jan 2038 03:14:07 GMT'),
  remove() {
    if (document.cookie.includes(`${key}=`)) writeCookie('', 'Thu, 01 Jan 1970 00:00:00 GMT')
  },
}

function writeCookie(text: string, expires: string): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${key}=${encodeURIComponent(text)}; Path=/; Expires=${expires}; SameSite=Strict${secure}`
}

/**
 * Restores the user of the last visit, stores every change and follows the changes of other tabs. Without any storage the
 * user is signed in until the page is closed.
 */
export function persistUser(): void {
  restoreUser()
  let last = store.user
  // Synchronously: the page may be closed at any moment.
  subscribe(
    store,
    () => {
      if (store.user === last) return
      last = store.user
      write(last)
    },
    true,
  )
  addEventListener('storage', restoreUser)
}

/** Adopts the stored user, whichever tab stored it. An invalid value is removed; an unreadable storage changes nothing. */
export function restoreUser(): void {
  const stored = userStorages().map(read)
  const user = withOwnList(stored.find((found) => found) ?? null)
  if (user === null && stored.includes(undefined)) return
  if (JSON.stringify(user) === JSON.stringify(store.user)) return
  if (user) userDidChange(user)
  else sessionDidEnd()
}

/**
 * The list of a user who is signed in here stays: another tab's may lack the taps of this one. Taps in other tabs arrive
 * with the outbox.
 */
function withOwnList(user: User | null): User | null {
  const own = store.user
  return user && user.id === own?.id ? { ...user, bookmarks: own.bookmarks } : user
}

/** Null if the storage holds no user; undefined if it cannot be read. */
function read({ get, remove }: UserStorage): User | null | undefined {
  try {
    const text = get()
    const user = text === null ? null : parseUser(parse(text))
    if (user === undefined) remove()
    return user ?? null
  } catch {
    return undefined
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Writes to the first storage that accepts it and clears the others, so that no old copy comes back. */
function write(user: User | null): void {
  let isStored = user === null
  for (const userStorage of userStorages()) {
    try {
      if (isStored || !user) userStorage.remove()
      else {
        userStorage.set(user)
        isStored = true
      }
    } catch {
      try {
        userStorage.remove()
      } catch {
        // A forbidden storage holds nothing.
      }
    }
  }
}
