import { loadChunk } from '../../data/pwa/load-chunk.ts'
import { persistUser, restoreUser } from '../../state/persisted-user.ts'
import { store } from '../../state/store.ts'

/** Loads the code for signed-in users with its first use. */
export const loadAccountChunk = loadChunk('account', () => import('./account.chunk.ts'))

/** Restores the signed-in user and loads their current profile, at the start and when the page returns from the bfcache. */
export function followUser(): void {
  persistUser()
  checkUser()
  // The user may have logged out in another tab while this page was in the back/forward cache.
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    restoreUser()
    checkUser()
  })
}

function checkUser(): void {
  if (store.user) void loadAccountChunk().then(async (account) => account.ok && account.part.session.loadProfile())
}
