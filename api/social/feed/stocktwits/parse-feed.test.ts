import { Value } from 'typebox/value'
import { describe, expect, test } from 'vitest'
import { fieldsOf } from '#domain/keys-of'
import { fc } from '#domain/testing/fast-check'
import { sampleCount } from '#domain/testing/sample-count'
import { FeedResponse } from '../../../contract/feed.ts'
import { playsIn } from '../../traders/collector/read-posts.ts'
import { parseFeed, plainText } from './parse-feed.ts'
import { parsePosts } from './stocktwits-source.ts'

const message = {
  id: 7,
  body: '$LARK let&#39;s go &amp; &lt;b&gt;',
  created_at: '2026-11-20T21:30:00Z',
  user: {
    username: 'early_bird',
    name: 'Early &amp; Bird',
    avatar_url: 'http://avatars.stocktwits.com/production/1/thumb-2.png',
    followers: 3,
  },
  reshare_message: { reshared_count: 2, message: { id: 6 } },
  likes: { total: 3, user_ids: [1, 2, 3] },
  conversation: { replies: 4, parent: true },
  links: [
    {
      url: 'https://news.example/larks?a=1&b=2',
      shortened_url: 'https://sho.rt/x',
      shortened_expanded_url: 'news.example/la...',
      image: 'https://pictures.example/lark.jpg',
      title: 'Larks &amp; larches',
      description: 'They rise.',
    },
  ],
  entities: {
    sentiment: { basic: 'Bullish' },
    chart: {
      original: 'https://charts.stocktwits.com/production/original_7.png',
      large: 'https://media.stocktwits-cdn.com/api/3/media/7/large.webp',
    },
  },
}

/** The parsed test message with these changes. */
const parsed = (changes: object) => parseFeed({ messages: [{ ...message, ...changes }] })?.[0]

test('messages and posts have no NUL character and only whole, finite numbers, whatever the service sends', () => {
  const text = fc.string({ unit: fc.constantFrom('a', '\0', '&#0;', '&#x0;', ' ', '@', 'https://a.example/') })
  const number = fc.oneof(fc.double(), fc.constantFrom(NaN, Infinity, -Infinity, 2 ** 60, 7))
  const fake = fc.record({
    id: fc.oneof(number, fc.nat()),
    body: text,
    created_at: fc.oneof(text, fc.constantFrom('2026-11-20T21:30:00Z', '2026-11-20T21:30:00\0Z')),
    user: fc.record({ username: fc.oneof(text, fc.constant('bird')), name: text, avatar_url: text }),
    likes: fc.record({ total: number }),
    links: fc.array(fc.record({ url: text, image: text, title: text, description: text })),
    symbols: fc.array(fc.record({ symbol: fc.oneof(text, fc.constant('LARK')) })),
    entities: fc.constant({ sentiment: { basic: 'Bullish' } }),
  })
  fc.assert(
    fc.property(fc.array(fake), (messages) => {
      const feed = parseFeed({ messages })
      expect(JSON.stringify(feed)).not.toContain('\\u0000')
      const posts = parsePosts({ messages, cursor: { more: true, max: NaN } }, 'LARK')?.posts ?? []
      const plays = playsIn(posts, { symbol: 'LARK', sessionAt: () => '2026-11-20', since: 0 })
      for (const { id, trader, writtenAt } of posts) {
        expect(Number.isSafeInteger(id) && Number.isFinite(writtenAt) && !trader.includes('\0')).toBe(true)
      }
      expect(JSON.stringify(plays)).not.toContain('\\u0000')
    }),
    { numRuns: sampleCount(500) },
  )
})

test('a message keeps the fields of the specification and nothing else, as plain text', () => {
  expect(parsed({ source: { id: 1 }, symbols: [] })).toEqual({
    id: 7,
    body: "$LARK let's go & <b>",
    created_at: '2026-11-20T21:30:00.000Z',
    user: {
      username: 'early_bird',
      name: 'Early & Bird',
      avatar_url: 'https://avatars.stocktwits.com/production/1/thumb-2.png',
    },
    reshare_message: { reshared_count: 2 },
    likes: { total: 3 },
    conversation: { replies: 4 },
    links: [{ ...message.links[0], title: 'Larks & larches' }],
    entities: message.entities,
  })
})

test('missing fields of a message become null, and missing links an empty list', () => {
  expect(parseFeed({ messages: [{ id: 7, body: 'Hello' }] })).toEqual([
    {
      id: 7,
      body: 'Hello',
      created_at: null,
      user: null,
      reshare_message: null,
      likes: null,
      conversation: null,
      links: [],
      entities: { sentiment: null, chart: null },
    },
  ])
})

test.for<[string, object]>([
  ['no id', { id: undefined }],
  ['an id that is not a number', { id: '7' }],
  ['a negative id', { id: -7 }],
  ['an id beyond exact whole numbers', { id: 2 ** 53 }],
  ['no body', { body: undefined }],
  ['a body that is not a text', { body: { toString: 'x' } }],
  ['a body without visible characters', { body: '\u0000\u202e \u0007' }],
])('leaves out only the message with %s', ([, changes]) => {
  const ids = parseFeed({ messages: [{ ...message, ...changes }, null, 'x', [], { ...message, id: 8 }] })
  expect(ids?.map(({ id }) => id)).toEqual([8])
})

describe('drops only the invalid field of a message', () => {
  test.for<[string, object, object]>([
    ['an invalid date', { created_at: 'yesterday' }, { created_at: null }],
    ['an invalid month', { created_at: '2026-13-01T00:00:00Z' }, { created_at: null }],
    ['a date in a distant year', { created_at: '+012026-01-01T00:00:00Z' }, { created_at: null }],
    ['a name that is a path', { user: { username: '../../login' } }, { user: null }],
    ['a name of dots', { user: { username: '..' } }, { user: null }],
    ['a user that is a list', { user: ['bird'] }, { user: null }],
    ['a negative count', { likes: { total: -1 } }, { likes: null }],
    ['a fraction', { conversation: { replies: 1.5 } }, { conversation: null }],
    ['a count in words', { reshare_message: { reshared_count: '3' } }, { reshare_message: null }],
    [
      'an unknown sentiment',
      { entities: { sentiment: { basic: 'bullish' } } },
      { entities: { sentiment: null, chart: null } },
    ],
    ['links that are not a list', { links: { 0: message.links[0] } }, { links: [] }],
    ['a link that runs a script', { links: [{ ...message.links[0], url: 'javascript:alert(1)' }] }, { links: [] }],
    [
      'a link with a password',
      { links: [{ ...message.links[0], url: 'https://bank.example@evil.example' }] },
      { links: [] },
    ],
    ['keys for a prototype', fieldsOf(JSON.parse('{"__proto__":{"likes":{"total":9}},"likes":null}')), { likes: null }],
  ])('%s', ([, changes, expected]) => {
    expect(parsed(changes)).toEqual({ ...parsed({}), ...expected })
  })

  test.for([
    'https://evil.example/avatar.png',
    'https://avatars.stocktwits.com.evil.example/a.png',
    'https://avatars.stocktwits.com:8443/a.png',
    'https://user@avatars.stocktwits.com/a.png',
    'data:image/png;base64,AA==',
    '//avatars.stocktwits.com/a.png',
    'https://avatars.stocktwits.com\\@evil.example/a.png',
  ])('an avatar outside the service’s hosts: %s', (avatar_url) => {
    expect(parsed({ user: { username: 'bird', avatar_url } })?.user?.avatar_url).toBeNull()
  })

  test.for([
    'http://pictures.example/a.jpg',
    'https://127.0.0.1/a.jpg',
    'https://2130706433/a.jpg',
    'https://0x7f.1/a.jpg',
    'https://[::1]/a.jpg',
    'https://localhost/a.jpg',
    'https://pictures.example:22/a.jpg',
    'file:///etc/passwd',
  ])('a link’s image at %s', (image) => {
    expect(parsed({ links: [{ url: 'https://a.example', image }] })?.links).toMatchObject([{ image: null }])
  })
})

test('returns at most thirty messages, and none twice', () => {
  const many = Array.from({ length: 100 }, (_, id) => ({ ...message, id: id + 1 }))
  expect(parseFeed({ messages: many })).toHaveLength(30)
  expect(parseFeed({ messages: [message, message] })).toHaveLength(1)
})

test.for([null, undefined, 7, 'x', [], {}, { messages: null }, { messages: {} }, { message: [] }])(
  'rejects a response without a list of messages: %j',
  (answer) => {
    expect(parseFeed(answer)).toBeUndefined()
  },
)

const address = fc.constantFrom(
  'https://avatars.stocktwits.com/a.png',
  'http://a.example',
  'javascript:x',
  'https://x:y@z',
  'https://\u202ea',
)
const hostile = fc.oneof(fc.jsonValue(), fc.string({ unit: 'binary' }), address, fc.double(), fc.constant(undefined))
/** Objects with the fields of a message, any of which may have any value. */
const almost = (shape: Record<string, unknown>): fc.Arbitrary<unknown> =>
  fc.oneof(
    { weight: 1, arbitrary: hostile },
    {
      weight: 6,
      arbitrary: fc.record(
        Object.fromEntries(
          Object.entries(shape).map(([key, value]) => [
            key,
            isShape(value) ? almost(value) : fc.oneof(fc.constant(value), hostile),
          ]),
        ),
      ),
    },
  )
const isShape = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const almostLinks = fc.array(almost(message.links[0] ?? {}), { maxLength: 12 })
const almostMessage = fc
  .tuple(almost(message), almostLinks)
  .map(([value, links]) => (isShape(value) && Array.isArray(value['links']) ? { ...value, links } : value))

test('matches the contract for any response of the service', () => {
  fc.assert(
    fc.property(fc.array(almostMessage, { maxLength: 4 }), (messages) => {
      const answer = { messages: parseFeed({ messages }) }
      expect([...Value.Errors(FeedResponse, answer)]).toEqual([])
    }),
    { numRuns: sampleCount(1000) },
  )
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const messages = parseFeed(value)
      expect(messages === undefined || Value.Check(FeedResponse, { messages })).toBe(true)
    }),
    { numRuns: sampleCount(1000) },
  )
})

test.for([
  ['body', 50_000],
  ['title', 3_000],
  ['description', 10_000],
  ['shortened_expanded_url', 2_000],
] as const)('reads of the %s of a message at most %d characters', ([field, most]) => {
  // Invisible marks are removed: a text behind too many of them is never reached.
  const read = (invisible: number) => {
    const text = { [field]: `${'\u202e'.repeat(invisible)}late` }
    const found = parsed({ body: 'soon', links: [{ url: 'https://a.example/', ...text }], ...text })
    return field === 'body' ? found?.body : found?.links[0]?.[field]
  }
  expect(read(most - 4)).toBe('late')
  expect(read(most) ?? null).toBeNull()
  expect(read(10 * most) ?? null).toBeNull()
})

test.for([
  ['Let&#39;s see', "Let's see"],
  ['S&amp;P 500', 'S&P 500'],
  ['&quot;up&quot; &lt;b&gt; &apos;', '"up" <b> \''],
  ['&#x1F680; &#128640;', '🚀 🚀'],
  ['&amp;lt;script&amp;gt;', '&lt;script&gt;'],
  ['AT&T; &unknown; &#; &#0; &#x110000;', 'AT&T; &unknown; &#; &#0; &#x110000;'],
  ['two\nlines', 'two\nlines'],
  ['a\u0000b\u202ec\rd', 'abcd'],
  ['&#8238;turned', 'turned'],
  ['half a character: \ud83d', 'half a character: \ufffd'],
] as const)('reads %j as %j', ([written, read]) => {
  expect(plainText(written, 100)).toBe(read)
})

test.for([null, undefined, 7, {}, [], '', ' \n ', '\u0007'])('reads no text from %j', (value) => {
  expect(plainText(value, 100)).toBeNull()
})

test('cuts a text at its maximum length, never through a character', () => {
  expect(plainText('abcdef', 3)).toBe('abc')
  expect(plainText('ab🚀', 3)).toBe('ab')
  expect(plainText('&#128640;'.repeat(50), 10)).toBe('🚀'.repeat(5))
})

test('keeps markup in a message as written', () => {
  const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme-ascii' }), (text) => {
      expect(plainText(escape(text), 1000) ?? '').toBe(text.trim())
    }),
  )
})
