import {
  fuseSearch,
  indexedByThree,
  indexedKernel,
  naiveByThree,
  naiveKernel,
  ourSearch,
  rangeCandidates,
} from './kernels.ts'
import { coldStart, query, warmStart } from './ours.ts'
import type { Candidate, Trial } from './page-workers.ts'
import { dexieToArray, emptyBoot, roundTrip, streamWay, transfer, usualWay } from './peers.ts'

const candidates = {
  coldStart,
  warmStart,
  query,
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
  ...rangeCandidates,
} satisfies Record<string, Candidate>

export type CandidateId = keyof typeof candidates

export interface Sample extends Trial {
  readonly candidate: CandidateId
  readonly n: number
}

async function prepare(ids: readonly CandidateId[]): Promise<void> {
  for (const id of ids) {
    const candidate: Candidate = candidates[id]
    await candidate.prepare?.()
  }
}

/** Runs all candidates once per round, each round starting with another one. */
async function run(ids: readonly CandidateId[], rounds: number, from: number): Promise<Sample[]> {
  const samples: Sample[] = []
  for (let n = from; n < from + rounds; n++) {
    for (let round = 0; round < ids.length; round++) {
      const id = ids[(n + round) % ids.length]
      if (id === undefined) continue
      const { every = 1, run: attempt }: Candidate = candidates[id]
      if (n % every === 0) samples.push({ candidate: id, n, ...(await attempt(n)) })
    }
  }
  return samples
}

const bench = { prepare, run }
Object.assign(globalThis, { bench })

declare global {
  /** The functions that the runner calls in this page. */
  var bench: {
    readonly prepare: typeof prepare
    readonly run: typeof run
  }
}
