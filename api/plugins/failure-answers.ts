import type { FastifyError } from 'fastify'
import { storageFailure } from '../database/storage-failure.ts'
import { MarketPending } from '../market/market.ts'
import type { App } from './bare-app.ts'
import { failureOf } from './failures.ts'
import { refuse } from './refuse.ts'

/** Seconds after which asking again makes sense where another process was at work in the database. */
const pause = 1

/** The same where the first market data is being fetched, which takes hours. */
const pendingPause = 60

/** Every error becomes one of the fixed sentences; what really happened is for the log, under the request's id. */
export function answerFailures(app: App): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const code =
      storageFailure(error) ?? (error instanceof MarketPending ? 'market-pending' : failureOf(error.statusCode ?? 500))
    if (code === 'internal') request.log.error({ err: error }, 'unexpected error')
    if (code === 'store-full') request.log.error({ err: error }, 'nothing can be saved')
    if (code === 'store-busy') void reply.header('retry-after', pause)
    if (code === 'market-pending') void reply.header('retry-after', pendingPause)
    return refuse(reply, code)
  })
}
