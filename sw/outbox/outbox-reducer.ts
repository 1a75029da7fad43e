import type { BookmarkResponse } from './bookmark-client.ts'
import type { Intent, KnownList, Transition } from './outbox.ts'

/** Milliseconds: how long a tap is waited for by who made it, the first pause and the longest, and the longest that a server can ask for. */
const timing = { fresh: 10_000, firstPause: 1_000, longestPause: 300_000, longestWait: 3_600_000 }

/** A tap on a star. */
export type Tap = Pick<Intent, 'userId' | 'symbol' | 'want' | 'tap' | 'at'>

/** The last tap of a symbol wins. A tap that restores the server's own list cancels an intent that was never sent. */
export const onTap =
  (tap: Tap): Transition =>
  ({ list, intent }) => {
    const isSent = intent?.isSent ?? false
    const isBack = !isSent && list?.symbols.includes(tap.symbol) === tap.want
    return { list, intent: isBack ? undefined : { ...tap, isSent, tries: 0, dueAt: 0 }, refusal: undefined }
  }

/** Whether an intent may be sent now. A due time far ahead means that the device's clock was set back. */
export const isDue = ({ dueAt }: Intent, now: number): boolean => dueAt <= now || dueAt > now + timing.longestWait

/** Marks the intent as sent before the request starts, because the response may never arrive. */
export const onSend =
  (now: number): Transition =>
  (cell) => {
    const { intent } = cell
    if (!intent || !isDue(intent, now)) return cell
    return { ...cell, intent: { ...intent, isSent: true, tries: intent.tries + 1, dueAt: 0 } }
  }

/** When something was asked and when the answer came, in milliseconds of this device's clock. */
export interface Times {
  readonly askedAt: number
  readonly now: number
}

/** Applies a response to the intent that was sent. A later tap of the same symbol stays pending. */
export const onResponse =
  (sent: Intent, answer: BookmarkResponse, when: Times): Transition =>
  (cell) => {
    const { userId, symbol, want, tap, tries } = sent
    const isNewest = cell.intent?.tap === tap
    if (answer.kind === 'list') {
      const after = onList(userId, answer, when)(cell)
      return isNewest ? { ...after, intent: undefined } : after
    }
    if (!isNewest) return cell
    if (answer.kind === 'no' || (answer.kind === 'later' && isFresh(sent, when.now))) {
      return { ...cell, intent: undefined, refusal: { userId, symbol, want, message: answer.message } }
    }
    if (answer.kind !== 'later') return cell
    return { ...cell, intent: { ...sent, dueAt: when.now + retryDelay(tries, answer.wait) } }
  }

/** A list as an answer tells it; its version is missing where the answer is of something else as well. */
export type ServerList = Pick<KnownList, 'symbols'> & { readonly version?: number | undefined }

/**
 * A list that the server tells takes the place of the known one if it is newer: by its version, or because it was asked
 * for when the known one was here already, as after a restored backup.
 */
export const onList =
  (userId: string, { symbols, version }: ServerList, { askedAt, now }: Times): Transition =>
  (cell) => {
    const known = cell.list ?? { version: 0, at: 0 }
    const isNews = askedAt >= known.at || (version !== undefined && version >= known.version)
    return isNews ? { ...cell, list: { userId, symbols, version: version ?? known.version, at: now } } : cell
  }

/** Whether the user tapped only just now and is still looking. */
const isFresh = ({ tries, at }: Intent, now: number): boolean => tries === 1 && now >= at && now - at < timing.fresh

/** Milliseconds until the next attempt: exponential backoff with jitter. */
export function retryDelay(tries: number, wait?: number): number {
  const pause = Math.min(timing.firstPause * 2 ** (tries - 1), timing.longestPause)
  return Math.min(wait ?? pause * (0.75 + Math.random() / 2), timing.longestWait)
}
