import { type Static, Type } from 'typebox'

/**
 * All bookmarks of the user after the request, in the order in which they were added: symbols. The header
 * X-Bookmarks-Version counts the changes of the list, so that an older response never replaces a newer one.
 */
export const BookmarksResponse = Type.Array(Type.String())

/** The type of the schema. */
export type BookmarksResponse = Static<typeof BookmarksResponse>

/** Characters of a name. */
const maxNameLength = 80
/** RFC 5321: the longest address that mail can reach. */
const maxEmailLength = 254
/** Characters of a password, all of which count. */
const maxPasswordLength = 256

const Name = Type.String({ minLength: 1, maxLength: maxNameLength })
const Email = Type.String({ minLength: 3, maxLength: maxEmailLength })
const Password = Type.String({ minLength: 1, maxLength: maxPasswordLength })
const closed = { additionalProperties: false }

/** A user. */
const user = {
  id: Type.String(),
  email: Type.String(),
  displayName: Type.String(),
  /** Additional permissions; `beta` opens the trader ratings. */
  roles: Type.Array(Type.String()),
  userData: Type.Object({ firstName: Type.String(), lastName: Type.String() }),
  /** Symbols, in the order in which they were added. */
  bookmarks: Type.Array(Type.String()),
}
/** Sent as a bearer token; valid for minutes. */
const token = { accessToken: Type.String() }

export const LoginBody = Type.Object({ email: Email, password: Password }, closed)
export const SignUpBody = Type.Object(
  {
    firstName: Name,
    lastName: Name,
    displayName: Name,
    email: Email,
    password: Password,
    /** Whether the terms of service and the disclosures are accepted. */
    tos: Type.Boolean(),
  },
  closed,
)
/** The current and the new password. */
export const ChangePasswordBody = Type.Object({ password: Password, newPassword: Password }, closed)

/** The current password; none for a user who has none and has just signed in with a provider. */
export const DeleteAccountBody = Type.Object({ password: Type.Optional(Password) }, closed)

/** The address of an account whose password is forgotten. */
export const ForgotPasswordBody = Type.Object({ email: Email }, closed)
/** The token of a link, and the new password. */
export const ResetPasswordBody = Type.Object(
  { token: Type.String({ minLength: 1, maxLength: 100 }), newPassword: Password },
  closed,
)

/** The new address, and the current password. */
export const ChangeEmailBody = Type.Object({ email: Email, password: Password }, closed)
/** The token of a link to a new address. */
export const ConfirmEmailBody = Type.Object({ token: Type.String({ minLength: 1, maxLength: 100 }) }, closed)

/** A session of the user. */
export const SessionParams = Type.Object({ id: Type.String({ maxLength: 64 }) })
/** The devices on which the user is signed in, the last used first. */
export const DeviceListResponse = Type.Object({
  devices: Type.Array(
    Type.Object({
      id: Type.String(),
      /** “Chrome on Android”; '' if it is not known. */
      label: Type.String(),
      /** Milliseconds since 1970: when it signed in, and when it last renewed its session. */
      createdAt: Type.Integer(),
      usedAt: Type.Integer(),
      /** Whether it sent the request. */
      isThis: Type.Boolean(),
    }),
  ),
})

/** GET /api/auth. */
export const UserResponse = Type.Object(user)
/** Login and sign-up: the user with a token for this device. A cookie to renew it comes with the response. */
export const SessionResponse = Type.Object({ ...user, ...token })
export const PasswordChangedResponse = Type.Object({ ...user, ...token, message: Type.String() })
export const RefreshResponse = Type.Object(token)
export const MessageResponse = Type.Object({ message: Type.String() })

/** The types of the schemas. */
export type LoginBody = Static<typeof LoginBody>
export type SignUpBody = Static<typeof SignUpBody>
export type ChangePasswordBody = Static<typeof ChangePasswordBody>
export type DeleteAccountBody = Static<typeof DeleteAccountBody>
export type ForgotPasswordBody = Static<typeof ForgotPasswordBody>
export type ResetPasswordBody = Static<typeof ResetPasswordBody>
export type DeviceList = Static<typeof DeviceListResponse>
export type ChangeEmailBody = Static<typeof ChangeEmailBody>
export type ConfirmEmailBody = Static<typeof ConfirmEmailBody>
export type UserResponse = Static<typeof UserResponse>
export type SessionResponse = Static<typeof SessionResponse>
export type PasswordChangedResponse = Static<typeof PasswordChangedResponse>
export type RefreshResponse = Static<typeof RefreshResponse>
export type MessageResponse = Static<typeof MessageResponse>

/**
 * The result of a sign-in with a provider. The last page of the sign-in posts it to its opener or, without one, to the
 * channel: an access token, or a sentence that says why there is none.
 */
export type SignInResult =
  { readonly accessToken: string; readonly nonce: string } | { readonly error: string; readonly nonce: string }

/**
 * The receipt for the result, posted back the same way; the last page closes only then. After 1.5 seconds without
 * one, it stores the result in the tab’s session storage, to be read once, and opens the login page itself.
 */
export interface SignInReceipt {
  /** The nonce of the result: what the page added to /api/auth/google?nonce=… */
  readonly received: string
}

/** The name of the BroadcastChannel. */
export type SignInChannel = 'oauth'
/** The key in the session storage. */
export type SignInResultKey = 'stonks-oauth'
