import type { Foreign } from '../asking/foreign.ts'
import type { ProviderFailure } from '../asking/provider-failures.ts'

type Meanings = readonly (readonly [RegExp, ProviderFailure])[]

/**
 * What the service’s notices mean, the first that fits. One about haste also mentions the daily limit and the premium endpoints,
 * so that it has to be looked for before those.
 */
const notices: Meanings = [
  [/this is a premium endpoint/i, 'not-in-plan'],
  [/per second|per minute|minute-level|sparingly|call frequency/i, 'burst-limit'],
  [/per day|\/day|daily (rate )?limit/i, 'daily-limit'],
  [/demo\W+api key/i, 'bad-key'],
]

/** Of a call that is right but for its symbol, the service says no more than that it is wrong – with the name of a function. */
const errors: Meanings = [
  [/api ?key\W.*(invalid|missing)/is, 'bad-key'],
  [/invalid api call/i, 'unknown-symbol'],
]

/** Limits and errors come with status 200, as a sentence in place of data: what it says, or undefined where it is none. */
export function noticeIn(answer: Foreign): ProviderFailure | undefined {
  const error = answer['Error Message']
  const notice = error ?? answer['Information'] ?? answer['Note']
  if (notice === undefined) return undefined
  const text = typeof notice === 'string' ? notice : ''
  return (error === undefined ? notices : errors).find(([words]) => words.test(text))?.[1] ?? 'refused'
}
