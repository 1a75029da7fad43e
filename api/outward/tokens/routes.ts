import type { FastifyRequest } from 'fastify'
import { oneLine } from '#domain/text/plain-text'
import { maxLabelLength, NewTokenResponse, TokenBody, TokenParams, TokensResponse } from '../../contract/tokens.ts'
import type { Authenticate } from '../../platform/http/authentication.ts'
import { sendFailure } from '../../platform/http/errors.ts'
import type { App } from '../../platform/http/fastify-app.ts'
import { maxTokens, type TokenStore } from './token-store.ts'

interface TokenRouteOptions {
  readonly authenticate: Authenticate
  readonly tokens: TokenStore
}

const about = { tags: ['account'], security: [{ token: [] }] }
const routes = {
  list: {
    schema: {
      ...about,
      response: { 200: TokensResponse },
      summary: 'The personal tokens for programs, without their texts.',
    },
    config: { failures: ['signed-out'] },
  },
  add: {
    schema: {
      ...about,
      body: TokenBody,
      response: { 200: NewTokenResponse },
      summary: 'Makes a personal token, which is sent this once.',
    },
    config: { failures: ['signed-out', 'tokens-full', 'label-missing'] },
  },
  remove: {
    schema: {
      ...about,
      params: TokenParams,
      response: { 200: TokensResponse },
      summary: 'Revokes a personal token; once more is no error.',
    },
    config: { failures: ['signed-out'] },
  },
} as const

/** The personal tokens of the signed-in user. A token itself opens none of these routes. */
export function addTokenRoutes(app: App, { authenticate, tokens }: TokenRouteOptions): void {
  const listOf = async (userId: string): Promise<TokensResponse> => ({
    max: maxTokens,
    tokens: (await tokens.list(userId)).map(({ id, label, created_at, used_on }) => ({
      ...{ id, label },
      ...{ createdAt: created_at, usedOn: used_on },
    })),
  })

  app.get('/api/tokens', routes.list, async (request, reply) => {
    const user = await authenticate(request)
    return user ? listOf(user.id) : sendFailure(reply, 'signed-out')
  })

  app.post('/api/tokens', routes.add, async (request, reply) => {
    const user = await authenticate(request)
    if (!user) return sendFailure(reply, 'signed-out')
    const label = oneLine(request.body.label, maxLabelLength)
    if (label === '') return sendFailure(reply, 'label-missing')
    const added = await tokens.add(user.id, label)
    if (added === 'no-user') return sendFailure(reply, 'signed-out')
    if (added === 'full') return sendFailure(reply, 'tokens-full', { max: maxTokens })
    logChange(request, 'token-added', user.id)
    return { ...(await listOf(user.id)), token: added.token }
  })

  app.delete('/api/tokens/:id', routes.remove, async (request, reply) => {
    const user = await authenticate(request)
    if (!user) return sendFailure(reply, 'signed-out')
    await tokens.remove(user.id, request.params.id)
    logChange(request, 'token-revoked', user.id)
    return listOf(user.id)
  })
}

const logChange = (request: FastifyRequest, event: string, user: string): void =>
  request.log.info({ event, user }, event.replace('-', ' '))
