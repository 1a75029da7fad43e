import { isIP } from 'node:net'
import { asArray, fieldsOf, fromKeys, type JsonObject } from '#domain/keys-of'
import type { FeedLink, FeedMessage } from '../../../contract/feed.ts'

/** The named entities that the service uses; other characters are literal or numeric. */
const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' }

const entity = /&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|(amp|lt|gt|quot|apos|nbsp));/g

/** Control characters except line breaks, and marks that change the text direction. */
const invisible = /(?!\n)\p{Cc}|[\u202a-\u202e\u2066-\u2069]/gu

/**
 * Plain text of at most `maxLength` characters, or null if it is empty. HTML entities are decoded exactly once:
 * `&amp;lt;` is the text `&lt;`.
 */
export function plainText(value: unknown, maxLength: number): string | null {
  if (typeof value !== 'string') return null
  // An entity has up to ten characters: what is cut off here would not fit decoded either.
  const text = decodeEntities(value.slice(0, 10 * maxLength))
    .toWellFormed()
    .replace(invisible, '')
    .trim()
  return text === '' ? null : cut(text, maxLength)
}

const decodeEntities = (text: string): string =>
  text.replace(entity, (whole, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return named[name] ?? whole
    const code = decimal === undefined ? parseInt(hex ?? '', 16) : Number(decimal)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })

/** Never between the halves of a surrogate pair. */
const cut = (text: string, maxLength: number): string =>
  text.length > maxLength ? text.slice(0, maxLength).replace(/[\ud800-\udbff]$/, '') : text

/** Characters. The service itself ends a message at 1,000. */
const maxLengths = { body: 5000, name: 100, title: 300, description: 1000, address: 200 }
const maxLinks = 8

/**
 * Parses a message; undefined without an id or text. Each field is checked separately: an invalid one becomes null,
 * unknown ones are dropped. Images keep the service’s addresses; disallowed ones become null.
 */
export function parseMessage(value: unknown): FeedMessage | undefined {
  const message = fieldsOf(value)
  const id = parseCount(message['id'], 1)
  const body = plainText(message['body'], maxLengths.body)
  if (id === null || body === null) return undefined
  const entities = fieldsOf(message['entities'])
  return {
    id,
    body,
    created_at: parseTime(message['created_at']),
    user: parseUser(fieldsOf(message['user'])),
    reshare_message: parseCountField(message['reshare_message'], 'reshared_count'),
    likes: parseCountField(message['likes'], 'total'),
    conversation: parseCountField(message['conversation'], 'replies'),
    links: asArray(message['links']).slice(0, maxLinks).flatMap(parseLink),
    entities: { sentiment: parseSentiment(entities['sentiment']), chart: parseChart(fieldsOf(entities['chart'])) },
  }
}

function parseUser(user: JsonObject): FeedMessage['user'] {
  const username = user['username']
  if (typeof username !== 'string' || !/^[A-Za-z0-9_.-]{1,64}$/.test(username) || /^\.+$/.test(username)) return null
  return { username, name: plainText(user['name'], maxLengths.name), avatar_url: serviceImage(user['avatar_url']) }
}

function parseLink(value: unknown): FeedLink[] {
  const link = fieldsOf(value)
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
  const basic = fieldsOf(value)['basic']
  return basic === 'Bullish' || basic === 'Bearish' ? { basic } : null
}

function parseChart(chart: JsonObject): FeedMessage['entities']['chart'] {
  const [original, large] = [serviceImage(chart['original']), serviceImage(chart['large'])]
  return original === null && large === null ? null : { original, large }
}

/** The service omits counts of zero. */
function parseCountField<Key extends string>(value: unknown, key: Key): Record<Key, number> | null {
  const count = parseCount(fieldsOf(value)[key], 0)
  return count === null ? null : fromKeys([key], () => count)
}

function parseCount(value: unknown, min: number): number | null {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= min ? value + 0 : null
}

function parseTime(value: unknown): string | null {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\dT[\d:.]{5,18}(Z|[+-]\d\d:\d\d)$/.test(value)) return null
  const date = new Date(value)
  const year = date.getUTCFullYear()
  return year >= 0 && year <= 9999 ? date.toISOString() : null
}

/** The page size of the service. */
const maxMessages = 30

/** Parses a page of messages, in its order; undefined if it is no such page. Invalid messages are left out. */
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

const maxLength = 2048

/** An http or https URL without credentials, unchanged; otherwise null. */
function webAddress(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > maxLength) return null
  // Characters that browsers drop or readers cannot see are not allowed in an address.
  if (!/^https?:\/\/[^\s<>"\\\p{C}]+$/iu.test(value) || !URL.canParse(value)) return null
  const { username, password } = new URL(value)
  return username === '' && password === '' ? value : null
}

/** The hosts of the service's avatars and charts. */
const serviceHosts = new Set([
  'avatars.stocktwits.com',
  'avatars.stocktwits-cdn.com',
  'charts.stocktwits.com',
  'charts.stocktwits-cdn.com',
  'media.stocktwits-cdn.com',
  'sih-st-charts.stocktwits-cdn.com',
])

/**
 * The https address of an avatar or a chart; null if it is not on one of the service's own hosts. The service
 * writes some URLs with http, but the hosts support https.
 */
function serviceImage(value: unknown): string | null {
  const address = webAddress(value)
  if (address === null || !serviceHosts.has(new URL(address).hostname)) return null
  return overHttps(address.replace(/^http:/i, 'https:'))
}

/** The https address of an image on any host. Whether the host is public is checked on connecting. */
function linkImage(value: unknown): string | null {
  const address = webAddress(value)
  return address === null ? null : overHttps(address)
}

/** Only named hosts at the default port: IP addresses and other ports lead to internal services. */
function overHttps(address: string): string | null {
  const { protocol, port, hostname } = new URL(address)
  const isNamed = hostname.includes('.') && isIP(hostname) === 0 && !hostname.startsWith('[')
  return protocol === 'https:' && port === '' && isNamed ? address : null
}
