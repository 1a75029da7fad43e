export const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => void setTimeout(() => resolve(), milliseconds))

/** The value of a promise; undefined if it takes longer than the limit. What it stands for continues. */
export function withTimeout<Value>(limitMs: number, promise: Promise<Value>): Promise<Value | undefined> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(undefined), limitMs)
    void promise.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

interface Backoff {
  /** Milliseconds before the first retry; doubled with each later one, up to the maximum. */
  readonly firstMs: number
  readonly maxMs: number
}

/** Milliseconds until the next attempt, after that many failures. */
export const backoff = ({ firstMs, maxMs }: Backoff, failures: number): number =>
  Math.min(firstMs * 2 ** (failures - 1), maxMs)

/** Lengthens a delay by up to a quarter, so that those who failed together do not try again together. */
export const jittered = (delayMs: number): number => delayMs * (1 + Math.random() / 4)
