import type { Behaviour } from '../../../social/stand-in.ts'

/** What a test has go wrong, and how often. */
export interface Faults {
  /** The next `times` requests whose address matches are answered so. */
  strike(address: RegExp, behaviour: Behaviour, times?: number): void
  /** What is to happen to a request; undefined for what is usual. */
  next(address: string): Behaviour | undefined
}

export function createFaults(): Faults {
  const waiting: { address: RegExp; behaviour: Behaviour; left: number }[] = []
  return {
    strike: (address, behaviour, times = 1) => void waiting.push({ address, behaviour, left: times }),
    next: (address) => {
      const fault = waiting.find((one) => one.left > 0 && one.address.test(address))
      if (fault) fault.left--
      return fault?.behaviour
    },
  }
}
