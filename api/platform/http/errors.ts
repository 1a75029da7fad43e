import type { Socket } from 'node:net'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { serverHeader } from '#domain/server-response'
import type { ErrorResponse } from '../../contract/server.ts'

/** Failures by Node’s error code for malformed requests. All others are bad requests. */
const failureByNodeError: { readonly [code: string]: FailureCode } = {
  HPE_HEADER_OVERFLOW: 'headers-too-large',
  ERR_HTTP_REQUEST_TIMEOUT: 'timeout',
}

/**
 * Answers bytes that never became a request – no HTTP, endless headers, a trickle – and closes the connection without
 * waiting for the client to read the response.
 */
export function answerMalformedRequest(error: Error & { readonly code?: string }, socket: Socket): void {
  // The client has disconnected.
  if (error.code !== 'ECONNRESET' && socket.writable)
    socket.write(rawResponse(failureByNodeError[error.code ?? ''] ?? 'bad-request'))
  socket.destroySoon()
}

const phrases: { readonly [status: number]: string } = {
  400: 'Bad Request',
  408: 'Request Timeout',
  431: 'Request Header Fields Too Large',
}

function rawResponse(code: FailureCode): string {
  const { status, message } = failures[code]
  const body = JSON.stringify({ message, code })
  return [
    `HTTP/1.1 ${status} ${phrases[status] ?? ''}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    'Connection: close',
    '',
    body,
  ].join('\r\n')
}

/** Whether responses at this URL carry the header that distinguishes them from those of a proxy. */
export const hasServerHeader = (url: string): boolean => /^\/(api|data)([/?]|$)/.test(url)

/** Every failure of the API with its status and sentence. The sentences are fixed, so that no input is echoed. */
export const failures = {
  'bad-request': { status: 400, message: 'The request could not be understood.' },
  'signed-out': { status: 401, message: 'You’re signed out. Log in to continue.' },
  forbidden: { status: 403, message: 'This address is not served.' },
  'not-found': { status: 404, message: 'There is nothing at this address.' },
  'unknown-symbol': { status: 404, message: 'This market has no stock with this symbol.' },
  'wrong-method': { status: 405, message: 'This address does not take this kind of request.' },
  timeout: { status: 408, message: 'The request took too long to arrive.' },
  'too-large': { status: 413, message: 'The request is too large.' },
  'too-long': { status: 414, message: 'The address is too long.' },
  'unsupported-type': { status: 415, message: 'The request must be JSON.' },
  'too-many': { status: 429, message: 'Too many requests. Try again in a moment.' },
  'headers-too-large': { status: 431, message: 'The headers of the request are too large.' },
  internal: { status: 500, message: 'Something went wrong on the server.' },
  'feed-unreadable': { status: 502, message: 'The messages couldn’t be read.' },
  'image-missing': { status: 502, message: 'The image couldn’t be loaded.' },
  unavailable: { status: 503, message: 'The server is stopping. Try again in a moment.' },
  maintenance: { status: 503, message: 'The site is being updated and will be back in a few minutes.' },
  'market-pending': { status: 503, message: 'The first market data is being fetched.' },
  'history-pending': { status: 503, message: 'Past prices are still being read. Try again in a moment.' },
  'note-missing': { status: 503, message: 'The market note couldn’t be written. Try again in a minute.' },
  'unknown-metric': { status: 404, message: 'There’s no such leaderboard.' },
  'unknown-trader': { status: 404, message: 'There’s no trader with this name.' },
  'bad-symbol': { status: 400, message: 'This isn’t a valid stock symbol.' },
  'history-missing': { status: 404, message: 'There’s no price history for this stock.' },
  'past-missing': { status: 404, message: 'This server has no history of its market.' },
  'past-file-missing': {
    status: 404,
    message: 'The history of this market no longer has this file. Ask for its list again.',
  },
  'bad-filter': { status: 400, message: 'This filter can’t be read. Copy it from the address of a screen.' },
  'bad-formula': { status: 400, message: 'A formula of this filter can’t be calculated. Open the screen to see why.' },
  'bad-format': { status: 400, message: 'The format is json or csv.' },
  'bad-periods': { status: 400, message: 'The periods are years or quarters.' },
  'statements-missing': { status: 404, message: 'There are no statements of this company.' },
  'bad-day': { status: 400, message: 'A day is a date like 2026-01-30.' },
  'bad-limit': { status: 400, message: 'The limit is a whole number; 0 is no limit.' },
  'no-session': { status: 404, message: 'The market can’t be shown as of this day. Ask for a session, YYYY-MM-DD.' },
  'bad-view': { status: 400, message: 'The view is table, map, chart or statements.' },
  'bad-theme': { status: 400, message: 'The theme is light or dark.' },
  'unknown-column': { status: 400, message: 'Column {position} isn’t a metric. /api/metrics lists them.' },
  'token-in-address': {
    status: 400,
    message:
      'A token in an address ends up in logs. Revoke it, and send another one in the header Authorization: Bearer.',
  },
  'token-invalid': { status: 401, message: 'This token isn’t valid. It may have been revoked.' },
  'token-missing': { status: 401, message: 'Send a personal token in the header Authorization: Bearer.' },
  'tokens-full': { status: 409, message: 'You can have up to {max} tokens. Revoke one to add another.' },
  'label-missing': { status: 400, message: 'Enter a name for the token.' },
  'bookmarks-full': { status: 409, message: 'Your list is full. Remove a stock to add another.' },
  'store-busy': { status: 503, message: 'The server is busy. Try again in a moment.' },
  'store-full': { status: 507, message: 'The server can’t save anything right now. Try again later.' },
  'feed-unavailable': { status: 503, message: 'The messages couldn’t be loaded. Try again in a minute.' },
  'wrong-login': { status: 401, message: 'Wrong email or password.' },
  'too-many-logins': { status: 429, message: 'Too many login attempts. Wait a while, then try again.' },
  'too-many-sign-ups': { status: 429, message: 'Too many sign-ups from this network. Try again in an hour.' },
  busy: { status: 503, message: 'Too many people are logging in right now. Try again in a few seconds.' },
  'cross-site': { status: 403, message: 'This can only be asked from the site itself.' },
  'no-permission': { status: 403, message: 'Your account has no access to this.' },
  'first-name-invalid': { status: 400, message: 'Enter a first name of up to 80 characters.' },
  'last-name-invalid': { status: 400, message: 'Enter a last name of up to 80 characters.' },
  'display-name-invalid': { status: 400, message: 'Enter a display name of up to 80 characters.' },
  'email-invalid': { status: 400, message: 'Enter an email address like name@example.com.' },
  'email-taken': { status: 409, message: 'There’s already an account with this email. Log in instead.' },
  'terms-not-accepted': { status: 400, message: 'Accept the terms of service and disclosures to sign up.' },
  'password-missing': { status: 400, message: 'Enter your password.' },
  'current-password-missing': { status: 400, message: 'Enter your current password.' },
  'new-password-missing': { status: 400, message: 'Enter a new password.' },
  'current-password-wrong': { status: 400, message: 'The current password is wrong.' },
  'password-none': {
    status: 400,
    message: 'This account has no password yet. Sign in again, then set one within ten minutes.',
  },
  'sign-in-again': {
    status: 400,
    message: 'This account has no password. Sign in again, then delete it within ten minutes.',
  },
  'password-same': { status: 400, message: 'This is already your password. Choose another.' },
  'email-same': { status: 400, message: 'This is already the email of your account.' },
  'link-used': { status: 400, message: 'This link was used or has expired. Ask for another one.' },
  'too-many-links': { status: 429, message: 'Too many attempts from this network. Try again in an hour.' },
  'password-short': { status: 400, message: 'A password needs at least {minLength} characters.' },
  'password-long': { status: 400, message: 'A password can have up to 256 characters.' },
  'password-common': { status: 400, message: 'This password is too easy to guess. Add another word or two.' },
  'password-personal': { status: 400, message: 'This password contains your email or name. Choose another.' },
  'provider-off': { status: 404, message: 'Sign-in with {provider} isn’t set up here.' },
  'provider-expired': {
    status: 400,
    message: 'This sign-in has expired or was started in another browser. Try again.',
  },
  'provider-declined': { status: 400, message: 'Sign-in with {provider} was canceled.' },
  'provider-unproven': { status: 400, message: '{provider} didn’t confirm who you are. Try again.' },
  'provider-unavailable': { status: 502, message: '{provider} couldn’t be reached. Try again in a minute.' },
  'provider-email-unverified': { status: 403, message: '{provider} hasn’t verified your email address yet.' },
  'provider-password-account': {
    status: 409,
    message: 'There’s already an account with this email. Log in with your password to connect {provider}.',
  },
  'provider-other-account': {
    status: 409,
    message:
      'There’s already an account with this email. It uses another {provider} account, or another way to sign in.',
  },
  'alert-invalid': { status: 400, message: 'This alert can’t be checked here.' },
  'alert-search': { status: 400, message: 'A screen with a search text is checked only while Stonks is open.' },
  'alert-formula': { status: 400, message: 'The formula of this alert is too long to be checked here.' },
  'alerts-full': {
    status: 409,
    message: 'You can have up to {max} alerts checked here. Turn one off to add another.',
  },
  'push-off': { status: 404, message: 'This server sends no push messages.' },
  'push-address': { status: 400, message: 'Push messages can’t be sent to this address.' },
  'devices-full': { status: 409, message: 'Up to {max} devices can get alerts. Remove one to add another.' },
  'device-taken': { status: 409, message: 'This device gets the alerts of another account.' },
  'mail-off': { status: 404, message: 'This server sends no mail.' },
  'time-zone': { status: 400, message: 'This time zone isn’t known here.' },
  'no-delivery': { status: 409, message: 'There’s no device and no confirmed address to send it to.' },
  'too-many-messages': { status: 429, message: 'Too many messages were sent. Try again in an hour.' },
  'sync-conflict': { status: 409, message: 'Another device has synced in the meantime. Ask for its changes first.' },
  'sync-full': { status: 409, message: 'Synced data can take up to {max} MB. Nothing was stored.' },
  'link-invalid': { status: 400, message: 'This link isn’t valid. Copy all of it from the message.' },
} as const satisfies Record<string, { status: number; message: string }>

/** The stable code of a failure, for programs. */
export type FailureCode = keyof typeof failures

declare module 'fastify' {
  interface FastifyReply {
    /** The failure that was sent, for the metrics. */
    failureCode?: FailureCode
  }
}

/** Thrown while no dataset has been published yet: the request is answered with `market-pending`. */
export class MarketPending extends Error {}

/** Thrown while the first history is being read: the request is answered with `history-pending`. */
export class HistoryPending extends Error {}

/** The failure for an HTTP status about which nothing more is known. */
const failureByStatus: { readonly [status: number]: FailureCode } = {
  401: 'signed-out',
  403: 'forbidden',
  404: 'not-found',
  405: 'wrong-method',
  408: 'timeout',
  413: 'too-large',
  414: 'too-long',
  415: 'unsupported-type',
  429: 'too-many',
  431: 'headers-too-large',
  503: 'unavailable',
  507: 'store-full',
}

/** Other client errors count as a bad request, other errors as internal. */
export const failureForStatus = (status: number): FailureCode =>
  failureByStatus[status] ?? (status >= 400 && status < 500 ? 'bad-request' : 'internal')

/**
 * Sends a failure of the table. Failures are not cached. A sentence may have a placeholder like {minLength} for a
 * setting; it is never filled with input.
 */
export function sendFailure(
  reply: FastifyReply,
  code: FailureCode,
  placeholders: Readonly<Record<string, number>> = {},
): FastifyReply {
  const { status, message } = failures[code]
  reply.failureCode = code
  const sentence = message.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) =>
    String(placeholders[name] ?? placeholder),
  )
  const body: ErrorResponse = { message: sentence, code }
  return reply.code(status).header('cache-control', 'no-store').send(body)
}

/** Responds to an unroutable URL. Fastify does so before any hook runs, so the headers are set here. */
export function sendUnroutable(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  void reply.headers({ 'x-content-type-options': 'nosniff', 'x-request-id': request.id })
  if (hasServerHeader(request.url)) void reply.header(serverHeader, '1')
  sendFailure(reply, failureForStatus(error.statusCode ?? 400))
}
