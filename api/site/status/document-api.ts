import swagger from '@fastify/swagger'
import { serverHeader } from '#domain/server-response'
import type { App } from '../../plugins/bare-app.ts'
import { describeRoute } from './describe-route.ts'

const description = `A stock screener: its dataset, and what belongs to somebody.

Every response carries the header \`${serverHeader}\`. One without it was sent by somebody else, a proxy for example, and says
nothing about the request. Errors are JSON with a sentence in \`message\` and a stable word in \`code\`.`

/** What the addresses are about, in the order in which they are shown. */
const tags = [
  { name: 'market', description: 'The dataset, histories and the market note.' },
  { name: 'messages', description: 'What traders write about a stock.' },
  { name: 'traders', description: 'How what traders said turned out.' },
  { name: 'account', description: 'Signing up, in and out.' },
  { name: 'bookmarks', description: 'The stocks that somebody follows.' },
  { name: 'server', description: 'What the server says of itself.' },
]

/**
 * Writes the API’s OpenAPI document from the schemas that its routes check and answer by. It has no server addresses:
 * every path counts from the origin that the document came from. To be called before the routes are added.
 */
export async function documentApi(app: App, version: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Stonks', version, description },
      tags,
      components: { securitySchemes: { token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    transform: ({ schema, url, route }) => ({ schema: describeRoute(schema, route), url }),
  })

  const summary = 'This document.'
  app.get(
    '/api/docs/json',
    { schema: { tags: ['server'], summary, response: { 200: { type: 'object' } } } },
    (_, reply) => reply.type('application/json; charset=utf-8').serializer(JSON.stringify).send(app.swagger()),
  )
}
