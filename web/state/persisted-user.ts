import { subscribe } from 'valtio/vanilla'
import { store, userDidChange } from './store.ts'
import { parseUser, type User } from './user.ts'

/** Where a user can be kept on a device. Each may throw where the browser forbids it or is full. */
interface UserStorage {
  readonly get: () => string | null
  readonly set: (user: User) => void
  readonly remove: () => void
}

const key = 'stonks.user'

/** The storage and, where it does not work, a cookie until 2038. */
const userStorages = (): readonly UserStorage[] => [storage, cookie]

const storage: UserStorage = {
  get: () => localStorage.getItem(key),
  set(user) {
    const text = JSON.stringify(user)
    // Unchanged, it need not wake the other tabs.
    if (localStorage.getItem(key) !== text) localStorage.setItem(key, text)
  },
  remove: () => localStorage.removeItem(key),
}

/** A cookie holds 4 kB: bookmarks, of which there may be many, are left out and come with the profile. */
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
 * Restores the user of the last visit, keeps every later one, and follows what other tabs do. Where no place can be used,
 * the user lasts until the page is closed.
 */
export function persistUser(): void {
  restoreUser()
  let last = store.user
  // At once: a page may be left in the next moment.
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

/** Takes the user as it is kept now, by whichever tab. What is no user is removed; an unreadable place changes nothing. */
export function restoreUser(): void {
  const places = userStorages()
  const kept = places.map(read)
  const user = kept.find((found) => found) ?? null
  if (user === null && kept.includes(undefined)) return
  if (JSON.stringify(user) !== JSON.stringify(store.user)) userDidChange(user)
}

/** Null where a place holds nobody; undefined where it cannot be read. */
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

/** A place that has no room for bookmarks says nothing of them: those of the same user stay. */
function parse(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null || 'bookmarks' in value) return value
    const isSame = 'id' in value && value.id === store.user?.id
    return { ...value, bookmarks: isSame ? store.user?.bookmarks : [] }
  } catch {
    return undefined
  }
}

/** In the first place that takes it, and in no other: an old copy must not come back. */
function write(user: User | null): void {
  let isKept = user === null
  for (const place of userStorages()) {
    try {
      if (isKept || !user) place.remove()
      else {
        place.set(user)
        isKept = true
      }
    } catch {
      try {
        place.remove()
      } catch {
        // A place that is forbidden holds nothing either.
      }
    }
  }
}
