import type { FastifyReply } from 'fastify'
import { SyncBody, SyncDigest, SyncedResponse, SyncQuery, SyncResponse } from '../contract/sync.ts'
import type { Authenticate } from '../platform/http/authentication.ts'
import { sendFailure } from '../platform/http/errors.ts'
import type { App } from '../platform/http/fastify-app.ts'
import { etagMatches } from '../platform/http/headers.ts'
import { maxSyncBytes, type SyncStore } from './sync-store.ts'

interface SyncRouteOptions {
  readonly authenticate: Authenticate
  readonly records: SyncStore
}

/** Bytes of a body: devices send their changes in batches. */
const bodyLimit = 512 * 1024

const about = { tags: ['sync'], security: [{ token: [] }] }
const routes = {
  pull: {
    schema: {
      ...{ ...about, querystring: SyncQuery, response: { 200: SyncResponse } },
      summary: 'What devices have changed since a version, encrypted.',
    },
    config: { failures: ['signed-out'], statusDescriptions: { 304: 'Nothing has changed.' } },
  },
  digest: {
    schema: { ...about, response: { 200: SyncDigest }, summary: 'Which versions of records there are, as a digest.' },
    config: { failures: ['signed-out'] },
  },
  push: {
    schema: { ...about, body: SyncBody, response: { 200: SyncedResponse }, summary: 'Stores changes, all or none.' },
    config: { failures: ['signed-out', 'sync-conflict', 'sync-full'] },
    bodyLimit,
  },
  remove: {
    schema: { ...about, response: { 200: SyncedResponse }, summary: 'Deletes all of it; once more is no error.' },
    config: { failures: ['signed-out'] },
  },
} as const

const unchanged = (reply: FastifyReply): FastifyReply => reply.code(304).send()

/** The encrypted data of the authenticated user; nothing in a request can name another user. */
export function addSyncRoutes(app: App, { authenticate, records }: SyncRouteOptions): void {
  app.get('/api/sync', routes.pull, async (request, reply) => {
    const user = await authenticate(request)
    if (!user) return sendFailure(reply, 'signed-out')
    const page = await records.pull(user.id, request.query.since ?? 0)
    const etag = `"${page.version}"`
    if (page.isComplete && etagMatches(request.headers['if-none-match'], etag)) return unchanged(reply)
    return reply.header('etag', etag).send(page)
  })

  app.get('/api/sync/digest', routes.digest, async (request, reply) => {
    const user = await authenticate(request)
    return user ? records.digest(user.id) : sendFailure(reply, 'signed-out')
  })

  app.post('/api/sync', routes.push, async (request, reply) => {
    const user = await authenticate(request)
    if (!user) return sendFailure(reply, 'signed-out')
    const pushed = await records.push(user.id, request.body)
    if (pushed.ok) return reply.send({ version: pushed.version })
    if (pushed.why === 'no-user') return sendFailure(reply, 'signed-out')
    return pushed.why === 'full'
      ? sendFailure(reply, 'sync-full', { max: maxSyncBytes / 1_000_000 })
      : sendFailure(reply, 'sync-conflict')
  })

  app.delete('/api/sync', routes.remove, async (request, reply) => {
    const user = await authenticate(request)
    if (!user) return sendFailure(reply, 'signed-out')
    await records.remove(user.id)
    return reply.send({ version: 0 })
  })
}
