import { Type, type Static } from 'typebox'

/** That the server lives, and what it has to offer. */
export const HealthAnswer = Type.Object({
  status: Type.Literal('ready'),
  dataset: Type.Object({
    /** The ETag of /data/stonks. */
    version: Type.String(),
    lines: Type.Integer(),
    /** When its newest record was made, and how many seconds ago; null where no record says. */
    createdAt: Type.Union([Type.String(), Type.Null()]),
    ageSeconds: Type.Union([Type.Integer(), Type.Null()]),
  }),
})

/** As the schema has it. */
export type HealthAnswer = Static<typeof HealthAnswer>
