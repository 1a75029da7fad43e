import type { FeedMessage } from '../../contract/feed.ts'
import { parseMessage } from './parse-message.ts'

/** As many as a page of the service has. */
export const mostMessages = 30

/** The messages of the service's answer, in its order, or undefined where it is no such answer. Bad ones are left out. */
export function parseFeed(value: unknown): readonly FeedMessage[] | undefined {
  const messages = typeof value === 'object' && value !== null && 'messages' in value ? value.messages : undefined
  if (!Array.isArray(messages)) return undefined
  const parsed = new Map<number, FeedMessage>()
  for (const each of messages.slice(0, mostMessages)) {
    const message = parseMessage(each)
    if (message) parsed.set(message.id, message)
  }
  return [...parsed.values()]
}
