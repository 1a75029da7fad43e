/** How many tasks run at a time, and how many more may wait. */
interface QueueSize {
  readonly running: number
  readonly waiting: number
}

/** Runs a task as soon as a worker is free; undefined at once where the queue is full. */
export type HashQueue = <Result>(task: () => Promise<Result>) => Promise<Result> | undefined

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
  return (task) => {
    if (busy < running) return run(task)
    if (queue.length >= waiting) return undefined
    return new Promise((resolve, reject) => queue.push(() => void run(task).then(resolve, reject)))
  }
}
