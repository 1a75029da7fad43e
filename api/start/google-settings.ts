import { origin, secretWords, type Read } from './setting-rules.ts'

/** How Google is asked who somebody is. */
export interface GoogleSettings {
  readonly id: string
  readonly secret: string
  /** The origin of Google’s sign-in, or of what stands in for it. */
  readonly url: string
}

/** Where Google’s sign-in is. */
export const googlesOwn = 'https://accounts.google.com'

/** Reads them; undefined where there is no sign-in with Google. A client without its secret is a mistake. */
export function readGoogleSettings(read: Read, mistakes: string[]): GoogleSettings | undefined {
  const settings = {
    id: read('GOOGLE_CLIENT_ID', '', secretWords('a client id')),
    secret: read('GOOGLE_CLIENT_SECRET', '', secretWords('a client secret')),
    url: read('GOOGLE_URL', googlesOwn, origin),
  }
  if ((settings.id === '') !== (settings.secret === '')) {
    mistakes.push('GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET need each other: set both, or neither.')
  }
  return settings.id === '' || settings.secret === '' ? undefined : settings
}
