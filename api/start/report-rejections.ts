import type { FastifyBaseLogger } from 'fastify'

/** As much of a process as is listened to. */
interface Source {
  on(event: 'unhandledRejection', listener: (reason: unknown) => void): unknown
}

/**
 * A promise that failed and that nobody waited for is a bug of one request, and is logged. Node would end the process,
 * and with it everybody else’s requests. What is thrown outside of any promise still ends it.
 */
export function reportRejections(source: Source, log: Pick<FastifyBaseLogger, 'error'>): void {
  source.on('unhandledRejection', (reason: unknown) =>
    log.error({ err: reason instanceof Error ? reason : new Error('not an error') }, 'nobody waited for a promise'),
  )
}
