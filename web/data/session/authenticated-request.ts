import { connection } from '../../state/connection.ts'
import { store, userTurn } from '../../state/store.ts'
import { silence, type ApiAnswer, type ApiRequest, askApi, patiently } from '../api/api.ts'
import { sessionTexts } from '../../texts/server-messages.ts'
import { renewToken } from './renew-token.ts'

/**
 * An answer to whoever is signed in; `late` where somebody else is by now, or nobody: then it must change nothing and be
 * shown to no one.
 */
export type OwnAnswer = ApiAnswer | 'late'

const signedOut: ApiAnswer = { ok: false, status: 401, message: sessionTexts.signedOut }

const notRenewed: ApiAnswer = { ok: false, message: sessionTexts.notRenewed }

/** Asks the API as whoever is signed in. A token that has run out is renewed, once; without a user nothing is asked. */
export async function askAsUser(request: ApiRequest): Promise<OwnAnswer> {
  const turn = userTurn()
  const token = store.user?.accessToken
  if (token === undefined) return signedOut
  const answer = await patiently(() => askApi(withToken(request, token)), request)
  if (turn !== userTurn()) return 'late'
  if (answer.ok || answer.status !== 401) return answer

  const renewed = await renewToken(token)
  if (renewed === 'refused') return signedOut
  if (turn !== userTurn()) return 'late'
  const fresh = store.user?.accessToken
  if (renewed === 'unknown' || fresh === undefined) return connection.isAnswering ? notRenewed : silence
  const second = await patiently(() => askApi(withToken(request, fresh)), request)
  return turn === userTurn() ? second : 'late'
}

/** The request with the token of a session. */
export const withToken = (request: ApiRequest, token: string): ApiRequest => ({
  ...request,
  headers: { ...request.headers, Authorization: `Bearer ${token}` },
})
