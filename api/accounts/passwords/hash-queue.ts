/** How many tasks run at a time, and how many more may wait. */
interface Room {
  readonly running: number
  readonly waiting: number
}

/** Runs a task when its turn comes; undefined at once where too many wait already. */
export type HashQueue = <Result>(task: () => Promise<Result>) => Promise<Result> | undefined

/**
 * A bounded queue. Hashing keeps whole processors busy: more at a time would slow down every other answer, and a longer
 * queue would only make people wait who have gone already.
 */
export function createHashQueue({ running, waiting }: Room): HashQueue {
  const queue: (() => void)[] = []
  let busy = 0

  const leave = () => {
    busy--
    queue.shift()?.()
  }
  const enter = async <Result>(task: () => Promise<Result>): Promise<Result> => {
    busy++
    try {
      return await task()
    } finally {
      leave()
    }
  }
  return (task) => {
    if (busy < running) return enter(task)
    if (queue.length >= waiting) return undefined
    return new Promise((resolve, reject) => queue.push(() => void enter(task).then(resolve, reject)))
  }
}
