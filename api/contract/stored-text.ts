import { Type } from 'typebox'

/** A text that both databases can store: PostgreSQL allows no zero character in a text. */
export const StoredText = (limits: { readonly minLength?: number; readonly maxLength: number }) =>
  Type.String({ ...limits, pattern: '^[^\\0]*$' })
