import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { splitFeedText } from '#domain/text/feed-message'
import { parseFeed } from './parse-feed.ts'

/** A folder with real answers of the service; they are not ours to publish. */
const folder = process.env['REAL_DATA_DIR'] ?? ''
if (folder === '') process.stdout.write('Skipped: set REAL_DATA_DIR to read real messages.\n')

interface Real {
  readonly id: number
  readonly body: string
  readonly created_at: string
  readonly user: { readonly username: string; readonly avatar_url: string }
  readonly reshare_message?: { readonly reshared_count: number } | null
  readonly likes?: { readonly total: number }
  readonly conversation?: { readonly replies: number }
  readonly links?: readonly Record<
    'url' | 'shortened_url' | 'shortened_expanded_url' | 'image' | 'title',
    string | null
  >[]
  readonly entities: {
    readonly sentiment: { readonly basic: string } | null
    readonly chart?: { readonly original: string; readonly large: string } | null
  }
}

const read = (name: string) => readFileSync(join(folder, 'samples/stocktwits', name), 'utf8')

describe.skipIf(folder === '')('real messages', () => {
  const envelope = folder === '' ? { messages: [] } : (JSON.parse(read('envelope-2019.json')) as { messages: Real[] })
  const lines = folder === '' ? [] : read('messages-AAPL-2026.jsonl').trimEnd().split('\n')
  const newer = lines.map((line) => JSON.parse(line) as Real)
  const all = [...envelope.messages, ...newer]
  const parsed = all.map((message) => ({ message, ours: parseFeed({ messages: [message] })?.[0] }))

  test('are all there', () => {
    expect(parseFeed(envelope)).toHaveLength(30)
    expect(parsed.map(({ ours }) => ours?.id)).toEqual(all.map(({ id }) => id))
    expect(newer).toHaveLength(90)
  })

  test('keep every value that the specification names', () => {
    for (const { message, ours } of parsed) {
      expect(ours).toMatchObject({
        created_at: new Date(message.created_at).toISOString(),
        user: { username: message.user.username, avatar_url: message.user.avatar_url.replace('http:', 'https:') },
        reshare_message: message.reshare_message ? { reshared_count: message.reshare_message.reshared_count } : null,
        likes: message.likes ? { total: message.likes.total } : null,
        conversation: message.conversation ? { replies: message.conversation.replies } : null,
        entities: {
          sentiment: message.entities.sentiment,
          chart: message.entities.chart
            ? { original: message.entities.chart.original, large: message.entities.chart.large }
            : null,
        },
      })
      expect(
        ours?.links.map(({ url, shortened_url, shortened_expanded_url }) => [
          url,
          shortened_url,
          shortened_expanded_url,
        ]),
      ).toEqual(
        (message.links ?? []).map(({ url, shortened_url, shortened_expanded_url }) => [
          url,
          shortened_url,
          shortened_expanded_url,
        ]),
      )
      // A picture without https is not fetched.
      expect(ours?.links.map(({ image }) => image)).toEqual(
        (message.links ?? []).map(({ image }) => (image?.startsWith('https:') ? image : null)),
      )
    }
  })

  test('are plain text of the same words', () => {
    for (const { message, ours } of parsed) {
      expect(ours?.body).not.toMatch(/&(#\d+|amp|lt|gt|quot);/)
      expect(ours?.body.split(/\s+/)).toHaveLength(message.body.trim().split(/\s+/).length)
    }
  })

  test('show most of their links in the short form that the service gives', () => {
    const shown = parsed.flatMap(({ ours }) => (ours ? splitFeedText(ours.body, ours.links) : []))
    const addresses = shown.flatMap((part) => (typeof part !== 'string' && 'url' in part ? [part] : []))
    expect(addresses.filter(({ text, url }) => text !== url).length).toBeGreaterThan(10)
  })
})
