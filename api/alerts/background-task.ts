import { backoff } from '#domain/waiting'
import type { App } from '../platform/http/fastify-app.ts'

interface BackgroundTask {
  /** For the log. */
  readonly name: string
  /** Whether there is nothing to do. Cheap: it is asked every few seconds. */
  readonly isDone: () => Promise<boolean>
  /** Runs the task. `elsewhere`: another server is running it. */
  readonly run: (signal: AbortSignal) => Promise<'done' | 'elsewhere'>
  readonly onDone?: (() => void) | undefined
  /** Milliseconds between two polls for something to do. */
  readonly pollMs: number
}

/** Milliseconds until a failed task is retried; doubled with each failure. */
const timing = { firstMs: 2_000, maxMs: 300_000 }

/** Runs a task whenever there is something to do while the server listens, never twice at a time. `wake` polls at once. */
export function runInBackground(
  app: App,
  { name, isDone, run, onDone, pollMs }: BackgroundTask,
): { readonly wake: () => void } {
  const shutdown = new AbortController()
  let failures = 0
  let retryAt = 0
  let running: Promise<void> | undefined
  let isWoken = false

  async function runOnce(): Promise<void> {
    try {
      if (await isDone()) return
      const result = await run(shutdown.signal)
      failures = 0
      if (result === 'done') onDone?.()
    } catch (error) {
      if (shutdown.signal.aborted) return
      failures++
      retryAt = performance.now() + backoff(timing, failures)
      app.log.error({ err: error }, `${name} failed`)
    }
  }

  function look(): void {
    if (shutdown.signal.aborted || performance.now() < retryAt) return
    isWoken = true
    running ??= (async () => {
      while (isWoken && !shutdown.signal.aborted) {
        isWoken = false
        await runOnce()
      }
      running = undefined
    })()
  }

  let timer: NodeJS.Timeout | undefined
  app.addHook('onListen', () => {
    timer = setInterval(look, pollMs).unref()
    look()
  })
  app.addHook('onClose', async () => {
    clearInterval(timer)
    shutdown.abort()
    await running
  })
  return { wake: () => timer && look() }
}
