import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { fieldsOf } from '#domain/keys-of'
import type { GoogleChannel, GoogleResult, GoogleResultKey } from '../../contract/account.ts'
import { type FailureCode, failures } from '../../platform/http/errors.ts'
import type { App } from '../../platform/http/fastify-app.ts'
import { callbackPath, type GoogleOptions, type GoogleSignIn, openGoogleSignIn } from './google-sign-in.ts'
import { signIn } from './sign-in.ts'
import { newNonce, readAttempt, type SignInAttempt } from './signed-cookie.ts'
import type { Identity } from './verify-identity.ts'

const startRoute = {
  schema: {
    tags: ['account'],
    summary: 'Leads to Google’s own page. To be opened in a window, not fetched.',
    querystring: Type.Object({
      /** The page finds it in the result and so knows to which click the result belongs. */
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

const channel: GoogleChannel = 'oauth'
const key: GoogleResultKey = 'stonks-oauth'

/** Milliseconds to wait for a receipt of the result. */
const receiptTimeoutMs = 1_500

/**
 * The script of the last page of a sign-in. It sends the result to its opener or, without one, to the channel, and
 * closes the window once the receipt arrives. Without a receipt, this window becomes the page itself: the result goes
 * to session storage, where the login page reads it once.
 */
const resultScript = `
const { origin, result } = JSON.parse(document.getElementById('answer').textContent)
const channel = new BroadcastChannel('${channel}')
const goOn = () => {
  sessionStorage.setItem('${key}', JSON.stringify(result))
  location.replace('/login')
}
const timer = setTimeout(goOn, ${receiptTimeoutMs})
const listen = ({ data }) => {
  if (data?.received !== result.nonce) return
  clearTimeout(timer)
  channel.close()
  close()
}
channel.addEventListener('message', listen)
addEventListener('message', (event) => event.origin === origin && listen(event))
if (opener) opener.postMessage(result, origin)
else channel.postMessage(result)
`

const digest = createHash('sha256').update(resultScript).digest('base64')

/** Allows the page’s own script only: no other script, no request, no frame. */
const policy = `default-src 'none'; script-src 'sha256-${digest}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

/** Shown until the window closes. */
const notice = (result: GoogleResult): string =>
  'error' in result ? result.error : 'You are signed in. This window closes by itself.'

/** Sends the last page of a sign-in, which posts the result to the waiting window on `origin` only. */
function sendResult(reply: FastifyReply, origin: string, result: GoogleResult): FastifyReply {
  return (
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-security-policy', policy)
      // Any other value would sever this window from its opener.
      .header('cross-origin-opener-policy', 'unsafe-none')
      .header('referrer-policy', 'no-referrer')
      .send(page(notice(result), embedded({ origin, result })))
  )
}

const page = (text: string, answer: string): string => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>Sign in with Google</title></head>
<body><p role="status">${escaped(text)}</p><p><a href="/login">Go on</a></p>
<script type="application/json" id="answer">${answer}</script>
<script>${resultScript}</script></body>
</html>
`

/** JSON that is safe inside a script element: nothing in it is parsed as markup. */
const embedded = (answer: object): string =>
  JSON.stringify(answer).replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
