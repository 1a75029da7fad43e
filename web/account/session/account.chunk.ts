import { openOutbox } from '#outbox/indexeddb-outbox'
import { Bookmarks } from '../../bookmarks/bookmarks.ts'
import { followBookmarks } from '../../bookmarks/follow-bookmarks.ts'
import { setUpdateReady } from '../../state/pwa.ts'
import { Session } from './session.ts'

/** The list of this page’s user. If a newer release has upgraded its database, the user is offered that release. */
export const bookmarks = new Bookmarks(openOutbox({ onNewerRelease: () => setUpdateReady(true) }))
followBookmarks(bookmarks)

/** The session of this page’s user. */
export const session = new Session(bookmarks)
