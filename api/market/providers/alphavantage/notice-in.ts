import type { Foreign } from '../asking/foreign.ts'
import type { ProviderFailure } from '../asking/provider-failures.ts'

/**
 * What the service's words mean, the first that fits. A notice about haste also mentions the daily limit and the premium
 * endpoints, so that it has to be looked for before those.
 */
const meanings: readonly (readonly [RegExp, ProviderFailure])[] = [
  [/this is a premium endpoint/i, 'not-in-plan'],
  [/per second|per minute|minute-level|sparingly|call frequency/i, 'burst-limit'],
  [/per day|\/day|daily/i, 'daily-limit'],
  [/api ?key\W.*(invalid|missing)|demo\W+api key/is, 'bad-key'],
]

/** Limits and errors come with status 200, as a sentence in place of data: what it says, or undefined where it is none. */
export function noticeIn(answer: Foreign): ProviderFailure | undefined {
  const error = answer['Error Message']
  const notice = error ?? answer['Information'] ?? answer['Note']
  if (notice === undefined) return undefined
  const text = typeof notice === 'string' ? notice : ''
  const meaning = meanings.find(([words]) => words.test(text))?.[1]
  if (meaning !== undefined) return meaning
  // Of a call that is right but for its symbol, the service says no more than this.
  return error !== undefined && /invalid api call/i.test(text) ? 'unknown-symbol' : 'refused'
}
