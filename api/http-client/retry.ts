import { setTimeout } from 'node:timers/promises'
import { backoff } from '#domain/waiting'
import { providerFailed, type ProviderFailure, type ProviderResult } from './http-get.ts'

/** Transient failures, for which a retry may succeed. */
const retryable: ReadonlySet<ProviderFailure> = new Set(['burst-limit', 'unavailable', 'silent', 'web-page', 'cut-off'])

interface RetryOptions {
  readonly clock: Clock
  readonly rateLimiter: RateLimiter
  readonly signal?: AbortSignal
  /** Attempts, the first included. */
  readonly maxAttempts?: number
  /** Milliseconds before the second attempt; doubled with each later one. */
  readonly firstDelayMs?: number
}

/** Maximum delay in milliseconds; a longer Retry-After ends the retries until the next refresh. */
const maxDelayMs = 120_000

/**
 * Sends a request through the rate limiter and retries transient failures, after the provider’s Retry-After if there is
 * one.
 */
export async function retryWithBackoff<Value>(
  request: () => Promise<ProviderResult<Value>>,
  { clock, rateLimiter, signal, maxAttempts = 5, firstDelayMs = 1000 }: RetryOptions,
): Promise<ProviderResult<Value>> {
  for (let attempt = 1; ; attempt++) {
    await rateLimiter.acquire(signal)
    if (signal?.aborted) return providerFailed('stopped')
    const result = await request()
    if (result.ok || !retryable.has(result.failure) || attempt >= maxAttempts) return result
    const delayMs = result.retryAfter ?? backoff({ firstMs: firstDelayMs, maxMs: maxDelayMs }, attempt)
    if (delayMs > maxDelayMs) return result
    if (result.failure === 'burst-limit' || result.retryAfter !== undefined) rateLimiter.pauseFor(delayMs)
    else await clock.sleep(delayMs, signal)
  }
}

/** A monotonic clock: changes of the system time do not affect it. */
export interface Clock {
  /** Milliseconds since an arbitrary start. */
  readonly now: () => number
  /** Resolves after the given milliseconds, or as soon as the signal aborts. */
  readonly sleep: (milliseconds: number, signal?: AbortSignal) => Promise<void>
}

export const systemClock: Clock = {
  now: () => performance.now(),
  sleep: (milliseconds, signal) => setTimeout(milliseconds, undefined, { signal }).catch(() => undefined),
}

interface RateLimiter {
  /** Resolves when the caller may send its request. */
  acquire(signal?: AbortSignal): Promise<void>
  /** Grants no request for the given milliseconds. */
  pauseFor(milliseconds: number): void
}

/** Limits requests to `perMinute`, evenly spaced: no bursts, and no window of a minute holds more. */
export function createRateLimiter(perMinute: number, clock: Clock): RateLimiter {
  const intervalMs = 60_000 / perMinute
  let next = -Infinity
  return {
    async acquire(signal) {
      for (;;) {
        const now = clock.now()
        if (signal?.aborted) return
        if (now >= next) {
          next = now + intervalMs
          return
        }
        // The first caller to wake proceeds; the others see the new `next` and sleep again.
        await clock.sleep(next - now, signal)
      }
    },
    pauseFor: (milliseconds) => {
      next = Math.max(next, clock.now() + milliseconds)
    },
  }
}
