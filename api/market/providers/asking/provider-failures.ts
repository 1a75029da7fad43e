/** Everything that can come back from a provider in place of data, and what the log and the status say of it. */
export const providerFailures = {
  'daily-limit': 'The provider’s limit of requests a day is reached; what is missing is asked for in the next refresh.',
  'burst-limit': 'The provider was asked faster than it allows.',
  'bad-key': 'The provider does not accept the key.',
  'not-in-plan': 'The key’s plan does not include this request.',
  'unknown-symbol': 'The provider does not know the symbol.',
  'not-found': 'The provider has nothing at this address.',
  refused: 'The provider refuses to answer.',
  unavailable: 'The provider fails or cannot be reached.',
  silent: 'The provider did not answer in time.',
  'web-page': 'The provider answered with a web page in place of data.',
  'cut-off': 'The provider’s answer is cut off.',
  unreadable: 'The provider’s answer is not what its documentation says.',
  'too-large': 'The provider’s answer is larger than any that it should give.',
  stopped: 'The refresh was stopped.',
} as const

export type ProviderFailure = keyof typeof providerFailures

/** What a provider answers, or why there is no such answer. */
export type Reply<Value> =
  | { readonly ok: true; readonly value: Value }
  | {
      readonly ok: false
      readonly failure: ProviderFailure
      /** Milliseconds for which the provider itself asks to be left alone. */
      readonly retryAfter?: number
    }

/** The data that was asked for. */
export const given = <Value>(value: Value): Reply<Value> => ({ ok: true, value })

/** Why there is none. */
export const withheld = (failure: ProviderFailure, retryAfter?: number): Reply<never> => ({
  ok: false,
  failure,
  ...(retryAfter !== undefined && { retryAfter }),
})
