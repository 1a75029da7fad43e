import type { User } from './user.ts'

/** Where a user can be kept on a device. Each may throw where the browser forbids it or is full. */
export interface UserPlace {
  readonly get: () => string | null
  readonly set: (user: User) => void
  readonly remove: () => void
}

const key = 'stonks.user'

/** The storage and, where it does not work, a cookie until 2038. */
export const userPlaces = (): readonly UserPlace[] => [storage, cookie]

const storage: UserPlace = {
  get: () => localStorage.getItem(key),
  set(user) {
    const text = JSON.stringify(user)
    // Unchanged, it need not wake the other tabs.
    if (localStorage.getItem(key) !== text) localStorage.setItem(key, text)
  },
  remove: () => localStorage.removeItem(key),
}

/** A cookie holds 4 kB: bookmarks, of which there may be many, are left out and come with the profile. */
const cookie: UserPlace = {
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
