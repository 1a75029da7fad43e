import { isFromServer } from '#domain/server-response'

/**
 * A token for whoever is signed in, by the session's cookie; undefined after the server's definite no. Throws where the
 * server does not answer, or something else does in its place.
 */
export async function requestToken(): Promise<string | undefined> {
  const response = await fetch('/api/auth/refresh', {
    method: 'POST',
    headers: { 'X-Refresh': '1' },
    redirect: 'error',
  })
  if (!isFromServer(response)) throw new Error('Not the server')
  if (response.status === 401 || response.status === 403) return undefined
  return ((await response.json()) as { readonly accessToken: string }).accessToken
}
