import { SessionAnswer, SignUpBody } from '../../contract/account.ts'
import type { App } from '../../http/fastify-app.ts'
import { isFromElsewhere } from '../../http/origin.ts'
import { refuse } from '../../http/errors.ts'
import type { Accounts } from '../accounts.ts'
import { readApplicant } from '../sign-up-form.ts'
import { nameField, refuseAttempt } from './failures.ts'

const fields = {
  firstName: 'first-name-invalid',
  lastName: 'last-name-invalid',
  displayName: 'display-name-invalid',
  email: 'email-invalid',
  password: 'password-missing',
  'password+': 'password-long',
  tos: 'terms-not-accepted',
} as const
const others = ['password-short', 'password-common', 'password-personal', 'email-taken'] as const

const options = {
  schema: {
    tags: ['account'],
    summary: 'Makes an account and starts a session for it.',
    body: SignUpBody,
    response: { 200: SessionAnswer },
  },
  errorHandler: nameField(fields),
  config: { failures: [...Object.values(fields), ...others, 'cross-site', 'too-many-sign-ups', 'busy'] as const },
}

/** A new user, who is logged in with it. */
export function addSignUp(app: App, accounts: Accounts): void {
  app.post('/api/auth/sign-up', options, async (request, reply) => {
    if (isFromElsewhere(request)) return refuse(reply, 'cross-site')
    const applicant = readApplicant(request.body, accounts.settings.passwords)
    if (!applicant.ok) return refuse(reply, applicant.failure, { least: accounts.settings.passwords.least })
    const { password, ...person } = applicant.value
    const seconds = await accounts.signUpLimit(request.ip)
    if (seconds > 0) return refuse(reply.header('retry-after', seconds), 'too-many-sign-ups')
    if (await accounts.users.byEmailKey(person.emailKey)) return refuse(reply, 'email-taken')
    const passwordHash = await accounts.hash(password)
    if (passwordHash === undefined) return refuseAttempt(reply, { ok: false, why: 'busy' }, 'busy')
    const id = await accounts.users.add({ ...person, passwordHash })
    if (id === undefined) return refuse(reply, 'email-taken')
    request.log.info({ event: 'sign-up', user: id }, 'somebody signed up')
    return accounts.tellWithToken(await accounts.startSession(reply, { id, tokenVersion: 0 }))
  })
}
