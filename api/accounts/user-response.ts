import type { SessionResponse, UserResponse } from '../contract/account.ts'
import type { AuthenticatedProfile } from './sessions/session-store.ts'

/** The part of the bookmark store that accounts need: the response about a user contains the list. */
export interface BookmarkLists {
  list(owner: {
    readonly id: string
    readonly bookmarksVersion: number
  }): Promise<{ readonly symbols: readonly string[] } | undefined>
}

/** Builds the responses that describe the signed-in user. */
export interface UserResponses {
  /** The body of GET /api/auth. */
  readonly userResponse: (user: AuthenticatedProfile) => Promise<UserResponse>
  /** The body of a login: the user of a new access token, with the token. */
  readonly sessionResponse: (accessToken: string) => Promise<SessionResponse>
}

/** Creates the responses; each reads the user's bookmarks. */
export function createUserResponses(
  bookmarks: BookmarkLists,
  userForToken: (accessToken: string) => Promise<AuthenticatedProfile | undefined>,
): UserResponses {
  const describeUser = async (user: AuthenticatedProfile) => ({
    id: user.id,
    email: user.email,
    displayName: user.displayName,
    roles: [...user.roles],
    userData: { firstName: user.firstName, lastName: user.lastName },
    bookmarks: [...((await bookmarks.list(user))?.symbols ?? [])],
  })
  return {
    userResponse: describeUser,
    async sessionResponse(accessToken) {
      const user = await userForToken(accessToken)
      if (!user) throw new Error('The session that was just started is gone')
      return { ...(await describeUser(user)), accessToken }
    },
  }
}
