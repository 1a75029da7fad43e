import swagger from '@fastify/swagger'
import type { FastifyContextConfig, FastifySchema, HTTPMethods } from 'fastify'
import { fieldsOf } from '#domain/keys-of'
import { serverHeader } from '#domain/server-response'
import { ErrorResponse } from '../../../contract/server.ts'
import { type FailureCode, failures } from '../errors.ts'
import type { App } from '../fastify-app.ts'

const description = `A stock screener: its dataset, and what belongs to somebody.

Every response carries the header \`${serverHeader}\`. One without it was sent by somebody else, a proxy for example, and says
nothing about the request. Errors are JSON with a sentence in \`message\` and a stable word in \`code\`.`

const tags = [
  { name: 'market', description: 'The dataset, histories and the market note.' },
  { name: 'messages', description: 'What traders write about a stock.' },
  { name: 'traders', description: 'How what traders said turned out.' },
  { name: 'account', description: 'Signing up, in and out.' },
  { name: 'bookmarks', description: 'The stocks that somebody follows.' },
  { name: 'alerts', description: 'Alerts that are checked while the page is closed.' },
  { name: 'sync', description: 'Personal data that devices have encrypted: the server cannot read it.' },
  { name: 'server', description: 'What the server says of itself.' },
]

/**
 * Generates the API’s OpenAPI document from the schemas of its routes. It has no server URLs: paths are relative to the
 * origin of the document. Call it before the routes are added.
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

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The failures of this route, in addition to those of every route. */
    readonly failures?: readonly FailureCode[]
    /** The media type of the response, if it is a file instead of JSON. */
    readonly file?: string
    /** Descriptions of responses without JSON, by status. */
    readonly statusDescriptions?: { readonly [status: number]: string }
  }
}

/** The documented part of a route. */
interface Route {
  readonly method: HTTPMethods | readonly HTTPMethods[]
  readonly url: string
  readonly config?: FastifyContextConfig | undefined
}

const commonFailures = [
  'bad-request',
  'timeout',
  'too-long',
  'headers-too-large',
  'internal',
  'unavailable',
  'maintenance',
] as const
const databaseFailures = ['store-busy', 'store-full'] as const
const bodyFailures = ['too-large', 'unsupported-type'] as const

/** The schema with all responses of the route: its own, and each failure by status, with codes and sentences. */
function describeRoute(schema: FastifySchema | undefined, route: Route): FastifySchema {
  const codes = new Set<FailureCode>([...(route.config?.failures ?? []), ...commonFailures])
  if (route.url.startsWith('/api/')) codes.add('too-many')
  if (schema?.tags?.some((tag) => ['account', 'alerts', 'bookmarks', 'sync', 'traders'].includes(tag)))
    for (const code of databaseFailures) codes.add(code)
  if ([route.method].flat().some((method) => method !== 'GET')) for (const code of bodyFailures) codes.add(code)
  return {
    ...schema,
    response: {
      ...errorResponses([...codes]),
      ...emptyResponses(route),
      ...fileResponse(route),
      ...successResponses(schema),
    },
  }
}

/** The responses of the schema; OpenAPI requires a description of each. */
const successResponses = (schema: FastifySchema | undefined) =>
  Object.fromEntries(
    Object.entries(fieldsOf(schema?.response)).map(([status, response]) => [
      status,
      { description: 'What was asked for.', ...fieldsOf(response) },
    ]),
  )

function errorResponses(codes: readonly FailureCode[]) {
  const statuses = new Set(codes.map((code) => failures[code].status))
  return Object.fromEntries(
    [...statuses].map((status) => [status, errorResponse(codes.filter((code) => failures[code].status === status))]),
  )
}

const emptyResponses = ({ config }: Route) =>
  Object.fromEntries(
    Object.entries(config?.statusDescriptions ?? {}).map(([status, description]) => [
      status,
      { type: 'null', description },
    ]),
  )

const errorResponse = (codes: readonly FailureCode[]) => ({
  ...ErrorResponse,
  description: codes.map((code) => `\`${code}\`: ${failures[code].message}`).join('\n\n'),
})

const fileResponse = ({ config }: Route) =>
  config?.file && {
    200: {
      description: 'The file.',
      content: { [config.file]: { schema: { type: 'string', format: 'binary' } } },
    },
  }
