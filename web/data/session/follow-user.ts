import { store } from '../../state/store.ts'
import { persistUser, restoreUser } from '../../state/persisted-user.ts'
import { loadChunk } from '../pwa/load-chunk.ts'

/** What somebody who is signed in can do. It is fetched with the first need. */
export const loadAccountChunk = loadChunk(() => import('./account.chunk.ts'))

/** Restores who was signed in, asks the server for them as they are now, and does so again whenever the page comes back. */
export function followUser(): void {
  persistUser()
  checkUser()
  // A page that the browser had put away may be of somebody who has logged out since.
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    restoreUser()
    checkUser()
  })
}

function checkUser(): void {
  if (store.user) void loadAccountChunk().then(async (account) => account.ok && account.part.loadProfile())
}
