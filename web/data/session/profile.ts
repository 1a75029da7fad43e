import { store, userDidChange } from '../../state/store.ts'
import { userIn } from '../../state/user.ts'
import { connectionTexts } from '../../texts/server-messages.ts'
import { wasSilent, askAgain } from '../api/api.ts'
import { followOutbox, listDidCome } from '../bookmarks/bookmark-sync.ts'
import { addRememberedBookmark } from '../bookmarks/toggle-bookmark.ts'
import { askAsUser } from './authenticated-request.ts'

/** Undefined where the profile is here or does not matter any more, else the sentence that says why it is not. */
export type ProfileFailure = string | undefined

let isMissing = false
let watching: (() => void) | undefined

/**
 * Fetches who is signed in, as the server has it now. Only its definite no signs out: silence keeps the user, and the
 * server is asked again when it is back.
 */
export async function loadProfile(): Promise<ProfileFailure> {
  watching ??= askAgain(
    () => isMissing && store.user !== null,
    () => void loadProfile(),
  )
  if (!store.user) return undefined
  followOutbox()
  const askedAt = Date.now()
  const answer = await askAsUser({ path: '/auth' })
  isMissing = answer !== 'late' && wasSilent(answer)
  if (answer === 'late') return undefined
  if (!answer.ok) {
    if (answer.status === 401 || answer.status === 403) userDidChange(null)
    return answer.message
  }
  const { id, accessToken, bookmarks } = store.user
  const user = userIn({ ...(answer.data as object | null), accessToken })
  if (!user) return connectionTexts.unreadable
  // Whether this list is newer than the one that is here, and what of it waits, the outbox knows.
  userDidChange(user.id === id ? { ...user, bookmarks } : user)
  await listDidCome(user.bookmarks, askedAt)
  return undefined
}

/** Signs in with nothing but a token. Whatever goes wrong right then leaves nobody signed in. */
export async function loginWithToken(accessToken: string): Promise<ProfileFailure> {
  // A turn of its own: what is still on its way for another token is for somebody else.
  userDidChange(null)
  const unknown = { id: '', email: '', displayName: '', roles: [], bookmarks: [] }
  userDidChange({ ...unknown, userData: { firstName: '', lastName: '' }, accessToken })
  const failure = await loadProfile()
  if (failure === undefined) addRememberedBookmark()
  else userDidChange(null)
  return failure
}
