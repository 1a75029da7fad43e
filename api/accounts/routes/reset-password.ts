import { ForgotPasswordBody, MessageResponse, ResetPasswordBody } from '../../contract/account.ts'
import { transact } from '../../platform/database/transact.ts'
import { type FailureCode, sendFailure } from '../../platform/http/errors.ts'
import type { App } from '../../platform/http/fastify-app.ts'
import { isCrossSite } from '../../platform/http/origin.ts'
import type { Accounts } from '../accounts.ts'
import { passwordLink, passwordLinkMail, passwordSetMail } from '../links/account-mails.ts'
import { isTooShort, passwordWeakness } from '../passwords/password-strength.ts'
import { emailKey } from '../users.ts'
import { fieldErrorHandler, rejectAttempt } from './failures.ts'

const forgotRoute = {
  schema: {
    tags: ['account'],
    summary: 'Sends a link that sets a new password, where the address has an account.',
    body: ForgotPasswordBody,
    response: { 200: MessageResponse },
  },
  errorHandler: fieldErrorHandler({ email: 'email-invalid' }),
  config: { failures: ['email-invalid', 'mail-off', 'cross-site', 'too-many-links'] as const },
}

/**
 * Sends a link to whoever forgot a password. The response does not reveal whether the account exists: it is sent before anything
 * is looked up.
 */
function addForgotPassword(app: App, { addressLimits, afterAnswer, links, mail, publicUrl }: Accounts): void {
  app.post('/api/auth/forgot-password', forgotRoute, async (request, reply) => {
    if (isCrossSite(request)) return sendFailure(reply, 'cross-site')
    if (!mail) return sendFailure(reply, 'mail-off')
    const key = emailKey(request.body.email)
    if (key === undefined) return sendFailure(reply, 'email-invalid')
    const seconds = await addressLimits.link(request.ip)
    if (seconds > 0) return sendFailure(reply.header('retry-after', seconds), 'too-many-links')
    afterAnswer(async () => {
      const link = await links.forPassword(key)
      if (!link) return
      mail(passwordLinkMail(link.email, passwordLink(publicUrl, link.token)))
      request.log.info({ event: 'password-link-sent', user: link.id }, 'a link for a new password was sent')
    })
    return { message: 'If this address has an account, a mail with a link is on its way. The link works for an hour.' }
  })
}

const fields = {
  token: 'link-used',
  newPassword: 'new-password-missing',
  'newPassword+': 'password-long',
} as const satisfies Record<string, FailureCode>
const otherFailures = [
  ...(['password-short', 'password-common', 'password-personal'] as const),
  ...(['cross-site', 'too-many-links', 'busy'] as const),
] as const

const resetRoute = {
  schema: {
    tags: ['account'],
    summary: 'Sets a new password with the token of a link, once, and ends every session.',
    body: ResetPasswordBody,
    response: { 200: MessageResponse },
  },
  errorHandler: fieldErrorHandler(fields),
  config: { failures: [...Object.values(fields), ...otherFailures] as const },
}

/** Sets the password of a link’s user. A password that is refused does not use the link up. */
function addSetPassword(app: App, accounts: Accounts): void {
  const { addressLimits, links, mail, publicUrl, sessions, users } = accounts
  app.post('/api/auth/reset-password', resetRoute, async (request, reply) => {
    if (isCrossSite(request)) return sendFailure(reply, 'cross-site')
    const { token, newPassword } = request.body
    const { passwords } = accounts.settings
    if (isTooShort(newPassword, passwords.minLength))
      return sendFailure(reply, 'password-short', { minLength: passwords.minLength })
    const seconds = await addressLimits.linkUse(request.ip)
    if (seconds > 0) return sendFailure(reply.header('retry-after', seconds), 'too-many-links')
    const user = (await links.find('password', token))?.user
    if (!user) return sendFailure(reply, 'link-used')
    const about = [user.email, user.first_name, user.last_name, user.display_name]
    const weakness = passwordWeakness(newPassword, passwords, about)
    if (weakness) return sendFailure(reply, weakness, { minLength: passwords.minLength })
    const hash = await accounts.hash(newPassword)
    if (hash === undefined) return rejectAttempt(reply, { ok: false, reason: 'busy' }, 'busy')
    const isSet = await transact(accounts.database, async (within) => {
      if (!(await links.take('password', token, within))) return false
      await users.setPassword(user.id, hash, within)
      await sessions.endAll(user.id, within)
      return true
    })
    if (!isSet) return sendFailure(reply, 'link-used')
    // Guesses at the old password must not delay the login with the new one.
    await accounts.forgetAttempts(emailKey(user.email) ?? user.id)
    mail?.(passwordSetMail(user.email, publicUrl))
    request.log.info({ event: 'password-reset', user: user.id }, 'a password was set with a link')
    return { message: 'Your password is set. Log in with it.' }
  })
}

/** Adds the routes by which users set a forgotten password. */
export function addResetPassword(app: App, accounts: Accounts): void {
  addForgotPassword(app, accounts)
  addSetPassword(app, accounts)
}
