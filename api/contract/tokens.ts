import { type Static, Type } from 'typebox'

/** Characters of a token’s label. */
export const maxLabelLength = 60

const ApiToken = Type.Object({
  id: Type.String(),
  /** The user’s name for it. */
  label: Type.String(),
  /** Milliseconds since 1970. */
  createdAt: Type.Integer(),
  /** The last day on which it was used, YYYY-MM-DD in UTC; null for never. */
  usedOn: Type.Union([Type.String(), Type.Null()]),
})

/** The tokens of the user, the oldest first. */
export const TokensResponse = Type.Object({
  tokens: Type.Array(ApiToken),
  /** The maximum number of a user’s tokens. */
  max: Type.Integer(),
})
/** The same with a new token, which is never sent again. */
export const NewTokenResponse = Type.Object({ ...TokensResponse.properties, token: Type.String() })
export const TokenBody = Type.Object(
  { label: Type.String({ minLength: 1, maxLength: maxLabelLength }) },
  { additionalProperties: false },
)
export const TokenParams = Type.Object({ id: Type.String({ maxLength: 64 }) })

/** The types of the schemas. */
export type TokensResponse = Static<typeof TokensResponse>
export type NewTokenResponse = Static<typeof NewTokenResponse>
