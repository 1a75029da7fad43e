import { fieldsOf } from '../keys-of.ts'

/**
 * The content of a push message, as JSON of at most `maxPushBytes`. The service worker shows it; a message with the `tag` of
 * one that is still shown replaces it without another sound, since a server that was killed may send it again.
 */
export interface PushMessage {
  /** 1. A service worker that does not know the number shows title and body only. */
  readonly version: 1
  /** The notification’s tag. Equal tags are the same message. */
  readonly tag: string
  readonly title: string
  readonly body: string
  /** The path and query to open: that of the stock or the screen, or / for several. */
  readonly open: string
  /** The number of alerts that it announces, for the badge; 0 in a test. */
  readonly count: number
  /** The session of the dataset, YYYY-MM-DD; null in a test or if unknown. */
  readonly date: string | null
  /** The path to POST to, without a body, that switches off the rules that fired; null in a test. */
  readonly unsubscribe: string | null
}

/** The maximum size of a message in bytes of UTF-8. Push services accept 4,096, including the encryption. */
export const maxPushBytes = 3_000

/** Parses a push message; undefined if it is not one of this app. */
export function parsePushMessage(value: unknown): PushMessage | undefined {
  const { version, tag, title, body, open, count, date, unsubscribe } = fieldsOf(value)
  if (version !== 1 || typeof tag !== 'string' || typeof title !== 'string' || typeof body !== 'string')
    return undefined
  if (typeof open !== 'string' || !/^\/(?![/\\])/.test(open) || typeof count !== 'number') return undefined
  if (date !== null && typeof date !== 'string') return undefined
  if (unsubscribe !== null && !(typeof unsubscribe === 'string' && unsubscribe.startsWith('/api/'))) return undefined
  return { version, tag, title, body, open, count, date, unsubscribe }
}
