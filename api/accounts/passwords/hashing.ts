import { randomBytes } from 'node:crypto'
import { hash, parseOptions, verify } from '@node-rs/argon2'

/** What one hash costs: kibibytes of memory, and how often they are gone through. */
export interface HashCost {
  readonly memoryCost: number
  readonly timeCost: number
}

/** OWASP's least is 19456 and 2; this takes about 25 ms of a core. Raising it changes old hashes at their next login. */
export const defaultHashCost: HashCost = { memoryCost: 47_104, timeCost: 2 }

/** Password hashes: argon2id in PHC form. */
export interface Hashing {
  hash(password: string): Promise<string>
  /** Takes as long without a stored hash, so that the response time does not reveal which accounts exist. */
  verify(storedHash: string | null, password: string): Promise<boolean>
  /** Whether it was made at a lower cost than today's. */
  isOutdated(kept: string): boolean
}

/** Creates the hashing at a cost. The package defaults to argon2id. */
export async function createHashing({ memoryCost, timeCost }: HashCost): Promise<Hashing> {
  const cost = { memoryCost, timeCost, parallelism: 1 }
  const dummyHash = await hash(randomBytes(32), cost)
  return {
    hash: (password) => hash(normalize(password), cost),
    async verify(kept, password) {
      const isRight = await verify(kept ?? dummyHash, normalize(password))
      return isRight && kept !== null
    },
    isOutdated(kept) {
      const made = parseOptions(kept)
      return made.memoryCost < memoryCost || made.timeCost < timeCost
    },
  }
}

/** One keyboard types é as one character and another as two: to people they are the same. Nothing else is changed. */
const normalize = (password: string): string => password.normalize('NFC')
