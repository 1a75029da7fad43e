import { ChangePasswordBody, PasswordChangedResponse } from '../../contract/account.ts'
import type { Database, UserRow } from '../../platform/database/database.ts'
import { transact } from '../../platform/database/transact.ts'
import { sendFailure } from '../../platform/http/errors.ts'
import type { App } from '../../platform/http/fastify-app.ts'
import { isCrossSite } from '../../platform/http/origin.ts'
import type { Accounts } from '../accounts.ts'
import { isTooShort, passwordWeakness } from '../passwords/password-strength.ts'
import type { RenewedSession } from '../sessions/refresh-tokens.ts'
import type { SessionStore } from '../sessions/session-store.ts'
import { emailKey, type UserStore } from '../users.ts'
import { fieldErrorHandler, rejectAttempt } from './failures.ts'

const fields = {
  password: 'current-password-missing',
  'password+': 'password-long',
  newPassword: 'new-password-missing',
  'newPassword+': 'password-long',
} as const
const weakPasswordFailures = ['password-short', 'password-common', 'password-personal', 'password-same'] as const
const otherFailures = [
  'current-password-wrong',
  'password-none',
  'signed-out',
  'cross-site',
  'too-many-logins',
] as const

const options = {
  schema: {
    tags: ['account'],
    summary: 'Changes the password, ends every session, and starts one on this device.',
    body: ChangePasswordBody,
    response: { 200: PasswordChangedResponse },
  },
  errorHandler: fieldErrorHandler(fields),
  config: { failures: [...Object.values(fields), ...weakPasswordFailures, ...otherFailures, 'busy'] as const },
}

/**
 * Changes the password after verifying the current one or, for a user without one, after a recent sign-in by other
 * means. Every other device is signed out at once.
 */
export function addChangePassword(app: App, accounts: Accounts): void {
  const { authenticate, checkPassword, users } = accounts
  app.post('/api/auth/change-password', options, async (request, reply) => {
    if (isCrossSite(request)) return sendFailure(reply, 'cross-site')
    const profile = await authenticate(request)
    if (!profile) return sendFailure(reply, 'signed-out')
    const { password, newPassword } = request.body
    const { passwords } = accounts.settings
    // Checked before the current password, which would cost one of few attempts.
    if (isTooShort(newPassword, passwords.minLength))
      return sendFailure(reply, 'password-short', { minLength: passwords.minLength })
    const user = await users.byId(profile.id)
    if (!user) return sendFailure(reply, 'signed-out')
    if (user.password_hash === null) {
      if (!(await accounts.isReauthenticated(request, user))) return sendFailure(reply, 'password-none')
    } else {
      const attempt = { account: emailKey(profile.email) ?? profile.id, address: request.ip, isKnownDevice: true }
      const checked = await checkPassword(() => Promise.resolve(user), password, attempt)
      if (!checked.ok) return rejectAttempt(reply, checked, 'current-password-wrong')
      if (newPassword.normalize('NFC') === password.normalize('NFC')) return sendFailure(reply, 'password-same')
    }

    // Only for the owner and after the limit of attempts, since an estimate takes long.
    const weakness = passwordWeakness(newPassword, passwords, [
      profile.email,
      profile.firstName,
      profile.lastName,
      profile.displayName,
    ])
    if (weakness) return sendFailure(reply, weakness, { minLength: passwords.minLength })
    const hash = await accounts.hash(newPassword)
    if (hash === undefined) return rejectAttempt(reply, { ok: false, reason: 'busy' }, 'busy')
    const userAgent = request.headers['user-agent']
    const session = await replacePassword(accounts, user, { hash, userAgent })
    if (!session) return sendFailure(reply, 'signed-out')
    request.log.info({ event: 'password-changed', user: profile.id }, 'a password was changed')
    return {
      ...(await accounts.sessionResponse(accounts.issueSession(reply, session))),
      message: 'Password successfully changed',
    }
  })
}

interface Stores {
  readonly database: Database
  readonly users: UserStore
  readonly sessions: SessionStore
}

/**
 * Replaces the password and ends all sessions in one transaction. Returns a new session for this device; undefined if
 * the password was changed or the user deleted in the meantime.
 */
function replacePassword(
  { database, users, sessions }: Stores,
  user: UserRow,
  { hash, userAgent }: { readonly hash: string; readonly userAgent: string | undefined },
): Promise<RenewedSession | undefined> {
  return transact(database, async (transaction) => {
    const change = { from: user.password_hash, to: hash }
    const tokenVersion = await users.changePassword(user.id, change, transaction)
    if (tokenVersion === undefined) return undefined
    await sessions.endAll(user.id, transaction)
    const session = await sessions.start({ id: user.id, tokenVersion, userAgent }, transaction)
    return session && { userId: user.id, tokenVersion, ...session }
  })
}
