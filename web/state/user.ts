/** The signed-in user. */
export interface User {
  /** '' after a sign-in by token alone, until the profile arrives. */
  readonly id: string
  readonly email: string
  readonly displayName: string
  readonly roles: readonly string[]
  readonly userData: { readonly firstName: string; readonly lastName: string }
  /** Symbols. */
  readonly bookmarks: readonly string[]
  readonly accessToken: string
}

/** Parses a user that the server sent or a storage holds; undefined if a field has the wrong type. */
export function parseUser(value: unknown): User | undefined {
  const { id, email, displayName, roles, userData, bookmarks, accessToken } = fields(value)
  const { firstName, lastName } = fields(userData)
  const texts = [id, email, displayName, firstName, lastName]
  if (!texts.every((text) => typeof text === 'string')) return undefined
  if (!isToken(accessToken) || !isTexts(roles) || !isTexts(bookmarks ?? [])) return undefined
  return {
    ...{ id, email, displayName, roles, accessToken },
    userData: { firstName, lastName },
    bookmarks: bookmarks ?? [],
  } as User
}

/** Whether the value is valid in a header: browsers refuse to send anything else. */
export const isToken = (value: unknown): value is string =>
  typeof value === 'string' && /^[\w.~+/-]{1,4096}=*$/.test(value)

const fields = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

const isTexts = (value: unknown): boolean => Array.isArray(value) && value.every((entry) => typeof entry === 'string')
