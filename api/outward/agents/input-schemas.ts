import { Type } from 'typebox'

/** The ticker symbol of a stock. */
export const symbolInput = Type.String({
  minLength: 1,
  maxLength: 40,
  description: 'The ticker symbol of a stock, such as AAPL.',
})

/** A text that an agent may leave out. */
export const optionalText = (maxLength: number, description: string) =>
  Type.Optional(Type.String({ maxLength, description }))

/** Names that an agent may leave out. */
export const optionalNames = (maxItems: number, description: string) =>
  Type.Optional(Type.Array(Type.String({ maxLength: 100 }), { maxItems, description }))

/** A day that an agent may leave out. */
export const optionalDay = (description: string) => Type.Optional(Type.String({ format: 'date', description }))

/** An integer that an agent may leave out. */
export const optionalInteger = (limits: { minimum: number; maximum: number; default: number }, description: string) =>
  Type.Optional(Type.Integer({ ...limits, description }))

/** A switch that is off if an agent leaves it out. */
export const optionalFlag = (description: string) => Type.Optional(Type.Boolean({ default: false, description }))

/** A choice that an agent may leave out. */
export const optionalChoice = <Choice extends string>(
  choices: readonly Choice[],
  description: string,
  usual?: Choice,
) => Type.Optional(Type.Enum([...choices], { type: 'string', description, ...(usual && { default: usual }) }))
