import { fieldsOf } from '#domain/keys-of'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import type { App } from '../../http/fastify-app.ts'
import { failures, type FailureCode } from '../../http/errors.ts'
import { newNonce, readAttempt, type SignInAttempt } from './signed-cookie.ts'
import { callbackPath, openGoogleSignIn, type GoogleOptions, type GoogleSignIn } from './google-sign-in.ts'
import { sendResult } from './result-page.ts'
import { signIn } from './sign-in.ts'
import type { Identity } from './verify-identity.ts'

const startRoute = {
  schema: {
    tags: ['account'],
    summary: 'Leads to Google’s own page. To be opened in a window, not fetched.',
    querystring: Type.Object({
      /** The page finds it in the result, and so knows to which click the result belongs. */
      nonce: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9_-]{1,128}$' })),
    }),
  },
  config: { statusDescriptions: { 302: 'The way there.', 404: 'A page that hands over why there is none.' } },
}
const callbackRoute = {
  schema: { tags: ['account'], summary: 'Where Google leads back to: a page that hands over a token or an error.' },
  config: {
    file: 'text/html',
    statusDescriptions: {
      400: 'A page that hands over the error.',
      403: 'The same.',
      404: 'The same.',
      409: 'The same.',
      502: 'The same.',
    },
  },
}

/** Adds the routes of the sign-in with Google. No part of a request decides where either of them redirects. */
export async function addGoogleRoutes(app: App, options: GoogleOptions): Promise<void> {
  const { google, publicUrl } = options
  const googleSignIn = google && (await openGoogleSignIn(app, options, google))

  app.get('/api/auth/google', startRoute, async (request, reply) => {
    const click = request.query.nonce ?? ''
    if (!googleSignIn) return sendFailurePage(reply, { publicUrl, click, failure: 'google-off' })
    const nonce = newNonce()
    const { page, state } = await googleSignIn.client.begin(request, reply, nonce)
    await googleSignIn.attempts.write(reply, { state, nonce, click })
    return reply.redirect(page, 302)
  })

  app.get(callbackPath, callbackRoute, async (request, reply) => {
    if (!googleSignIn) return sendFailurePage(reply, { publicUrl, click: '', failure: 'google-off' })
    const attempt = readAttempt((await googleSignIn.attempts.read(request)) ?? {})
    googleSignIn.attempts.clear(reply)
    const { click = '' } = attempt ?? {}
    const verified = await verifyCallback({ request, reply }, googleSignIn, attempt)
    if (!verified.ok) return sendFailurePage(reply, { publicUrl, click, failure: verified.failure })
    const { issuer, subject } = verified.identity
    const signedIn = await signIn(
      { ...options.accounts, ...googleSignIn, database: options.database },
      verified.identity,
    )
    if (!signedIn.ok) {
      request.log.info({ event: 'google-refused', why: signedIn.failure }, 'login rejected')
      if (signedIn.linkableUser)
        await googleSignIn.pending.write(reply, { issuer, subject, user: signedIn.linkableUser })
      return sendFailurePage(reply, { publicUrl, click, failure: signedIn.failure })
    }
    const accessToken = await options.accounts.startSession(reply, signedIn)
    if (accessToken === undefined) return sendFailurePage(reply, { publicUrl, click, failure: 'google-expired' })
    await googleSignIn.recentSignIns.write(reply, { user: signedIn.id })
    request.log.info({ event: 'google-login', user: signedIn.id, isNew: signedIn.isNew }, 'login')
    return sendResult(reply, publicUrl, { accessToken, nonce: click })
  })
}

type VerifiedCallback =
  { readonly ok: true; readonly identity: Identity } | { readonly ok: false; readonly failure: FailureCode }

/** A request and the reply to it. */
interface Exchange {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** Checks the callback against this browser’s attempt and exchanges its code for an identity. */
async function verifyCallback(
  { request, reply }: Exchange,
  google: GoogleSignIn,
  attempt: SignInAttempt | undefined,
): Promise<VerifiedCallback> {
  const { state, code } = fieldsOf(request.query)
  const reject = (why: FailureCode): VerifiedCallback => {
    request.log.info({ event: 'google-refused', why }, 'login rejected')
    return { ok: false, failure: why }
  }
  if (!attempt || state !== attempt.state || !(await google.isFirstUse(attempt.state))) return reject('google-expired')
  if (typeof code !== 'string' || code === '') return reject('google-declined')
  try {
    const idToken = await google.client.exchange(request, reply)
    const identity = idToken === undefined ? undefined : await google.verify(idToken, attempt.nonce)
    return identity ? { ok: true, identity } : reject('google-unproven')
  } catch (error) {
    // Log the message only: the error holds the request.
    request.log.warn({ reason: error instanceof Error ? error.message : 'unknown' }, 'Google could not be asked')
    return reject('google-unavailable')
  }
}

interface FailurePage {
  readonly publicUrl: string
  readonly click: string
  readonly failure: FailureCode
}

function sendFailurePage(reply: FastifyReply, { publicUrl, click, failure }: FailurePage): FastifyReply {
  const { status, message } = failures[failure]
  return sendResult(reply.code(status), publicUrl, { error: message, nonce: click })
}
