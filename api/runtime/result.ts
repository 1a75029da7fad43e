/** What a person can put right is told in sentences, as a value; only bugs throw. */
export type Outcome<Value> =
  { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly sentences: readonly string[] }

/** The value that was asked for. */
export const succeed = <Value>(value: Value): Outcome<Value> => ({ ok: true, value })

/** Why there is none. */
export const fail = (...sentences: readonly string[]): Outcome<never> => ({ ok: false, sentences })
