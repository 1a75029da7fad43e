export const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => void setTimeout(() => resolve(), milliseconds))

/** The value of a promise; undefined if it takes longer than the limit. The work of the promise continues. */
export function withTimeout<Value>(limitMs: number, promise: Promise<Value>): Promise<Value | undefined> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(undefined), limitMs)
    void promise.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

/**
 * Runs one request at a time and queues only the newest of the others. Requests that a newer one replaces, and a result that
 * arrives while a newer request is queued, resolve as `superseded`.
 */
export function latestOnly<Request, Result>(
  send: (request: Request) => Promise<Result>,
  superseded: Result,
): (request: Request) => Promise<Result> {
  let busy = false
  let queued: { request: Request; settle: (result: Promise<Result> | Result) => void } | undefined

  const run = async (request: Request): Promise<Result> => {
    busy = true
    try {
      const result = await send(request)
      return queued ? superseded : result
    } finally {
      busy = false
      const next = queued
      queued = undefined
      if (next) next.settle(run(next.request))
    }
  }

  return (request) => {
    if (!busy) return run(request)
    queued?.settle(superseded)
    return new Promise((settle) => (queued = { request, settle }))
  }
}

interface Backoff {
  /** Milliseconds before the first retry; each later delay doubles, up to the maximum. */
  readonly firstMs: number
  readonly maxMs: number
}

/** Milliseconds until the next attempt, after that many failures. */
export const backoff = ({ firstMs, maxMs }: Backoff, failures: number): number =>
  Math.min(firstMs * 2 ** (failures - 1), maxMs)

/** Lengthens a delay by up to a quarter, so that clients that failed together do not retry together. */
export const jittered = (delayMs: number): number => delayMs * (1 + Math.random() / 4)
