/** How many tasks run at a time, and how many more may wait. */
interface QueueSize {
  readonly running: number
  readonly waiting: number
}

export interface HashQueue {
  /** Runs a task as soon as a worker is free; undefined at once where the queue is full. */
  <Result>(task: () => Promise<Result>): Promise<Result> | undefined
  /** The tasks that run and those that wait. */
  readonly usage: () => QueueSize
}

/**
 * A bounded queue. A hash keeps a whole core busy: more at a time would slow down every other response, and a longer
 * queue would make clients wait that have already disconnected.
 */
export function createHashQueue({ running, waiting }: QueueSize): HashQueue {
  const queue: (() => void)[] = []
  let busy = 0

  const finish = () => {
    busy--
    queue.shift()?.()
  }
  const run = async <Result>(task: () => Promise<Result>): Promise<Result> => {
    busy++
    try {
      return await task()
    } finally {
      finish()
    }
  }
  const add = <Result>(task: () => Promise<Result>) => {
    if (busy < running) return run(task)
    if (queue.length >= waiting) return undefined
    return new Promise<Result>((resolve, reject) => queue.push(() => void run(task).then(resolve, reject)))
  }
  return Object.assign(add, { usage: () => ({ running: busy, waiting: queue.length }) })
}
