/** How many tasks run at a time, and how many more may wait. */
interface QueueSize {
  readonly running: number
  readonly waiting: number
}

/** Runs a task when its turn comes; undefined at once where too many wait already. */
export type HashQueue = <Result>(task: () => Promise<Result>) => Promise<Result> | undefined

/**
 * A bounded queue. Hashing keeps whole processors busy: more at a time would slow down every other answer, and a longer
 * queue would only make people wait who have gone already.
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
