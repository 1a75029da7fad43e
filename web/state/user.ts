/** Who is signed in, and with which token. */
export interface User {
  /** '' between a sign-in by token alone and the profile that follows it. */
  readonly id: string
  readonly email: string
  readonly displayName: string
  readonly roles: readonly string[]
  readonly userData: { readonly firstName: string; readonly lastName: string }
  /** Symbols. */
  readonly bookmarks: readonly string[]
  readonly accessToken: string
}

/** The user in what a server sent or a storage kept, field by field; undefined where anything is of another kind. */
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

/** Whether it can stand in a header: a browser refuses to send anything else. */
export const isToken = (value: unknown): value is string =>
  typeof value === 'string' && /^[\w.~+/-]{1,4096}=*$/.test(value)

const fields = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

const isTexts = (value: unknown): boolean => Array.isArray(value) && value.every((entry) => typeof entry === 'string')
