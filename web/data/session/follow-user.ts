import { store } from '../../state/store.ts'
import { keepUser, readKeptUser } from '../../state/persisted-user.ts'
import { chunk } from '../pwa/load-chunk.ts'

/** What somebody who is signed in can do. It is fetched with the first need. */
export const accountChunk = chunk(() => import('./account.chunk.ts'))

/** Restores who was signed in, asks the server for them as they are now, and does so again whenever the page comes back. */
export function followUser(): void {
  keepUser()
  checkUser()
  // A page that the browser had put away may be of somebody who has logged out since.
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    readKeptUser()
    checkUser()
  })
}

function checkUser(): void {
  if (store.user) void accountChunk().then(async (account) => account.ok && account.part.loadProfile())
}
