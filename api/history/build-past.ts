import { setTimeout as sleep } from 'node:timers/promises'
import { backoff } from '#domain/waiting'
import type { App } from '../platform/http/fastify-app.ts'
import type { MarketPast } from './open-past.ts'

interface BuildOptions {
  /** In the log: `the history of the market`. */
  readonly name: string
  readonly pollMs: number
}

/** Milliseconds until a failed build is retried. */
const retryTiming = { firstMs: 60_000, maxMs: 60 * 60_000 }

/** Builds newer generations in the background while the server listens; a stopped server loses its unfinished build. */
export function buildInBackground(
  app: App,
  { build, reload }: Pick<MarketPast, 'build' | 'reload'>,
  { name, pollMs }: BuildOptions,
): void {
  const end = new AbortController()
  let running: Promise<void> | undefined

  async function buildOnce(): Promise<boolean> {
    const started = performance.now()
    try {
      const built = await build?.(end.signal)
      if (built?.ok === false) app.log.error({ reasons: built.failure }, `${name} could not be built`)
      if (built?.ok !== true || !built.value) return built?.ok !== false
      await reload()
      const seconds = Math.round((performance.now() - started) / 1000)
      app.log.info({ seconds }, `${name} is built`)
      return true
    } catch (error) {
      if (end.signal.aborted) return true
      app.log.error({ err: error }, `${name} could not be built`)
      return false
    }
  }

  async function buildWhenNewer(): Promise<void> {
    let failures = 0
    while (!end.signal.aborted) {
      failures = (await buildOnce()) ? 0 : failures + 1
      const delayMs = failures === 0 ? pollMs : backoff(retryTiming, failures)
      await sleep(delayMs, undefined, { signal: end.signal, ref: false }).catch(() => undefined)
    }
  }

  if (!build) return
  app.addHook('onListen', () => {
    running = buildWhenNewer()
  })
  app.addHook('onClose', async () => {
    end.abort()
    await running
  })
}
