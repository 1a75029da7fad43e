import { type ClientRequest, type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import webPush from 'web-push'
import { retryAfter } from '#domain/server-response'
import { createResolveHost, publicLookup } from '../platform/http-client/public-lookup.ts'
import type { SendResult } from '../platform/mail/send-result.ts'
import type { PushSettings } from '../platform/runtime/message-settings.ts'
import { isPushAddress } from './push-address.ts'

/** The subscription of a device. */
interface Subscription {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}

/** What is sent to a device. */
interface PushRequest {
  readonly payload: string
  /** At most 32 characters of base64url: a message replaces an undelivered one with the same topic. */
  readonly topic: string
  readonly signal: AbortSignal
}

/** Seconds for which a push service keeps a message for a device that is off. */
const ttlSeconds = 24 * 60 * 60

/** Milliseconds until a push service that does not answer counts as unavailable. */
const defaultTimeoutMs = 10_000

const lookup = publicLookup(createResolveHost())

export type SendPush = (subscription: Subscription, request: PushRequest) => Promise<SendResult>

/**
 * Sends push messages, encrypted for one device (RFC 8291) and signed (RFC 8292). Endpoints come from users: it connects only to
 * public addresses, follows no redirects and reads only the head of a response.
 */
export function createPushSender(settings: PushSettings, { timeoutMs = defaultTimeoutMs } = {}): SendPush {
  const { publicKey, privateKey, contact, isLoopbackAllowed } = settings
  const vapidDetails = { subject: contact, publicKey, privateKey }
  return async ({ endpoint, p256dh, auth }, { payload, topic, signal }) => {
    if (!isPushAddress(endpoint, isLoopbackAllowed)) return { outcome: 'gone' }
    const { method, headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
      ...{ vapidDetails, topic, TTL: ttlSeconds, urgency: 'normal', contentEncoding: 'aes128gcm' },
    })
    const isLoopback = isLoopbackAllowed && !isPushAddress(endpoint, false)
    const open = endpoint.startsWith('http:') ? requestHttp : requestHttps
    const sent = open(endpoint, { method, headers, agent: false, ...(isLoopback ? {} : { lookup }) })
    const ended = answerTo(sent, { signal, timeoutMs })
    sent.end(body)
    return ended
  }
}

/**
 * The result according to the head of the response. It always arrives in time: a service may accept the connection and send
 * nothing, send a byte now and then, or switch to another protocol.
 */
const answerTo = (
  sent: ClientRequest,
  { signal, timeoutMs }: { readonly signal: AbortSignal; readonly timeoutMs: number },
): Promise<SendResult> =>
  new Promise((resolve) => {
    const end = (result: SendResult) => {
      clearTimeout(timer)
      signal.removeEventListener('abort', fail)
      sent.destroy()
      resolve(result)
    }
    const fail = () => end({ outcome: 'retry' })
    const answer = ({ statusCode = 0, headers }: IncomingMessage) => end(resultOf(statusCode, headers['retry-after']))
    // Not `AbortSignal.timeout`: in Node 20, a signal derived from it can be garbage-collected before it fires.
    const timer = setTimeout(fail, timeoutMs)
    if (signal.aborted) fail()
    signal.addEventListener('abort', fail)
    sent.on('response', answer)
    sent.on('upgrade', (response, socket) => {
      socket.destroy()
      answer(response)
    })
    sent.on('error', fail)
    sent.on('close', fail)
  })

function resultOf(status: number, wait: string | undefined): SendResult {
  if (status >= 200 && status < 300) return { outcome: 'sent' }
  if (status === 404 || status === 410) return { outcome: 'gone' }
  if (status === 408 || status === 429 || status >= 500) {
    return { outcome: 'retry', afterMs: retryAfter(wait, Date.now()) }
  }
  return { outcome: 'refused', reason: `The push service answered ${status}.` }
}
