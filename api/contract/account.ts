import { Type, type Static } from 'typebox'

/** Characters of a name. */
const longestName = 80
/** RFC 5321: the longest address that mail can reach. */
const longestEmail = 254
/** Characters of a password, all of which count. */
export const longestPassword = 256

const Name = Type.String({ minLength: 1, maxLength: longestName })
const Email = Type.String({ minLength: 3, maxLength: longestEmail })
const Password = Type.String({ minLength: 1, maxLength: longestPassword })
const closed = { additionalProperties: false }

/** Who somebody is to the product. */
const user = {
  id: Type.String(),
  email: Type.String(),
  displayName: Type.String(),
  /** What somebody may do besides; `beta` opens the trader ratings. */
  roles: Type.Array(Type.String()),
  userData: Type.Object({ firstName: Type.String(), lastName: Type.String() }),
  /** Symbols, in the order in which they were added. */
  bookmarks: Type.Array(Type.String()),
}
/** To be sent as a bearer token; it lives for minutes. */
const token = { accessToken: Type.String() }

export const LoginBody = Type.Object({ email: Email, password: Password }, closed)
export const SignUpBody = Type.Object(
  {
    firstName: Name,
    lastName: Name,
    displayName: Name,
    email: Email,
    password: Password,
    /** That the terms of service and the disclosures are accepted. */
    tos: Type.Boolean(),
  },
  closed,
)
/** The current password and the one to take its place. */
export const ChangePasswordBody = Type.Object({ password: Password, newPassword: Password }, closed)

/** GET /api/auth. */
export const UserAnswer = Type.Object(user)
/** Login and sign-up: the user with a token for this device. A cookie to renew it comes with it. */
export const SessionAnswer = Type.Object({ ...user, ...token })
export const PasswordChangedAnswer = Type.Object({ ...user, ...token, message: Type.String() })
export const RefreshAnswer = Type.Object(token)
export const MessageAnswer = Type.Object({ message: Type.String() })

/** As the schemas have it. */
export type LoginBody = Static<typeof LoginBody>
export type SignUpBody = Static<typeof SignUpBody>
export type ChangePasswordBody = Static<typeof ChangePasswordBody>
export type UserAnswer = Static<typeof UserAnswer>
export type SessionAnswer = Static<typeof SessionAnswer>
export type PasswordChangedAnswer = Static<typeof PasswordChangedAnswer>
export type RefreshAnswer = Static<typeof RefreshAnswer>
export type MessageAnswer = Static<typeof MessageAnswer>
