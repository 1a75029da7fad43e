import type { Answer } from '../answer.ts'

/** One try of a contestant: what it took, by the names of its stages, and what it found. */
export interface Trial {
  readonly milliseconds: { readonly [stage: string]: number }
  readonly answer?: Answer | undefined
}

export interface Contestant {
  /** Once, before the first try. */
  readonly prepare?: () => Promise<unknown>
  /** It takes part in every so many-th round only; in each where nothing is said. */
  readonly every?: number
  /** The n-th try. Whoever answers screens answers the n-th of them. */
  readonly run: (n: number) => Promise<Trial>
}
