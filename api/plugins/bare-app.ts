import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Writable } from 'node:stream'
import { fastify, type FastifyBaseLogger, type FastifyInstance, type RawServerDefault } from 'fastify'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { Config } from '../config.ts'
import { answerBrokenRequest } from '../limits/answer-broken-request.ts'
import { logging } from './logging.ts'
import { refuseUnroutable } from './refuse.ts'

/** The Fastify application, whose routes know their types from their schemas. */
export type App = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>

/** Bytes. The largest legitimate body is a sign-up form. */
const bodyLimit = 16 * 1024

/**
 * Milliseconds until a connection that trickles its request is closed. All three are needed: without the second,
 * Node's own minute overrules the first; without the third, connections are only looked at every half minute.
 */
const patience = { request: 10_000, headers: 8_000, checkedEvery: 2_000 }

/** Milliseconds without a byte either way, after which nobody is there any more to read an answer. */
const silence = 60_000

/** A Fastify application with nothing but its limits and its log, which goes to standard output or where one says. */
export function bareApp(config: Pick<Config, 'logLevel' | 'trustProxy'>, stream?: Writable): App {
  return fastify({
    bodyLimit,
    requestTimeout: patience.request,
    connectionTimeout: silence,
    clientErrorHandler: answerBrokenRequest,
    http: { headersTimeout: patience.headers, connectionsCheckingInterval: patience.checkedEvery },
    trustProxy: config.trustProxy.length > 0 ? [...config.trustProxy] : false,
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    // Never the caller's own: lines of the log that belong to different requests could not be told apart.
    requestIdHeader: false,
    // Until it has stopped, whoever comes by a connection that is still open is answered like everybody before.
    return503OnClosing: false,
    genReqId: () => randomUUID(),
    logger: { ...logging(config.logLevel), ...(stream && { stream }) },
    frameworkErrors: refuseUnroutable,
  }).withTypeProvider<TypeBoxTypeProvider>()
}
