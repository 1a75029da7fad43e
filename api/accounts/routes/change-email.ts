import { ChangeEmailBody, ConfirmEmailBody, MessageResponse } from '../../contract/account.ts'
import { transact } from '../../platform/database/transact.ts'
import { sendFailure } from '../../platform/http/errors.ts'
import type { App } from '../../platform/http/fastify-app.ts'
import { isCrossSite } from '../../platform/http/origin.ts'
import type { Accounts } from '../accounts.ts'
import { addressChangedMail, addressLink, addressLinkMail } from '../links/account-mails.ts'
import type { Address } from '../links/link-store.ts'
import { emailKey } from '../users.ts'
import { fieldErrorHandler, rejectAttempt } from './failures.ts'

const fields = {
  email: 'email-invalid',
  password: 'current-password-missing',
  'password+': 'password-long',
} as const
const otherFailures = [
  ...(['email-same', 'current-password-wrong', 'password-none', 'mail-off'] as const),
  ...(['signed-out', 'cross-site', 'too-many-logins', 'busy'] as const),
] as const

const changeRoute = {
  schema: {
    tags: ['account'],
    summary: 'Sends a link to a new address, which confirms it, unless it has an account.',
    body: ChangeEmailBody,
    response: { 200: MessageResponse },
  },
  errorHandler: fieldErrorHandler(fields),
  config: { failures: [...Object.values(fields), ...otherFailures] as const },
}

/**
 * Sends a link to the new address of the signed-in user after verifying the password. The response does not reveal whether the
 * address has an account: it is sent before that is looked up.
 */
function addRequest(app: App, accounts: Accounts): void {
  const { authenticate, checkPassword, afterAnswer, links, mail, publicUrl, users } = accounts
  app.post('/api/auth/change-email', changeRoute, async (request, reply) => {
    if (isCrossSite(request)) return sendFailure(reply, 'cross-site')
    const profile = await authenticate(request)
    const user = profile && (await users.byId(profile.id))
    if (!user) return sendFailure(reply, 'signed-out')
    if (!mail) return sendFailure(reply, 'mail-off')
    const key = emailKey(request.body.email)
    if (key === undefined) return sendFailure(reply, 'email-invalid')
    if (key === user.email_key) return sendFailure(reply, 'email-same')
    if (user.password_hash === null) return sendFailure(reply, 'password-none')
    const attempt = { account: user.email_key, address: request.ip, isKnownDevice: true }
    const checked = await checkPassword(() => Promise.resolve(user), request.body.password, attempt)
    if (!checked.ok) return rejectAttempt(reply, checked, 'current-password-wrong')
    const address = { email: request.body.email.trim(), emailKey: key }
    afterAnswer(async () => {
      const token = await links.forAddress(user.id, address)
      if (token === undefined) return
      mail(addressLinkMail(address.email, addressLink(publicUrl, token)))
      request.log.info({ event: 'address-link-sent', user: user.id }, 'a link to a new address was sent')
    })
    return { message: 'If this address is free, a mail with a link is on its way to it. The link works for an hour.' }
  })
}

const confirmRoute = {
  schema: {
    tags: ['account'],
    summary: 'Changes the address of an account with the token of a link to the new one, once.',
    body: ConfirmEmailBody,
    response: { 200: MessageResponse },
  },
  errorHandler: fieldErrorHandler({ token: 'link-used' }),
  config: { failures: ['link-used', 'email-taken', 'cross-site', 'too-many-links'] as const },
}

/** Changes the address of a link’s user. */
function addConfirmation(app: App, accounts: Accounts): void {
  const { addressLimits, links, mail, publicUrl } = accounts
  app.post('/api/auth/confirm-email', confirmRoute, async (request, reply) => {
    if (isCrossSite(request)) return sendFailure(reply, 'cross-site')
    const { token } = request.body
    const seconds = await addressLimits.linkUse(request.ip)
    if (seconds > 0) return sendFailure(reply.header('retry-after', seconds), 'too-many-links')
    const { user, email } = (await links.find('email', token)) ?? {}
    const key = emailKey(email ?? '')
    if (!user || typeof email !== 'string' || key === undefined) return sendFailure(reply, 'link-used')
    const outcome = await confirm(accounts, { token, userId: user.id, address: { email, emailKey: key } })
    if (outcome !== 'changed') return sendFailure(reply, outcome)
    mail?.(addressChangedMail(user.email, email, publicUrl))
    request.log.info({ event: 'email-changed', user: user.id }, 'an address was changed')
    return { message: 'Your email is changed. Log in with it from now on.' }
  })
}

interface Confirmation {
  readonly token: string
  readonly userId: string
  readonly address: Address
}

async function confirm({ database, links, users }: Accounts, { token, userId, address }: Confirmation) {
  try {
    return await transact(database, async (within) => {
      if (!(await links.take('email', token, within))) return 'link-used'
      return (await users.changeEmail(userId, address, within)) ? 'changed' : 'email-taken'
    })
  } catch (error) {
    // Somebody signed up with the address at the same moment: the database keeps addresses unique.
    if ((await users.byEmailKey(address.emailKey)) === undefined) throw error
    return 'email-taken'
  }
}

/** Adds the routes by which users change their address. */
export function addChangeEmail(app: App, accounts: Accounts): void {
  addRequest(app, accounts)
  addConfirmation(app, accounts)
}
