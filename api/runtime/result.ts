/** What a person can put right is told in sentences, as a value; only bugs throw. */
export type Result<Value> =
  { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly failure: readonly string[] }

/** The value that was asked for. */
export const succeed = <Value>(value: Value): Result<Value> => ({ ok: true, value })

/** Why there is none. */
export const fail = (...sentences: readonly string[]): Result<never> => ({ ok: false, failure: sentences })
