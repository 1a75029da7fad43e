import type { Rename } from '#domain/dataset/followed-symbol'
import { formatSession } from '#words/dates'

interface Moved {
  readonly hasBookmark?: boolean
  readonly hasNote?: boolean
}

/** A listing that is traded under another symbol than before, and what the user had stored under that. */
export const renameTexts = {
  renamed: ({ from, to, until }: Rename): string => `${from} became ${to} after ${formatSession(until)}.`,
  moved: ({ from, to }: Rename, { hasBookmark, hasNote }: Moved): string => {
    const what = [hasBookmark && 'your bookmark', hasNote && 'your note'].filter(Boolean)
    return `${from} is now ${to}: ${what.join(' and ')} ${what.length > 1 ? 'are' : 'is'} under ${to}.`
  },
  until: (until: string): string => `Until ${formatSession(until)}`,
  show: (symbol: string): string => `Show ${symbol}`,
  tooLong: (from: string): string => `Your note on ${from} is too long to be added to this one.`,
  copy: 'Copy it',
} as const
