/**
 * The result of an operation that can fail for a reason that the user or operator can fix; only bugs throw. Unless stated
 * otherwise, a failure is a list of sentences for the operator.
 */
export type Result<Value, Failure = readonly string[]> =
  { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly failure: Failure }

/** A successful result. */
export const succeed = <Value>(value: Value): Result<Value, never> => ({ ok: true, value })

/** A failed result, with a sentence for each reason. */
export const fail = (...sentences: readonly string[]): Result<never> => ({ ok: false, failure: sentences })
