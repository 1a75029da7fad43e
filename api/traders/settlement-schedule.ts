import type { Market } from '../market/market.ts'
import type { App } from '../http/fastify-app.ts'
import type { Traders } from './traders.ts'

/** Milliseconds between two checks for a new dataset. */
const checkIntervalMs = 60_000

/** Resolves when the plays are settled by the newest dataset. */
export type EnsureSettled = () => Promise<void>

/**
 * Settles plays after each new dataset. Simulated traders are also collected here, since that sends no request; as it
 * takes a second or two, it waits for the first request for ratings.
 */
export function scheduleSettlement(app: App, traders: Traders, { newest }: Pick<Market, 'newest'>): EnsureSettled {
  const isSimulated = traders.feed === 'demo'
  const shutdown = new AbortController()
  let last: { readonly version: string; readonly done: Promise<void> } | undefined

  async function run(): Promise<void> {
    try {
      const collected = isSimulated ? await traders.collect(shutdown.signal) : { isAcquired: true }
      const settled = await traders.settle(shutdown.signal)
      // Another server does it, or was killed while it did: try again at the next check.
      if (!collected.isAcquired || !settled.isAcquired) last = undefined
    } catch (error) {
      // Try again at the next check.
      last = undefined
      app.log.error({ err: error }, 'plays could not be settled')
    }
  }

  function settleNewest(): Promise<void> {
    const version = newest()?.etag
    // Nothing can be settled before the first dataset.
    if (version === undefined) return Promise.resolve()
    if (last?.version !== version) {
      const previous = last?.done ?? Promise.resolve()
      last = { version, done: previous.then(run) }
    }
    return last.done
  }

  if (traders.feed === 'off') return () => Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  app.addHook('onListen', () => {
    if (!isSimulated) void settleNewest()
    timer = setInterval(() => void (isSimulated && !last ? undefined : settleNewest()), checkIntervalMs).unref()
  })
  app.addHook('onClose', async () => {
    clearInterval(timer)
    shutdown.abort()
    await last?.done
  })
  return isSimulated ? settleNewest : () => Promise.resolve()
}
