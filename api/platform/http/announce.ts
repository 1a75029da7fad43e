import type { FastifyBaseLogger } from 'fastify'

/** Reports the steps of a server’s life to its operator. */
export interface Announce {
  readonly info: (message: string, details?: object) => void
  readonly warn: (message: string, details?: object) => void
}

/** Announces as log lines, at each LOG_LEVEL: without these few lines nobody can tell a stop from a crash. */
export function createAnnounce(log: Pick<FastifyBaseLogger, 'child'>): Announce {
  const lines = log.child({}, { level: 'info' })
  return {
    info: (message, details = {}) => lines.info(details, message),
    warn: (message, details = {}) => lines.warn(details, message),
  }
}
