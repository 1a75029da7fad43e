/** Who is signed in, and with which token. */
export interface User {
  readonly id: string
  readonly email: string
  readonly displayName: string
  readonly roles: readonly string[]
  readonly userData: { readonly firstName: string; readonly lastName: string }
  /** Symbols. */
  readonly bookmarks: readonly string[]
  readonly accessToken: string
}
