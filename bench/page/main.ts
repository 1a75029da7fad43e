import type { Contestant, Trial } from './page-workers.ts'
import { indexedKernel, naiveKernel, measureKernels, fuseSearch, ourSearch, uFuzzySearch } from './kernels.ts'
import { coldStart, question, warmStart } from './ours.ts'
import { dexieToArray, emptyBoot, roundTrip, transfer, usualWay } from './peers.ts'
import { rangeContestants } from './ranges.ts'

const contestants = {
  coldStart,
  warmStart,
  question,
  indexedKernel,
  ourSearch,
  usualWay,
  transfer,
  dexieToArray,
  emptyBoot,
  roundTrip,
  naiveKernel,
  fuseSearch,
  uFuzzySearch,
  ...rangeContestants,
} satisfies Record<string, Contestant>

export type ContestantId = keyof typeof contestants

export interface Sample extends Trial {
  readonly contestant: ContestantId
  readonly n: number
}

async function prepare(ids: readonly ContestantId[]): Promise<void> {
  for (const id of ids) {
    const contestant: Contestant = contestants[id]
    await contestant.prepare?.()
  }
}

/** Runs all contestants once a round, each round starting with another one. */
async function run(ids: readonly ContestantId[], rounds: number, from: number): Promise<Sample[]> {
  const samples: Sample[] = []
  for (let n = from; n < from + rounds; n++) {
    for (let round = 0; round < ids.length; round++) {
      const id = ids[(n + round) % ids.length]
      if (id === undefined) continue
      const { every = 1, run: attempt }: Contestant = contestants[id]
      if (n % every === 0) samples.push({ contestant: id, n, ...(await attempt(n)) })
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
