import type { FastifyBaseLogger } from 'fastify'

/** Says the steps of a server's life to its operator. */
export interface Announce {
  readonly info: (message: string, details?: object) => void
  readonly warn: (message: string, details?: object) => void
}

/** The part of a process that is needed here. */
interface Output {
  readonly isTTY?: boolean
  write(text: string): unknown
}

/**
 * Announces as text on a terminal, and otherwise as lines of the log, so that a program can read all of standard output. These
 * few lines are written at each LOG_LEVEL: without them nobody can tell a stop from a crash.
 */
export function createAnnounce(log: Pick<FastifyBaseLogger, 'child'>, output: Output): Announce {
  if (output.isTTY === true) {
    const write = (message: string) => void output.write(`${message}\n`)
    return { info: write, warn: write }
  }
  const lines = log.child({}, { level: 'info' })
  return {
    info: (message, details = {}) => lines.info(details, message),
    warn: (message, details = {}) => lines.warn(details, message),
  }
}
