import type { FeedMessage, FeedLink } from '../../contract/feed.ts'
import { linkImage, serviceImage, webAddress } from '../images/image-address.ts'
import { plainText } from './plain-text.ts'

/** Characters. The service itself ends a message at 1,000. */
const maxLengths = { body: 5000, name: 100, title: 300, description: 1000, address: 200 }
const maxLinks = 8

type Foreign = Readonly<Record<string, unknown>>

/**
 * Parses a message; undefined without an id or text. Each field is checked by itself: an invalid one becomes null,
 * unknown ones are dropped. Images keep the service’s addresses; disallowed ones become null.
 */
export function parseMessage(value: unknown): FeedMessage | undefined {
  const message = object(value)
  const id = whole(message['id'], 1)
  const body = plainText(message['body'], maxLengths.body)
  if (id === null || body === null) return undefined
  const entities = object(message['entities'])
  return {
    id,
    body,
    created_at: moment(message['created_at']),
    user: parseUser(object(message['user'])),
    reshare_message: counted(message['reshare_message'], 'reshared_count'),
    likes: counted(message['likes'], 'total'),
    conversation: counted(message['conversation'], 'replies'),
    links: list(message['links']).slice(0, maxLinks).flatMap(parseLink),
    entities: { sentiment: parseSentiment(entities['sentiment']), chart: parseChart(object(entities['chart'])) },
  }
}

function parseUser(user: Foreign): FeedMessage['user'] {
  const username = user['username']
  if (typeof username !== 'string' || !/^[A-Za-z0-9_.-]{1,64}$/.test(username) || /^\.+$/.test(username)) return null
  return { username, name: plainText(user['name'], maxLengths.name), avatar_url: serviceImage(user['avatar_url']) }
}

function parseLink(value: unknown): FeedLink[] {
  const link = object(value)
  const url = webAddress(link['url'])
  if (url === null) return []
  return [
    {
      url,
      shortened_url: webAddress(link['shortened_url']),
      shortened_expanded_url: plainText(link['shortened_expanded_url'], maxLengths.address),
      image: linkImage(link['image']),
      title: plainText(link['title'], maxLengths.title),
      description: plainText(link['description'], maxLengths.description),
    },
  ]
}

function parseSentiment(value: unknown): FeedMessage['entities']['sentiment'] {
  const basic = object(value)['basic']
  return basic === 'Bullish' || basic === 'Bearish' ? { basic } : null
}

function parseChart(chart: Foreign): FeedMessage['entities']['chart'] {
  const [original, large] = [serviceImage(chart['original']), serviceImage(chart['large'])]
  return original === null && large === null ? null : { original, large }
}

/** The service omits counts of zero. */
function counted<Key extends string>(value: unknown, key: Key): Record<Key, number> | null {
  const count = whole(object(value)[key], 0)
  return count === null ? null : ({ [key]: count } as Record<Key, number>)
}

function whole(value: unknown, least: number): number | null {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= least ? value + 0 : null
}

function moment(value: unknown): string | null {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\dT[\d:.]{5,18}(Z|[+-]\d\d:\d\d)$/.test(value)) return null
  const date = new Date(value)
  const year = date.getUTCFullYear()
  return year >= 0 && year <= 9999 ? date.toISOString() : null
}

/** Own properties only, nothing inherited. */
function object(value: unknown): Foreign {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return {}
  return Object.assign(Object.create(null) as Record<string, unknown>, value)
}

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** As many as a page of the service has. */
export const maxMessages = 30

/** Parses a page of messages, in its order; undefined where it is no such page. Invalid messages are left out. */
export function parseFeed(value: unknown): readonly FeedMessage[] | undefined {
  const messages = typeof value === 'object' && value !== null && 'messages' in value ? value.messages : undefined
  if (!Array.isArray(messages)) return undefined
  const parsed = new Map<number, FeedMessage>()
  for (const each of messages.slice(0, maxMessages)) {
    const message = parseMessage(each)
    if (message) parsed.set(message.id, message)
  }
  return [...parsed.values()]
}
