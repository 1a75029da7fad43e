import type { FastifyContextConfig, FastifySchema, HTTPMethods } from 'fastify'
import { FailureAnswer } from '../../contract/failure.ts'
import { failures, type FailureCode } from '../../plugins/failures.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What this route may refuse with, besides what every route may. */
    readonly failures?: readonly FailureCode[]
    /** The type of what it answers, where that is a file and no JSON. */
    readonly file?: string
    /** Answers without a body: what each status says. */
    readonly wordless?: { readonly [status: number]: string }
  }
}

/** A route as far as its description goes. */
interface Route {
  readonly method: HTTPMethods | readonly HTTPMethods[]
  readonly url: string
  readonly config?: FastifyContextConfig | undefined
}

const anywhere = [
  'bad-request',
  'timeout',
  'too-long',
  'headers-too-large',
  'internal',
  'unavailable',
  'maintenance',
] as const
const withDatabase = ['store-busy', 'store-full'] as const
const withBody = ['too-large', 'unsupported-type'] as const

/** The schema with all answers that the route may give: its own, and each failure by its status, codes and sentences. */
export function describeRoute(schema: FastifySchema | undefined, route: Route): FastifySchema {
  const codes = new Set<FailureCode>([...(route.config?.failures ?? []), ...anywhere])
  if (route.url.startsWith('/api/')) codes.add('too-many')
  if (schema?.tags?.some((tag) => ['account', 'bookmarks', 'traders'].includes(tag)))
    for (const code of withDatabase) codes.add(code)
  if ([route.method].flat().some((method) => method !== 'GET')) for (const code of withBody) codes.add(code)
  return {
    ...schema,
    response: { ...refusals([...codes]), ...wordless(route), ...file(route), ...told(schema) },
  }
}

/** The answers of the schema itself; OpenAPI wants a word about each. */
const told = (schema: FastifySchema | undefined) =>
  Object.fromEntries(
    Object.entries((schema?.response ?? {}) as Readonly<Record<string, object>>).map(([status, answer]) => [
      status,
      { description: 'What was asked for.', ...answer },
    ]),
  )

function refusals(codes: readonly FailureCode[]) {
  const statuses = new Set(codes.map((code) => failures[code].status))
  return Object.fromEntries(
    [...statuses].map((status) => [status, refusal(codes.filter((code) => failures[code].status === status))]),
  )
}

const wordless = ({ config }: Route) =>
  Object.fromEntries(
    Object.entries(config?.wordless ?? {}).map(([status, description]) => [status, { type: 'null', description }]),
  )

const refusal = (codes: readonly FailureCode[]) => ({
  ...FailureAnswer,
  description: codes.map((code) => `\`${code}\`: ${failures[code].message}`).join('\n\n'),
})

const file = ({ config }: Route) =>
  config?.file && {
    200: {
      description: 'The file.',
      content: { [config.file]: { schema: { type: 'string', format: 'binary' } } },
    },
  }
