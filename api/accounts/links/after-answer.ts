import { setTimeout as sleep } from 'node:timers/promises'
import type { App } from '../../platform/http/fastify-app.ts'

/** Milliseconds. */
const maxDelay = 1_000

/**
 * Runs work after the response, at a random moment: neither the duration of this response nor that of the next one reveals what
 * the work found. A stopping server runs what is left at once.
 */
export function createAfterAnswer(app: Pick<App, 'addHook' | 'log'>): (work: () => Promise<void>) => void {
  const shutdown = new AbortController()
  const running = new Set<Promise<void>>()
  app.addHook('onClose', async () => {
    shutdown.abort()
    await Promise.all(running)
  })
  return (work) => {
    const done = sleep(Math.random() * maxDelay, undefined, { signal: shutdown.signal })
      .catch(() => undefined)
      .then(work)
      .catch((error: unknown) => app.log.error({ err: error }, 'work after a response failed'))
      .finally(() => running.delete(done))
    running.add(done)
  }
}
