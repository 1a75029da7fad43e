import type { App } from '../fastify-app.ts'

/** Requests that are begun in one turn of the event loop. Each takes a fraction of a millisecond, so turns stay short. */
const maxPerTick = 8

/**
 * Keeps the turns of the event loop short: of the requests that are there, the first are begun, the others wait for the
 * next turns in the order in which they came. Node accepts one connection in each turn (libuv since 1.45), so that
 * without this a thousand busy connections would keep the next one waiting for seconds.
 */
export function addFairQueue(app: App): void {
  const waiting: (() => void)[] = []
  let startedInTick = 0
  let isTickScheduled = false
  const scheduleTick = () => {
    isTickScheduled = true
    setImmediate(() => {
      isTickScheduled = false
      const now = waiting.splice(0, maxPerTick)
      startedInTick = now.length
      if (startedInTick > 0) scheduleTick()
      for (const begin of now) begin()
    })
  }
  app.addHook('onRequest', (_request, _reply, begin) => {
    if (!isTickScheduled) scheduleTick()
    if (startedInTick < maxPerTick && waiting.length === 0) {
      startedInTick++
      begin()
    } else waiting.push(begin)
  })
}
