import type { App } from '../fastify-app.ts'

/** Requests started per tick of the event loop. Each takes a fraction of a millisecond, so ticks stay short. */
const maxPerTick = 8

/**
 * Keeps ticks of the event loop short: starts a few of the waiting requests per tick, first come, first served. Node
 * accepts one connection per tick (libuv since 1.45); without this, a thousand busy connections would delay the next
 * one by seconds.
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
