import { DeleteAccountBody, MessageResponse } from '../../contract/account.ts'
import { sendFailure } from '../../platform/http/errors.ts'
import type { App } from '../../platform/http/fastify-app.ts'
import { isCrossSite } from '../../platform/http/origin.ts'
import type { Accounts } from '../accounts.ts'
import { emailKey } from '../users.ts'
import { fieldErrorHandler, rejectAttempt } from './failures.ts'

const fields = { password: 'current-password-missing', 'password+': 'password-long' } as const
const otherFailures = [
  'current-password-wrong',
  'sign-in-again',
  'signed-out',
  'cross-site',
  'too-many-logins',
  'busy',
] as const

const options = {
  schema: {
    tags: ['account'],
    summary: 'Deletes the account with everything that the server has of it.',
    body: DeleteAccountBody,
    response: { 200: MessageResponse },
  },
  errorHandler: fieldErrorHandler(fields),
  config: { failures: [...Object.values(fields), ...otherFailures] as const },
}

/**
 * Deletes the account of the signed-in user after verifying the password or, for a user without one, after a recent sign-in
 * by other means. Every table with data of the user refers to the user’s row, with which it is deleted.
 */
export function addDeleteAccount(app: App, accounts: Accounts): void {
  const { authenticate, checkPassword, cookie, users } = accounts
  app.post('/api/auth/delete-account', options, async (request, reply) => {
    if (isCrossSite(request)) return sendFailure(reply, 'cross-site')
    const profile = await authenticate(request)
    const user = profile && (await users.byId(profile.id))
    if (!user) return sendFailure(reply, 'signed-out')
    const { password } = request.body
    const account = emailKey(user.email) ?? user.id
    if (user.password_hash === null) {
      if (!(await accounts.isReauthenticated(request, user))) return sendFailure(reply, 'sign-in-again')
    } else {
      if (password === undefined) return sendFailure(reply, 'current-password-missing')
      const attempt = { account, address: request.ip, isKnownDevice: true }
      const checked = await checkPassword(() => Promise.resolve(user), password, attempt)
      if (!checked.ok) return rejectAttempt(reply, checked, 'current-password-wrong')
    }
    // Not if the password was changed in the meantime: whoever knew the old one is signed out.
    if (!(await users.remove(user.id, user.token_version))) return sendFailure(reply, 'signed-out')
    await accounts.forgetAttempts(account)
    cookie.clear(reply)
    request.log.info({ event: 'account-deleted', user: user.id }, 'an account was deleted')
    return { message: 'Your account is deleted.' }
  })
}
