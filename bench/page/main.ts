import {
  fuseSearch,
  indexedByThree,
  indexedKernel,
  measureKernels,
  naiveByThree,
  naiveKernel,
  ourSearch,
  rangeContenders,
  uFuzzySearch,
} from './kernels.ts'
import { coldStart, question, warmStart } from './ours.ts'
import type { Contender, Trial } from './page-workers.ts'
import { dexieToArray, emptyBoot, roundTrip, streamWay, transfer, usualWay } from './peers.ts'

const contenders = {
  coldStart,
  warmStart,
  question,
  indexedKernel,
  ourSearch,
  usualWay,
  streamWay,
  transfer,
  dexieToArray,
  emptyBoot,
  roundTrip,
  naiveKernel,
  indexedByThree,
  naiveByThree,
  fuseSearch,
  uFuzzySearch,
  ...rangeContenders,
} satisfies Record<string, Contender>

export type ContenderId = keyof typeof contenders

export interface Sample extends Trial {
  readonly contender: ContenderId
  readonly n: number
}

async function prepare(ids: readonly ContenderId[]): Promise<void> {
  for (const id of ids) {
    const contender: Contender = contenders[id]
    await contender.prepare?.()
  }
}

/** Runs all contenders once per round, each round starting with another one. */
async function run(ids: readonly ContenderId[], rounds: number, from: number): Promise<Sample[]> {
  const samples: Sample[] = []
  for (let n = from; n < from + rounds; n++) {
    for (let round = 0; round < ids.length; round++) {
      const id = ids[(n + round) % ids.length]
      if (id === undefined) continue
      const { every = 1, run: attempt }: Contender = contenders[id]
      if (n % every === 0) samples.push({ contender: id, n, ...(await attempt(n)) })
    }
  }
  return samples
}

const bench = { prepare, run, measureKernels }
Object.assign(globalThis, { bench })

declare global {
  /** The functions that the runner calls in this page. */
  var bench: {
    readonly prepare: typeof prepare
    readonly run: typeof run
    readonly measureKernels: typeof measureKernels
  }
}
