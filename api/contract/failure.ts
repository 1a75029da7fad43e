import { Type, type Static } from 'typebox'

/** Any answer but the one that was asked for: a sentence for people and a word for programs. */
export const FailureAnswer = Type.Object({ message: Type.String(), code: Type.String() })

/** That the first market data is being fetched, and how far that is in whole percent; null where this server cannot say. */
export const PendingAnswer = Type.Object({
  ...FailureAnswer.properties,
  progress: Type.Union([Type.Integer(), Type.Null()]),
})

/** As the schema has it. */
export type FailureAnswer = Static<typeof FailureAnswer>
export type PendingAnswer = Static<typeof PendingAnswer>
