import { setTimeout } from 'node:timers/promises'
import { backoff } from '#domain/waiting'
import { type FailureOf, httpGet, providerFailed, type ProviderFailure, type ProviderResult } from './http-get.ts'

/** Transient failures, for which a retry may succeed. */
const retryable: ReadonlySet<ProviderFailure> = new Set([
  'burst-limit',
  'unavailable',
  'timeout',
  'web-page',
  'cut-off',
])

type RateLimiter = ReturnType<typeof createRateLimiter>

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

/** Limits requests to `perMinute`, evenly spaced: no bursts, and no window of a minute holds more. */
export function createRateLimiter(perMinute: number, clock: Clock) {
  const intervalMs = 60_000 / perMinute
  let next = -Infinity
  return {
    /** Resolves when the caller may send its request. */
    async acquire(signal?: AbortSignal): Promise<void> {
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
    /** Grants no request for the given milliseconds. */
    pauseFor: (milliseconds: number) => {
      next = Math.max(next, clock.now() + milliseconds)
    },
  }
}

/** Access to the API of a provider. */
export interface ProviderAccess {
  /** The origin of the service, or of a fake. */
  readonly url: string
  readonly perMinute: number
  readonly clock: Clock
  readonly signal?: AbortSignal
  /** Milliseconds for one response. */
  readonly timeoutMs?: number
  /** Shared with other requests to the service; one of its own by default. */
  readonly rateLimiter?: RateLimiter
  /** Attempts of a request, the first included. */
  readonly maxAttempts?: number
}

interface RequestRules {
  readonly headers?: Readonly<Record<string, string>>
  readonly timeoutMs: number
  /** The maximum size of a response in bytes. */
  readonly maxBytes: number
  /** What a failure means here if it is not its usual meaning. */
  readonly reinterpret?: Partial<Record<ProviderFailure, ProviderFailure>>
  readonly failureOf?: FailureOf
}

type Parse<Value> = (body: Buffer) => ProviderResult<Value> | Promise<ProviderResult<Value>>

/** Returns a function that requests and parses an address at the rate that the provider allows, and retries transient failures. */
export function createRequest({ perMinute, clock, signal, timeoutMs, ...access }: ProviderAccess, rules: RequestRules) {
  const rateLimiter = access.rateLimiter ?? createRateLimiter(perMinute, clock)
  const { maxAttempts } = access
  const options = { clock, rateLimiter, ...(signal && { signal }), ...(maxAttempts !== undefined && { maxAttempts }) }
  const { reinterpret = {}, ...limits } = rules
  return <Value>(address: string, parse: Parse<Value>): Promise<ProviderResult<Value>> =>
    retryWithBackoff(async () => {
      const body = await httpGet(address, {
        ...limits,
        timeoutMs: timeoutMs ?? rules.timeoutMs,
        ...(signal && { signal }),
      })
      if (body.ok) return await parse(body.value)
      const meant = reinterpret[body.failure]
      return meant === undefined ? body : providerFailed(meant)
    }, options)
}
