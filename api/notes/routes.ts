import type { FastifyReply } from 'fastify'
import { NoteResponse } from '../contract/market.ts'
import type { Market } from '../market/market.ts'
import { sendFailure } from '../platform/http/errors.ts'
import type { App } from '../platform/http/fastify-app.ts'
import { etagMatches } from '../platform/http/headers.ts'
import { createNoteCache, type NoteWriter } from './note-cache.ts'

const schema = {
  tags: ['market'],
  summary: 'The market note, in markdown.',
  response: { 200: NoteResponse },
}

const config = {
  failures: ['note-missing', 'market-pending'],
  statusDescriptions: { 304: 'Your note is the newest.' },
} as const

/** Adds the route of the market note. Returns a function that reads the newest one. */
export function addNoteRoutes(app: App, market: Market, writer: NoteWriter): ReturnType<typeof createNoteCache> {
  const newestNote = createNoteCache({
    market,
    writer,
    now: () => new Date(),
    report: (error) => app.log.error({ err: error }, 'the market note could not be written'),
  })

  // Write the note at start, so that the first request does not wait for it.
  app.addHook('onListen', () => void (market.newest() && newestNote()))

  app.get('/api/ai', { schema, config }, async (request, reply) => {
    const note = await newestNote()
    if (!note) return sendFailure(reply, 'note-missing')
    // Weak, since the response may be compressed. Browsers must revalidate it each time.
    void reply.headers({ etag: `W/${note.etag}`, 'cache-control': 'no-cache' })
    return etagMatches(request.headers['if-none-match'], note.etag) ? unchanged(reply) : note.response
  })
  return newestNote
}

/** Outside the route, whose schema allows no response without a body. */
const unchanged = (reply: FastifyReply): FastifyReply => reply.code(304).send()
