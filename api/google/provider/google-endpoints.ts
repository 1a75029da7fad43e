import { googlesOwn } from '../../start/google-settings.ts'

/** Where each step of a sign-in happens, and by what names the one who vouches for it goes. */
export interface GoogleEndpoints {
  readonly authorize: string
  readonly token: string
  readonly keys: string
  /** The first is the one that is remembered. */
  readonly issuers: readonly [string, ...string[]]
}

/** Google’s steps lie on three hosts; a stand-in has them all on its own, under the same paths. */
export function googleEndpoints(url: string): GoogleEndpoints {
  const isGoogle = url === googlesOwn
  return {
    authorize: `${url}/o/oauth2/v2/auth`,
    token: `${isGoogle ? 'https://oauth2.googleapis.com' : url}/token`,
    keys: `${isGoogle ? 'https://www.googleapis.com' : url}/oauth2/v3/certs`,
    // Its tokens have both forms.
    issuers: isGoogle ? [url, 'accounts.google.com'] : [url],
  }
}
