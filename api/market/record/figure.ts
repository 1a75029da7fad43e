import type { MissingReason } from '#domain/dataset/missing-figures'
import { sumOf } from '#domain/statements/statements'
import { type ProofTerm } from './stated.ts'

/** Amounts in the company's currency or in shares; amounts per share and counts are in the shares of the record's day. */
export interface Figure {
  /** null for an instant. Days are YYYY-MM-DD. */
  readonly start: string | null
  readonly end: string
  readonly value: number
  /** The terms that add up to the value. */
  readonly proof: readonly ProofTerm[]
}

/** Why a figure is missing: the kind of reason, and the reason in a sentence. */
export interface Missing {
  readonly kind: Extract<MissingReason, 'notReported' | 'incomplete' | 'silent' | 'contradicted'>
  readonly reason: string
}

export type FigureOrReason = Figure | Missing

export const isFigure = (one: FigureOrReason): one is Figure => 'value' in one

export const missing = (kind: Missing['kind'], reason: string): Missing => ({ kind, reason })

export const notReported = (end: string): Missing =>
  missing('notReported', `No report states it for the period up to ${end}.`)

/** The sum of figures of periods that follow one another. */
export const joined = (parts: readonly Figure[], start: string, end: string): Figure => {
  const proof = parts.flatMap((part) => part.proof)
  return { start, end, value: sumOf(proof), proof }
}

/** The terms of a subtracted figure. */
export const negated = (proof: readonly ProofTerm[]): readonly ProofTerm[] =>
  proof.map(({ fact, times }) => ({ fact, times: -times }))
