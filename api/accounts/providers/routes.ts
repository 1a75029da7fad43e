import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { fieldsOf } from '#domain/keys-of'
import type { SignInChannel, SignInResult, SignInResultKey } from '../../contract/account.ts'
import { type FailureCode, failures } from '../../platform/http/errors.ts'
import type { App } from '../../platform/http/fastify-app.ts'
import type { ProviderClient } from './provider-client.ts'
import {
  callbackPath,
  openProviderSignIn,
  type Provider,
  type ProviderOptions,
  type ProviderSignIn,
} from './provider-sign-in.ts'
import { signIn } from './sign-in.ts'
import { readAttempt, type SignInAttempt, type UseNonce } from './signed-cookie.ts'
import type { Identity } from './verify-identity.ts'

const startRoute = (page: string) => ({
  schema: {
    tags: ['account'],
    summary: `Leads to ${page}. To be opened in a window, not fetched.`,
    querystring: Type.Object({
      /** The page finds it in the result and so knows to which click the result belongs. */
      nonce: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9_-]{1,128}$' })),
    }),
  },
  config: {
    statusDescriptions: { 302: 'The way there.', 404: 'A page that hands over why there is none.', 502: 'The same.' },
  },
})
const callbackRoute = (page: string) => ({
  schema: {
    tags: ['account'],
    summary: `Where ${page} leads back to: a page that hands over a token or an error.`,
  },
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
})
/** The sign-in pages, for the descriptions of the routes. */
const pages = { google: 'Google’s own page', oidc: 'the page of the OpenID Connect provider' } as const

/** Adds the routes of the sign-in with Google and with an OpenID Connect provider. */
export function addProviderRoutes(app: App, options: ProviderOptions): void {
  const signInOptions = openProviderSignIn(options)
  for (const provider of signInOptions.providers) addProvider(app, { ...options, ...signInOptions }, provider)
}

/** Adds the routes of a provider. No part of a request decides where either of them redirects. */
function addProvider(app: App, options: ProviderOptions & ProviderSignIn, provider: Provider): void {
  const { publicUrl, accounts } = options
  const { key, name, client, attempts } = provider
  const sendFailurePage = (reply: FastifyReply, failure: FailureCode, click = '') => {
    const { status, message } = failures[failure]
    const error = message.replaceAll('{provider}', () => name)
    return sendResult(reply.code(status), publicUrl, { error, nonce: click })
  }

  app.get(`/api/auth/${key}`, startRoute(pages[key]), async (request, reply) => {
    const click = request.query.nonce ?? ''
    if (!client) return sendFailurePage(reply, 'provider-off', click)
    try {
      const { page, attempt } = await client.begin(request, reply, click)
      await attempts.write(reply, attempt)
      return await reply.redirect(page, 302)
    } catch (error) {
      logUnavailable(request, provider, error)
      return sendFailurePage(reply, 'provider-unavailable', click)
    }
  })

  app.get(callbackPath(key), callbackRoute(pages[key]), async (request, reply) => {
    if (!client) return sendFailurePage(reply, 'provider-off')
    const attempt = readAttempt((await attempts.read(request)) ?? {})
    attempts.clear(reply)
    const { click } = attempt ?? {}
    const verified = await verifyCallback(
      { request, reply },
      { client, attempt, provider, isFirstUse: options.isFirstUse },
    )
    if (!verified.ok) return sendFailurePage(reply, verified.failure, click)
    const { issuer, subject } = verified.identity
    const signedIn = await signIn({ ...accounts, ...options }, verified.identity)
    if (!signedIn.ok) {
      request.log.info({ event: `${key}-refused`, why: signedIn.failure }, 'login rejected')
      if (signedIn.linkableUser) await options.pending.write(reply, { issuer, subject, user: signedIn.linkableUser })
      return sendFailurePage(reply, signedIn.failure, click)
    }
    const accessToken = await accounts.startSession(reply, signedIn)
    if (accessToken === undefined) return sendFailurePage(reply, 'provider-expired', click)
    await options.recentSignIns.write(reply, { user: signedIn.id })
    request.log.info({ event: `${key}-login`, user: signedIn.id, isNew: signedIn.isNew }, 'login')
    return sendResult(reply, publicUrl, { accessToken, nonce: click ?? '' })
  })
}

type VerifiedCallback =
  { readonly ok: true; readonly identity: Identity } | { readonly ok: false; readonly failure: FailureCode }

/** A request and the reply to it. */
interface Exchange {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** What a callback must match. */
interface Expected {
  readonly client: ProviderClient
  readonly attempt: SignInAttempt | undefined
  readonly provider: Provider
  readonly isFirstUse: UseNonce
}

/** Checks the callback against this browser’s attempt and exchanges its code for an identity. */
async function verifyCallback(
  { request, reply }: Exchange,
  { client, attempt, provider, isFirstUse }: Expected,
): Promise<VerifiedCallback> {
  const { state, code } = fieldsOf(request.query)
  const reject = (why: FailureCode, reason?: string): VerifiedCallback => {
    request.log.info({ event: `${provider.key}-refused`, why, reason }, 'login rejected')
    return { ok: false, failure: why }
  }
  if (!attempt || state !== attempt.state || !(await isFirstUse(attempt.state))) return reject('provider-expired')
  if (typeof code !== 'string' || code === '') return reject('provider-declined')
  try {
    const proof = await client.exchange(request, reply, attempt)
    return proof.ok ? proof : reject('provider-unproven', proof.reason)
  } catch (error) {
    logUnavailable(request, provider, error)
    return reject('provider-unavailable')
  }
}

/** Logs the message only: the error may hold the request. */
function logUnavailable(request: FastifyRequest, { name }: Provider, error: unknown): void {
  request.log.warn({ reason: error instanceof Error ? error.message : 'unknown' }, `${name} could not be asked`)
}

const channel: SignInChannel = 'oauth'
const key: SignInResultKey = 'stonks-oauth'

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
const notice = (result: SignInResult): string =>
  'error' in result ? result.error : 'You are signed in. This window closes by itself.'

/** Sends the last page of a sign-in, which posts the result to the waiting window on `origin` only. */
function sendResult(reply: FastifyReply, origin: string, result: SignInResult): FastifyReply {
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
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>Sign in</title></head>
<body><p role="status">${escaped(text)}</p><p><a href="/login">Go on</a></p>
<script type="application/json" id="answer">${answer}</script>
<script>${resultScript}</script></body>
</html>
`

/** JSON that is safe inside a script element: nothing in it is parsed as markup. */
const embedded = (answer: object): string =>
  JSON.stringify(answer).replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
