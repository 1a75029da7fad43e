import { Type } from 'typebox'

/** A text that both databases can hold: no text of PostgreSQL has a zero character. */
export const StoredText = (limits: { readonly minLength?: number; readonly maxLength: number }) =>
  Type.String({ ...limits, pattern: '^[^\\0]*$' })
