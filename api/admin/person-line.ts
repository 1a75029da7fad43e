import type { Person } from './people.ts'

/** Somebody as a line of words with tabs between them; what would steer the terminal is left out. */
export function personLine({ email, displayName, roles, bookmarks, since }: Person): string {
  const day = new Date(since).toISOString().slice(0, 10)
  const words = [email, displayName, roles.join(',') || '-', `${bookmarks} bookmarks`, `since ${day}`]
  return words.map((word) => word.replaceAll(/\p{C}/gu, ' ')).join('\t')
}
