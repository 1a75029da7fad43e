import { randomBytes } from 'node:crypto'
import { hash, parseOptions, verify } from '@node-rs/argon2'

/** The cost of a hash: memory in kibibytes, and the number of passes. */
export interface HashCost {
  readonly memoryCost: number
  readonly timeCost: number
}

/**
 * OWASP’s minimum is 19456 and 2; this takes about 25 ms of a core. After an increase, the next login replaces an old
 * hash.
 */
export const defaultHashCost: HashCost = { memoryCost: 47_104, timeCost: 2 }

/** Password hashes at a cost: argon2id, the package's default, in PHC form. */
export async function createHashing({ memoryCost, timeCost }: HashCost) {
  const cost = { memoryCost, timeCost, parallelism: 1 }
  return {
    /** The hash of no password. Comparing with it takes as long as with a stored one. */
    dummyHash: await hash(randomBytes(32), cost),
    hash: (password: string): Promise<string> => hash(normalize(password), cost),
    verify: (storedHash: string, password: string): Promise<boolean> => verify(storedHash, normalize(password)),
    /** Whether the hash has a lower cost than the current one. */
    isOutdated(storedHash: string): boolean {
      const storedCost = parseOptions(storedHash)
      return storedCost.memoryCost < memoryCost || storedCost.timeCost < timeCost
    },
  }
}

export type Hashing = Awaited<ReturnType<typeof createHashing>>

/** One keyboard types é as one character, another as two: NFC makes them equal and changes nothing else. */
const normalize = (password: string): string => password.normalize('NFC')

/** How many tasks run at a time, and how many more may wait. */
interface QueueSize {
  readonly running: number
  readonly waiting: number
}

/**
 * A bounded queue. A hash keeps a whole core busy: more at a time would slow down every other response, and a longer
 * queue would make clients wait that have already disconnected.
 */
export function createHashQueue({ running, waiting }: QueueSize) {
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
  /** Runs a task as soon as a worker is free; undefined at once if the queue is full. */
  const add = <Result>(task: () => Promise<Result>) => {
    if (busy < running) return run(task)
    if (queue.length >= waiting) return undefined
    return new Promise<Result>((resolve, reject) => queue.push(() => void run(task).then(resolve, reject)))
  }
  return Object.assign(add, {
    /** The number of running and of waiting tasks. */
    usage: () => ({ running: busy, waiting: queue.length }),
  })
}

export type HashQueue = ReturnType<typeof createHashQueue>
