import { backoff, jittered } from '#domain/waiting'
import type { BookmarkResponse } from './bookmark-client.ts'
import type { Intent, KnownList, Transition } from './outbox.ts'

/** Milliseconds. `fresh`: how long the user waits for the result of a tap. The server's own delay is cut to `maxRetryAfter`. */
const timing = { fresh: 10_000, firstMs: 1_000, maxMs: 300_000, maxRetryAfter: 3_600_000 }

/** A tap on a star. */
type Tap = Pick<Intent, 'userId' | 'symbol' | 'want' | 'tap' | 'at'>

/** The last tap of a symbol wins. A tap that restores the server's own list cancels an intent that was never sent. */
export const onTap =
  (tap: Tap): Transition =>
  ({ list, intent }) => {
    const isSent = intent?.isSent ?? false
    const isBack = !isSent && list?.symbols.includes(tap.symbol) === tap.want
    return { list, intent: isBack ? undefined : { ...tap, isSent, tries: 0, dueAt: 0 }, refusal: undefined }
  }

/** Whether an intent may be sent now. A due time far ahead means that the device's clock was set back. */
export const isDue = ({ dueAt }: Intent, now: number): boolean => dueAt <= now || dueAt > now + timing.maxRetryAfter

/** Marks the intent as sent before the request starts, because the response may never arrive. */
export const onSend =
  (now: number): Transition =>
  (entry) => {
    const { intent } = entry
    if (!intent || !isDue(intent, now)) return entry
    return { ...entry, intent: { ...intent, isSent: true, tries: intent.tries + 1, dueAt: 0 } }
  }

/** When a request was sent and its response received, in epoch milliseconds of this device's clock. */
interface Times {
  readonly sentAt: number
  readonly now: number
}

/** Applies a response to the intent that was sent. A later tap of the same symbol stays pending. */
export const onResponse =
  (sent: Intent, response: BookmarkResponse, times: Times): Transition =>
  (entry) => {
    const { userId, symbol, want, tap, tries } = sent
    const isNewest = entry.intent?.tap === tap
    if (response.kind === 'list') {
      const after = onList(userId, response, times)(entry)
      return isNewest ? { ...after, intent: undefined } : after
    }
    if (!isNewest) return entry
    if (response.kind === 'rejected' || (response.kind === 'retry-later' && isFresh(sent, times.now))) {
      return { ...entry, intent: undefined, refusal: { userId, symbol, want, message: response.message } }
    }
    if (response.kind !== 'retry-later') return entry
    return { ...entry, intent: { ...sent, dueAt: times.now + retryDelay(tries, response.delayMs) } }
  }

/** The list in a response; it has no version if the response holds other things, too, such as a profile. */
type ServerList = Pick<KnownList, 'symbols'> & { readonly version?: number | undefined }

/**
 * Replaces the known list if the server's is newer: by its version, or because it was requested after the known one had
 * arrived. The latter holds after the server has restored a backup, too.
 */
export const onList =
  (userId: string, { symbols, version }: ServerList, { sentAt, now }: Times): Transition =>
  (entry) => {
    const known = entry.list ?? { version: 0, at: 0 }
    const isNewer = sentAt >= known.at || (version !== undefined && version >= known.version)
    return isNewer ? { ...entry, list: { userId, symbols, version: version ?? known.version, at: now } } : entry
  }

/** Whether the user has just tapped and still waits for the result. */
const isFresh = ({ tries, at }: Intent, now: number): boolean => tries === 1 && now >= at && now - at < timing.fresh

/** Milliseconds until the next attempt: exponential backoff with jitter. */
export function retryDelay(tries: number, delayMs?: number): number {
  return Math.min(delayMs ?? jittered(backoff(timing, tries)), timing.maxRetryAfter)
}
