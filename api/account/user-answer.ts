import type { UserAnswer } from '../contract/account.ts'
import type { Asker } from './sessions/session-store.ts'

/** Somebody as the page is told of them. */
export const userAnswer = (user: Asker, bookmarks: readonly string[]): UserAnswer => ({
  id: user.id,
  email: user.email,
  displayName: user.displayName,
  roles: [...user.roles],
  userData: { firstName: user.firstName, lastName: user.lastName },
  bookmarks: [...bookmarks],
})
