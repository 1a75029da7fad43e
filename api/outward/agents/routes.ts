import { Readable } from 'node:stream'
import { createMcpHandler } from '@modelcontextprotocol/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sendFailure } from '../../platform/http/errors.ts'
import type { App } from '../../platform/http/fastify-app.ts'
import type { AgentMarket } from './agent-market.ts'
import { createMcpServer } from './mcp-server.ts'

const doc = {
  schema: {
    tags: ['market'],
    security: [{ token: [] }],
    summary: 'A Model Context Protocol server (streamable HTTP) for agents, with a personal token.',
  },
  config: { file: 'application/json', failures: ['token-missing', 'token-invalid'] },
} as const

/** The MCP server, which answers each request by itself: there are no sessions, and nothing is pushed. */
export function addAgentRoutes(app: App, market: AgentMarket): void {
  const report = (error: unknown) => app.log.error({ err: error }, 'an agent’s call failed')
  const handler = createMcpHandler(() => createMcpServer(market, report), {
    maxSubscriptions: 0,
    // A mistake of the client is reported in its answer.
    onerror: (error) => app.log.debug({ err: error }, 'an agent’s request was refused'),
  })
  app.addHook('onClose', () => handler.close())

  app.post('/api/mcp', doc, async (request, reply) => {
    if (!request.apiToken) return sendFailure(reply.header('www-authenticate', 'Bearer'), 'token-missing')
    // A batch would be many calls counted as one request; the protocol has none since 2025-06-18.
    if (Array.isArray(request.body)) return sendFailure(reply, 'bad-request')
    return sendResponse(reply, await handler.fetch(webRequest(request), { parsedBody: request.body }))
  })
}

/** The request as a web `Request`, without its body and the token. */
function webRequest({ url, method, headers }: FastifyRequest): Request {
  const texts = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' && name !== 'authorization' ? [[name, value]] : [],
  )
  return new Request(new URL(url, 'http://localhost'), { method, headers: texts })
}

function sendResponse(reply: FastifyReply, { status, headers, body }: Response): FastifyReply {
  const type = headers.get('content-type')
  void reply.code(status)
  if (type !== null) void reply.header('content-type', type)
  return body ? reply.send(Readable.from(body)) : reply.send()
}
