import { retryAfter } from '#domain/server-response'
import { given, withheld, type ProviderFailure, type Reply } from './provider-failures.ts'
import { readWithin } from '../../../social/read-within.ts'

/** How a provider is asked. */
export interface Manner {
  readonly headers?: Readonly<Record<string, string>>
  /** Milliseconds for the whole answer, to its last byte. */
  readonly patience: number
  /** Bytes, unpacked. */
  readonly most: number
  readonly signal?: AbortSignal
}

/** The body of an answer with status 200; a redirection is not followed, since a key would travel with it. */
export async function ask(address: string, { headers = {}, patience, most, signal }: Manner): Promise<Reply<Buffer>> {
  const late = AbortSignal.timeout(patience)
  try {
    const response = await fetch(address, {
      redirect: 'manual',
      headers,
      signal: signal ? AbortSignal.any([late, signal]) : late,
    })
    if (response.status !== 200) {
      await response.body?.cancel()
      return withheld(failureOf(response.status), restOf(response.headers))
    }
    const body = response.body ? await readWithin(response.body, most) : Buffer.alloc(0)
    return body ? given(body) : withheld('too-large')
  } catch (error) {
    if (signal?.aborted) return withheld('stopped')
    if (late.aborted) return withheld('silent')
    return withheld(isCutOff(error) ? 'cut-off' : 'unavailable')
  }
}

const byStatus: Readonly<Record<number, ProviderFailure>> = {
  401: 'bad-key',
  403: 'refused',
  404: 'not-found',
  408: 'unavailable',
  429: 'burst-limit',
}

const failureOf = (status: number): ProviderFailure => byStatus[status] ?? (status >= 500 ? 'unavailable' : 'refused')

/** A date is compared with the provider’s own clock where it tells the time: ours may be wrong. */
function restOf(headers: Headers): number | undefined {
  const theirs = Date.parse(headers.get('date') ?? '')
  return retryAfter(headers.get('retry-after'), Number.isNaN(theirs) ? Date.now() : theirs)
}

/** Fewer bytes than were announced, or none at the end of a chunked answer. */
function isCutOff(error: unknown): boolean {
  return error instanceof TypeError && error.message === 'terminated'
}
