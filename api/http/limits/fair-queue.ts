import type { App } from '../fastify-app.ts'

/** Requests that are begun in one turn of the event loop. Each takes a fraction of a millisecond, so turns stay short. */
const mostInATurn = 8

/**
 * Keeps the turns of the event loop short: of the requests that are there, the first are begun, the others wait for the
 * next turns in the order in which they came. Node accepts one connection in each turn (libuv since 1.45), so that
 * without this a thousand busy connections would keep the next one waiting for seconds.
 */
export function takeTurns(app: App): void {
  const waiting: (() => void)[] = []
  let begun = 0
  let isTurnAwaited = false
  const awaitTurn = () => {
    isTurnAwaited = true
    setImmediate(() => {
      isTurnAwaited = false
      const now = waiting.splice(0, mostInATurn)
      begun = now.length
      if (begun > 0) awaitTurn()
      for (const begin of now) begin()
    })
  }
  app.addHook('onRequest', (_request, _reply, begin) => {
    if (!isTurnAwaited) awaitTurn()
    if (begun < mostInATurn && waiting.length === 0) {
      begun++
      begin()
    } else waiting.push(begin)
  })
}
