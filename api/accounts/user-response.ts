import type { BookmarkStore } from '../bookmarks/bookmark-store.ts'
import type { SessionAnswer, UserAnswer } from '../contract/account.ts'
import type { Asker } from './sessions/session-store.ts'

/** How somebody is told who they are. */
export interface Tellers {
  /** As GET /api/auth has it. */
  readonly tell: (asker: Asker) => Promise<UserAnswer>
  /** The user whom an access token of this moment stands for, with the token. */
  readonly tellWithToken: (accessToken: string) => Promise<SessionAnswer>
}

/** Tells users, with their bookmarks. */
export function createTellers(
  bookmarks: Pick<BookmarkStore, 'list'>,
  whoHas: (accessToken: string) => Promise<Asker | undefined>,
): Tellers {
  const tell = async (asker: Asker) => ({
    id: asker.id,
    email: asker.email,
    displayName: asker.displayName,
    roles: [...asker.roles],
    userData: { firstName: asker.firstName, lastName: asker.lastName },
    bookmarks: [...((await bookmarks.list(asker))?.symbols ?? [])],
  })
  return {
    tell,
    async tellWithToken(accessToken) {
      const asker = await whoHas(accessToken)
      if (!asker) throw new Error('A session that was only just started is gone')
      return { ...(await tell(asker)), accessToken }
    },
  }
}
