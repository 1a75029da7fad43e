/**
 * What the last page of a sign-in with Google hands over, to the window that opened it or, where that cannot be reached, on
 * the channel: either a token or the sentence that says why there is none.
 */
export type GoogleResult =
  { readonly accessToken: string; readonly nonce: string } | { readonly error: string; readonly nonce: string }

/**
 * What the one who takes it answers, in the same way: the page closes only then. After 1.5 seconds without it, it keeps the
 * result for one look in the tab’s session storage and goes to the login page by itself.
 */
export interface GoogleReceipt {
  /** The nonce of the result: what the page had added to /api/auth/google?nonce=… */
  readonly received: string
}

/** The name of the BroadcastChannel. */
export type GoogleChannel = 'oauth'
/** The key in the session storage. */
export type GoogleResultKey = 'stonks-oauth'
