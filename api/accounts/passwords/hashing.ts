import { randomBytes } from 'node:crypto'
import { hash, parseOptions, verify } from '@node-rs/argon2'

/** The cost of a hash: memory in kibibytes, and the number of passes. */
export interface HashCost {
  readonly memoryCost: number
  readonly timeCost: number
}

/**
 * OWASP's minimum is 19456 and 2; this takes about 25 ms of a core. After a raise, the next login replaces an old hash.
 */
export const defaultHashCost: HashCost = { memoryCost: 47_104, timeCost: 2 }

/** Password hashes: argon2id in PHC form. */
export interface Hashing {
  hash(password: string): Promise<string>
  /** Takes as long without a stored hash, so that the response time does not reveal which accounts exist. */
  verify(storedHash: string | null, password: string): Promise<boolean>
  /** Whether the hash has a lower cost than the current one. */
  isOutdated(storedHash: string): boolean
}

/** Creates the hashing at a cost. The package defaults to argon2id. */
export async function createHashing({ memoryCost, timeCost }: HashCost): Promise<Hashing> {
  const cost = { memoryCost, timeCost, parallelism: 1 }
  const dummyHash = await hash(randomBytes(32), cost)
  return {
    hash: (password) => hash(normalize(password), cost),
    async verify(storedHash, password) {
      const isCorrect = await verify(storedHash ?? dummyHash, normalize(password))
      return isCorrect && storedHash !== null
    },
    isOutdated(storedHash) {
      const storedCost = parseOptions(storedHash)
      return storedCost.memoryCost < memoryCost || storedCost.timeCost < timeCost
    },
  }
}

/** One keyboard types é as one character and another as two: NFC makes them equal and changes nothing else. */
const normalize = (password: string): string => password.normalize('NFC')

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
