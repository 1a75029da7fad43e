import { fieldsOf } from '#domain/keys-of'
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
  const { id, email, displayName, roles, userData, bookmarks, accessToken } = fieldsOf(value)
  const { firstName, lastName } = fieldsOf(userData)
  if (!isText(id) || !isText(email) || !isText(displayName) || !isText(firstName) || !isText(lastName)) return undefined
  const list = bookmarks ?? []
  if (!isToken(accessToken) || !isTexts(roles) || !isTexts(list)) return undefined
  return { id, email, displayName, roles, accessToken, userData: { firstName, lastName }, bookmarks: list }
}

/** Whether the value is valid in a header: browsers refuse to send other values. */
export const isToken = (value: unknown): value is string =>
  typeof value === 'string' && /^[\w.~+/-]{1,4096}=*$/.test(value)

const isText = (value: unknown): value is string => typeof value === 'string'

const isTexts = (value: unknown): value is string[] => Array.isArray(value) && value.every(isText)
