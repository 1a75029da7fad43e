import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Writable } from 'node:stream'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import {
  fastify,
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyRequest,
  type RawServerDefault,
} from 'fastify'
import { storageFailure } from '../database/transact.ts'
import type { Config, LogLevel } from '../runtime/config.ts'
import {
  answerMalformedRequest,
  failureForStatus,
  HistoryPending,
  MarketPending,
  sendFailure,
  sendUnroutable,
} from './errors.ts'
import { normalizeRequest } from './request-target.ts'

/** Retry-After while another process holds the database. */
const busyRetrySeconds = 1

/** Retry-After while the first market data is fetched, which takes hours. */
const pendingRetrySeconds = 60

/** Retry-After while a history file is read, which takes seconds. */
const historyRetrySeconds = 5

/** Characters of one path segment: ids of images contain an address. */
const maxParamLength = 2_048

/** Maps every error to a failure of the table; the error itself is logged under the request’s id. */
export function handleErrors(app: App): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const code =
      storageFailure(error) ??
      (error instanceof MarketPending
        ? 'market-pending'
        : error instanceof HistoryPending
          ? 'history-pending'
          : failureForStatus(error.statusCode ?? 500))
    if (code === 'internal') request.log.error({ err: error }, 'unexpected error')
    if (code === 'store-full') request.log.error({ err: error }, 'nothing can be saved')
    if (code === 'store-busy') void reply.header('retry-after', busyRetrySeconds)
    if (code === 'market-pending') void reply.header('retry-after', pendingRetrySeconds)
    if (code === 'history-pending') void reply.header('retry-after', historyRetrySeconds)
    return sendFailure(reply, code)
  })
}

const secrets = [
  'password',
  'newPassword',
  'password_hash',
  'passwordHash',
  'accessToken',
  'refreshToken',
  'access_token',
  'id_token',
  'code',
  'state',
  'nonce',
  'verifier',
  'jwtSecret',
  'previousJwtSecret',
]
const secretHeaders = ['authorization', 'cookie', '["set-cookie"]']

/** Log lines are JSON. Passwords, tokens and cookies are redacted, wherever they occur. */
export function loggerOptions(level: LogLevel) {
  return {
    level,
    redact: {
      paths: [
        ...secretHeaders.flatMap((header) => ['headers', 'req.headers', 'res.headers'].map((at) => member(at, header))),
        ...secrets.flatMap((secret) => [secret, `*.${secret}`]),
        // Covered by `*.code`, which gives `censor` no name of the object.
        'err.code',
      ],
      censor: (value: unknown, path: readonly unknown[]) => (isErrorCode(value, path) ? value : '[Redacted]'),
    },
    serializers: {
      // Without the query: a sign-in provider’s response carries its code and state there.
      req: ({ id, method, url, ip }: FastifyRequest) => ({ id, method, path: url.split('?', 1)[0], ip }),
    },
  }
}

/**
 * Whether this is the code of an error, such as ECONNREFUSED or 53300: an operator needs it. An OAuth `code` is never
 * in `err` and has another form.
 */
const isErrorCode = (value: unknown, [object, key]: readonly unknown[]): boolean =>
  object === 'err' && key === 'code' && typeof value === 'string' && /^[A-Z0-9_]{1,60}$/.test(value)

const member = (object: string, key: string): string => (key.startsWith('[') ? object + key : `${object}.${key}`)

/** The Fastify application; its routes are typed by their schemas. */
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
 * Milliseconds until a slow request is cut off. All three are needed: without `headers`, Node’s default of a minute
 * overrides `request`; without `checkedEvery`, connections are checked every 30 seconds only.
 */
const timeouts = { request: 10_000, headers: 8_000, checkedEvery: 2_000 }

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether the server is about to stop: it answers requests, but a balancer should send no more. */
    isStopping: boolean
  }
}

/** The levels at which Fastify logs each request. */
const requestLevels: ReadonlySet<string> = new Set(['info', 'debug', 'trace'])

/**
 * The log of a request, whose lines have its id. Unless each request is logged, it is made with its first line: few requests
 * have one, and making it takes as long as finding the session.
 */
function logOfRequest(logger: FastifyBaseLogger, ...about: Parameters<FastifyBaseLogger['child']>): FastifyBaseLogger {
  if (requestLevels.has(logger.level)) return logger.child(...about)
  let made: FastifyBaseLogger | undefined
  const own = () => (made ??= logger.child(...about))
  const at =
    (level: 'warn' | 'error' | 'fatal') =>
    (...line: Parameters<FastifyBaseLogger['error']>) =>
      own()[level](...line)
  const never = () => undefined
  return {
    ...{ level: logger.level, child: (...options) => own().child(...options) },
    ...{ fatal: at('fatal'), error: at('error'), warn: at('warn') },
    ...{ info: never, debug: never, trace: never, silent: never },
  }
}

/** Milliseconds without traffic after which a connection is closed. */
const idleTimeoutMs = 60_000

/** Creates a Fastify application with limits and a log, which is written to `stream` or standard output. */
export function createFastifyApp(config: Pick<Config, 'logLevel' | 'trustProxy'>, stream?: Writable): App {
  const app = fastify({
    bodyLimit,
    requestTimeout: timeouts.request,
    connectionTimeout: idleTimeoutMs,
    clientErrorHandler: answerMalformedRequest,
    http: { headersTimeout: timeouts.headers, connectionsCheckingInterval: timeouts.checkedEvery },
    trustProxy: config.trustProxy.length > 0 ? [...config.trustProxy] : false,
    routerOptions: { maxParamLength },
    // Every hook and route then sees the same path.
    rewriteUrl: normalizeRequest,
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    // Never take the id from the client: log lines of different requests could share it.
    requestIdHeader: false,
    // While closing, requests on open connections are still answered.
    return503OnClosing: false,
    genReqId: () => randomUUID(),
    logger: { ...loggerOptions(config.logLevel), ...(stream && { stream }) },
    childLoggerFactory: logOfRequest,
    frameworkErrors: sendUnroutable,
  }).withTypeProvider<TypeBoxTypeProvider>()
  app.decorate('isStopping', false)
  return app
}
