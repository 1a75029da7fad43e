export const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => void setTimeout(() => resolve(), milliseconds))

/** The value of a promise; undefined if it takes longer than the limit. The work of the promise continues. */
export function withTimeout<Value>(limitMs: number, promise: Promise<Value>): Promise<Value | undefined> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(undefined), limitMs)
    void promise.then(resolve, reject).finally(() => clearTimeout(timer))
  })
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
