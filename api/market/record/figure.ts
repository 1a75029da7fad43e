import { type ProofTerm, sumOf } from './stated.ts'

/** Amounts in the currency of the company, or in shares; amounts a share and counts in the shares of the day of the record. */
export interface Figure {
  /** null of an instant. Days are YYYY-MM-DD. */
  readonly start: string | null
  readonly end: string
  readonly value: number
  /** The sum of these is the value. */
  readonly proof: readonly ProofTerm[]
}

/** Why a figure is missing, in words. */
export interface Missing {
  readonly reason: string
}

export type FigureOrReason = Figure | Missing

export const isFigure = (one: FigureOrReason): one is Figure => 'value' in one

/** A reason, in a sentence. */
export const missing = (reason: string): Missing => ({ reason })

export const notReported = (end: string): Missing => missing(`No report states it for the period up to ${end}.`)

/** The sum of figures of periods that follow one another. */
export const joined = (parts: readonly Figure[], start: string, end: string): Figure => {
  const proof = parts.flatMap((part) => part.proof)
  return { start, end, value: sumOf(proof), proof }
}

/** The terms of a figure that is taken off. */
export const negated = (proof: readonly ProofTerm[]): readonly ProofTerm[] =>
  proof.map(({ fact, times }) => ({ fact, times: -times }))
