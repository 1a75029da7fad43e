import { keysOf } from '#domain/keys-of'
import { clockSentence } from '../../platform/http-client/clock-check.ts'
import { type ProviderFailure, providerFailures } from '../../platform/http-client/http-get.ts'
import { killedSentence, type LastRefresh, storageReasons } from './refresh.ts'

/** What keeps a market from being collected, in words that everybody may read: without paths and addresses. */
export interface MarketProblem {
  readonly reason: string
  /** Who must act: the operator of this server, or nobody here, because the provider does not respond as it should. */
  readonly turn: 'operator' | 'provider'
}

/** Failures after which only another key, another plan or another setting helps. */
const operatorFailures: ReadonlySet<ProviderFailure> = new Set([
  'bad-key',
  'not-in-plan',
  'refused',
  'not-found',
  'no-contact',
])

/** Why the last refresh failed, and who must act; undefined if it did not. */
export function explainFailure(last: LastRefresh | undefined): MarketProblem | undefined {
  const sentence = last?.sentence ?? null
  if (!last || last.failures === 0 || sentence === null) return undefined
  const clock = clockSentence.exec(sentence)?.[0]
  if (clock !== undefined) return { reason: clock, turn: 'operator' }
  const failure = keysOf(providerFailures).find((key) => sentence.endsWith(`: ${providerFailures[key]}`))
  if (failure) return { reason: sentence, turn: operatorFailures.has(failure) ? 'operator' : 'provider' }
  if (/^[A-Z][A-Za-z ]+ has no prices of \d{4}-\d\d-\d\d yet\.$/.test(sentence))
    return { reason: sentence, turn: 'provider' }
  const isPublic = sentence === killedSentence || [...storageReasons.values()].includes(sentence)
  return { reason: isPublic ? sentence : 'It failed; the server’s log says why.', turn: 'operator' }
}
