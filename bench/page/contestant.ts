import type { Answer } from '../answer.ts'

/** One try: what it took, by the names of its stages, and what it found. */
export interface Trial {
  readonly milliseconds: { readonly [stage: string]: number }
  readonly answer?: Answer
}

export interface Contestant {
  /** Before the first try. */
  readonly prepare?: () => Promise<unknown>
  /** The n-th try; those who answer questions answer the n-th. */
  readonly run: (n: number) => Promise<Trial>
}

/** A trial as it is handed to the runner. */
export interface Sample extends Trial {
  readonly contestant: string
  readonly n: number
}
