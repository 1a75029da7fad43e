import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import type { App } from '../../http/fastify-app.ts'
import { failures, type FailureCode } from '../../http/errors.ts'
import { newNonce, readAttempt, type SignInAttempt } from './attempt.ts'
import { callbackPath, openGoogleSignIn, type GoogleOptions, type GoogleSignIn } from './google-sign-in.ts'
import { sendResult } from './result-page.ts'
import { signIn } from './sign-in.ts'
import type { Identity } from './verify-identity.ts'

const startRoute = {
  schema: {
    tags: ['account'],
    summary: 'Leads to Google’s own page. To be opened in a window, not fetched.',
    querystring: Type.Object({
      /** What the page wants to find in the result, so that it knows which click it belongs to. */
      nonce: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9_-]{1,128}$' })),
    }),
  },
  config: { wordless: { 302: 'The way there.', 404: 'A page that hands over why there is none.' } },
}
const callbackRoute = {
  schema: { tags: ['account'], summary: 'Where Google leads back to: a page that hands over a token or an error.' },
  config: {
    file: 'text/html',
    wordless: {
      400: 'A page that hands over the error.',
      403: 'The same.',
      404: 'The same.',
      409: 'The same.',
      502: 'The same.',
    },
  },
}

/** Signing in with Google: the way there and the way back. Nothing of a request decides where either leads. */
export async function addGoogleRoutes(app: App, parts: GoogleOptions): Promise<void> {
  const { google, publicUrl } = parts
  const signingIn = google && (await openGoogleSignIn(app, parts, google))

  app.get('/api/auth/google', startRoute, async (request, reply) => {
    const click = request.query.nonce ?? ''
    if (!signingIn) return sendFailurePage(reply, { publicUrl, click, failure: 'google-off' })
    const nonce = newNonce()
    const { page, state } = await signingIn.client.begin(request, reply, nonce)
    await signingIn.attempts.write(reply, { state, nonce, click })
    return reply.redirect(page, 302)
  })

  app.get(callbackPath, callbackRoute, async (request, reply) => {
    if (!signingIn) return sendFailurePage(reply, { publicUrl, click: '', failure: 'google-off' })
    const attempt = readAttempt((await signingIn.attempts.read(request)) ?? {})
    signingIn.attempts.clear(reply)
    const { click = '' } = attempt ?? {}
    const who = await verifyCallback({ request, reply }, signingIn, attempt)
    if (!who.ok) return sendFailurePage(reply, { publicUrl, click, failure: who.failure })
    const { issuer, subject } = who.identity
    const signedIn = await signIn({ ...parts.accounts, ...signingIn, database: parts.database }, who.identity)
    if (!signedIn.ok) {
      request.log.info({ event: 'google-refused', why: signedIn.failure }, 'login rejected')
      if (signedIn.linkableUser) await signingIn.pending.write(reply, { issuer, subject, user: signedIn.linkableUser })
      return sendFailurePage(reply, { publicUrl, click, failure: signedIn.failure })
    }
    await signingIn.recentSignIns.write(reply, { user: signedIn.id })
    request.log.info({ event: 'google-login', user: signedIn.id, isNew: signedIn.isNew }, 'login')
    return sendResult(reply, publicUrl, {
      accessToken: await parts.accounts.startSession(reply, signedIn),
      nonce: click,
    })
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
  const { state, code } = request.query as { readonly state?: unknown; readonly code?: unknown }
  const refused = (why: FailureCode): VerifiedCallback => {
    request.log.info({ event: 'google-refused', why }, 'login rejected')
    return { ok: false, failure: why }
  }
  if (!attempt || state !== attempt.state || !google.isFirstUse(attempt.state)) return refused('google-expired')
  if (typeof code !== 'string' || code === '') return refused('google-declined')
  try {
    const idToken = await google.client.exchange(request, reply)
    const identity = idToken === undefined ? undefined : await google.verify(idToken, attempt.nonce)
    return identity ? { ok: true, identity } : refused('google-unproven')
  } catch (error) {
    // Log the message only: the error holds the request.
    request.log.warn({ reason: error instanceof Error ? error.message : 'unknown' }, 'Google could not be asked')
    return refused('google-unavailable')
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
