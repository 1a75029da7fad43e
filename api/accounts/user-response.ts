import type { BookmarkStore } from '../bookmarks/bookmark-store.ts'
import type { SessionResponse, UserResponse } from '../contract/account.ts'
import type { AuthenticatedProfile } from './sessions/session-store.ts'

/** How somebody is told who they are. */
export interface UserResponses {
  /** As GET /api/auth has it. */
  readonly userResponse: (asker: AuthenticatedProfile) => Promise<UserResponse>
  /** The user whom an access token of this moment stands for, with the token. */
  readonly sessionResponse: (accessToken: string) => Promise<SessionResponse>
}

/** Tells users, with their bookmarks. */
export function createUserResponses(
  bookmarks: Pick<BookmarkStore, 'list'>,
  userForToken: (accessToken: string) => Promise<AuthenticatedProfile | undefined>,
): UserResponses {
  const tell = async (asker: AuthenticatedProfile) => ({
    id: asker.id,
    email: asker.email,
    displayName: asker.displayName,
    roles: [...asker.roles],
    userData: { firstName: asker.firstName, lastName: asker.lastName },
    bookmarks: [...((await bookmarks.list(asker))?.symbols ?? [])],
  })
  return {
    userResponse: tell,
    async sessionResponse(accessToken) {
      const asker = await userForToken(accessToken)
      if (!asker) throw new Error('A session that was only just started is gone')
      return { ...(await tell(asker)), accessToken }
    },
  }
}
