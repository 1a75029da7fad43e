import { Type, type Static } from 'typebox'

/** Any answer but the one that was asked for: a sentence for people and a word for programs. */
export const FailureAnswer = Type.Object({ message: Type.String(), code: Type.String() })

/** As the schema has it. */
export type FailureAnswer = Static<typeof FailureAnswer>
